import { showToast } from './toast.ts'

/** The client that sends is fetched when somebody begins with the form. One that could not be fetched is tried again. */
const fetchSender = () => import('./send-contact-form.ts')

export const readyContactForm = (): void => {
  const form = document.getElementById('contact-form')
  if (!(form instanceof HTMLFormElement)) return
  form.addEventListener('focusin', () => void fetchSender().catch(() => undefined), { once: true })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void fetchSender().then(
      ({ sendContactForm }) => sendContactForm(form),
      () => showToast('error', form.dataset['notSent'] ?? '', form.dataset['unreachable']),
    )
  })
}
