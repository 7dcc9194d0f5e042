/** Forgets what the shop kept in this browser. */
import { applyDisplay } from "./common.js"

localStorage.clear()
sessionStorage.clear()
applyDisplay()
