import { showToast } from './toast.ts'

/** Loads the mail client once the visitor focuses the form; on failure it is tried again. */
const fetchSender = () => import('./send-contact-form.ts')

export const setUpContactForm = (): void => {
  const form = document.getElementById('contact-form')
  if (!(form instanceof HTMLFormElement)) return
  // Its script says at each field what is wrong; without a script the browser does.
  form.noValidate = true
  form.addEventListener('focusin', () => void fetchSender().catch(() => undefined), { once: true })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void fetchSender().then(
      ({ sendContactForm }) => sendContactForm(form),
      () => showToast('error', form.dataset['notSent'] ?? '', form.dataset['unreachable']),
    )
  })
}
