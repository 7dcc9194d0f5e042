/** Settings in four tabs: profile, alerts, display and security. Each saves on its own, through JSON. */
import { LANGUAGES, translate } from "../data/receipts.mjs"
import { plural } from "../format.mjs"
import { html } from "../html.mjs"
import { forUsers, page } from "../layout.mjs"
import { json } from "../reply.mjs"

const TABS = { profile: "Profile", alerts: "Alerts", display: "Display", security: "Security" }

const ALERTS = {
  orders: "Tell me when an order is on its way",
  weekly: "Send me a weekly summary",
  stock: "Tell me when something is back in stock"
}

const tab = ([key, label], index) =>
  html`<button
    type="button"
    role="tab"
    id="tab-${key}"
    aria-controls="panel-${key}"
    aria-selected="${index === 0}"
    ${index > 0 && html` tabindex="-1"`}
  >
    ${label}
  </button>`

const panel = (key, content) =>
  html`<div role="tabpanel" id="panel-${key}" aria-labelledby="tab-${key}" ${key !== "profile" && html`hidden`}>
    ${content}
  </div>`

const profilePanel = ({ name, email, phone, city }) =>
  html`<form id="profile" class="stack narrow">
      <label for="profile-name">Name</label>
      <input id="profile-name" name="name" value="${name}" autocomplete="name" maxlength="80" required />
      <label for="profile-email">E-mail</label>
      <input id="profile-email" name="email" type="email" value="${email}" autocomplete="email" required />
      <label for="profile-phone">Phone</label>
      <input id="profile-phone" name="phone" type="tel" value="${phone}" autocomplete="tel" maxlength="20" />
      <label for="profile-city">City</label>
      <input id="profile-city" name="city" value="${city}" maxlength="80" />
      <button>Save profile</button>
    </form>
    <p id="profile-status" role="status"></p>
    <p><button type="button" class="quiet" id="export">Summarise my data</button></p>
    <p id="export-status" role="status"></p>`

const alertsPanel = (alerts) =>
  html`<fieldset>
      <legend>E-mails you want</legend>
      ${Object.entries(ALERTS).map(
        ([key, label]) =>
          html`<label class="check">
            <input type="checkbox" name="${key}" data-alert${alerts[key] && html` checked`} /> ${label}
          </label>`
      )}
    </fieldset>
    <p id="alerts-status" role="status"></p>`

const displayPanel = (language) =>
  html`<div class="stack narrow">
    <label for="text-size">Text size</label>
    <input id="text-size" type="range" min="14" max="20" step="1" value="16" />
    <output for="text-size" id="text-size-value">16 pixels</output>
    <label class="check"><input type="checkbox" id="compact" role="switch" /> Compact lists</label>
    <label for="receipt-language">Language of receipts</label>
    <select id="receipt-language">
      ${Object.entries(LANGUAGES).map(
        ([key, label]) => html`<option value="${key}" ${key === language && html` selected`}>${label}</option>`
      )}
    </select>
    <p class="small">A receipt will begin like this:</p>
    <blockquote id="receipt-sample" lang="${language}">${translate(language, "receipt.thanks")}</blockquote>
  </div>`

const securityPanel = (defects) =>
  html`<form id="change-password" class="stack narrow">
      <label for="current-password">Current password</label>
      <input id="current-password" name="current" type="password" autocomplete="current-password" required />
      <label for="new-password">New password</label>
      <input
        id="new-password"
        name="fresh"
        type="${defects.has("D36") ? "text" : "password"}"
        autocomplete="new-password"
        minlength="8"
        required
      />
      <button>Check new password</button>
    </form>
    <p id="password-status" role="status"></p>`

const settingsPage = (ctx) => {
  const { profile, alerts, receiptLanguage } = ctx.session
  return page(ctx, {
    title: "Settings",
    scripts: ["settings", "tabs"],
    body: html`<h1>Settings</h1>
      <div class="tabs">
        <div role="tablist" aria-label="Settings">${Object.entries(TABS).map(tab)}</div>
        ${panel("profile", profilePanel(profile))} ${panel("alerts", alertsPanel(alerts))}
        ${panel("display", displayPanel(receiptLanguage))} ${panel("security", securityPanel(ctx.defects))}
      </div>`
  })
}

const saveProfile = ({ session, form, defects }) => {
  const wanted = ["name", "email", "phone", "city"].filter((key) => !(key === "phone" && defects.has("D32")))
  const values = Object.fromEntries(
    wanted.map((key) => [
      key,
      String(form[key] ?? "")
        .trim()
        .slice(0, 80)
    ])
  )
  if (values.name === "") return json({ ok: false, message: "Please give a name." })
  if (!/^[^\s@]+@[^\s@]+$/.test(values.email)) return json({ ok: false, message: "Please give an e-mail address." })
  Object.assign(session.profile, values)
  return json({ ok: true, message: "Your profile is saved." })
}

const saveAlert = ({ session, form, defects }) => {
  const known = Object.keys(ALERTS).filter((key) => !(key === "weekly" && defects.has("D16")))
  if (known.includes(form.name)) session.alerts[form.name] = form.on === true
  return json({ ok: true, alerts: session.alerts })
}

const saveLanguage = ({ session, form, defects }) => {
  const language = Object.hasOwn(LANGUAGES, form.language) ? form.language : "en"
  session.receiptLanguage = language
  const missing = defects.has("D23") && language === "fr"
  return json({ ok: true, language, sample: missing ? "receipt.thanks" : translate(language, "receipt.thanks") })
}

const summarise = ({ session, defects }) => {
  const { name, city } = session.profile
  const sizes = `${plural(session.orders.length, "order")} and ${plural(session.notes.length, "note")}`
  return json(defects.has("D04") ? { profile: { name }, sizes } : { profile: { name, address: { city } }, sizes })
}

const checkPassword = ({ form }) => {
  if (form.current !== "demo1234") return json({ ok: false, message: "The current password is not right." })
  if (String(form.fresh ?? "").trim().length < 8) return json({ ok: false, message: "Use at least 8 characters." })
  return json({ ok: true, message: "That would be a good password. The demo user keeps the old one." })
}

export const routes = {
  "GET /settings": forUsers(settingsPage),
  "POST /api/settings/profile": forUsers(saveProfile),
  "POST /api/settings/alert": forUsers(saveAlert),
  "POST /api/settings/language": forUsers(saveLanguage),
  "POST /api/settings/password": forUsers(checkPassword),
  "GET /api/settings/summary": forUsers(summarise)
}
