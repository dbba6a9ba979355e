/** Browsers that know commands open and close dialogs by the pressed button's own words; for the others this does. */
export const openDialogs = (): void => {
  if ('commandForElement' in HTMLButtonElement.prototype) return
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button[commandfor]') : null
    const dialog = document.getElementById(button?.getAttribute('commandfor') ?? '')
    if (target instanceof HTMLDialogElement) target.close()
    else if (!(dialog instanceof HTMLDialogElement)) return
    else if (button?.getAttribute('command') === 'close') dialog.close()
    else dialog.showModal()
  })
}
