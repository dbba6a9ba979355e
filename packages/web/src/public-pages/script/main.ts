import { setUpContactForm } from './contact-form.ts'
import { announceLanguageChange, handleLanguageChoice, redirectToDetectedLanguage } from './language.ts'

/** Opens and closes dialogs in browsers that do not support `commandfor` on buttons. */
const polyfillDialogCommands = (): void => {
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

polyfillDialogCommands()
handleLanguageChoice()
setUpContactForm()
announceLanguageChange()
void redirectToDetectedLanguage()
