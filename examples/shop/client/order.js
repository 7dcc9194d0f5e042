/** One order: cancelling asks first. */

const dialog = document.getElementById("cancel-dialog")
document.getElementById("cancel")?.addEventListener("click", () => dialog.showModal())
