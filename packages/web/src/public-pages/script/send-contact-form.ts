import { EmailJSResponseStatus, init, send } from '@emailjs/browser'
import { CONTACT_CLIENT, CONTACT_FROM_NAME } from '@kafana/domain'
import { checkContactForm } from './check-contact-form.ts'
import { showToast } from './toast.ts'

/** The reason by HTTP status; the form holds its text. */
const REASONS: Readonly<Record<number, string>> = {
  400: 'incomplete',
  403: 'blocked',
  429: 'tooMany',
  451: 'headless',
}

const reasonOf = (error: unknown): string | undefined => {
  // Without a response the server was not reached.
  if (!(error instanceof EmailJSResponseStatus) || error.status === 0) return 'unreachable'
  return REASONS[error.status]
}

/** Makes the form inert while it is sent, and returns the focus afterwards. */
const whileBusy = async (form: HTMLFormElement, work: () => Promise<void>): Promise<void> => {
  const button = form.querySelector('button')
  const text = button?.textContent ?? ''
  const held = form.contains(document.activeElement) ? document.activeElement : null
  if (button) Object.assign(button, { ariaDisabled: 'true', textContent: form.dataset['sending'] })
  form.inert = true
  await work()
  form.inert = false
  if (button) Object.assign(button, { ariaDisabled: 'false', textContent: text })
  if (held instanceof HTMLElement) held.focus({ preventScroll: true })
}

/** Checks the form, sends it to our own server and shows the result. On failure the input stays. */
export const sendContactForm = async (form: HTMLFormElement): Promise<void> => {
  if (form.inert || !checkContactForm(form)) return
  const { publicKey, serviceId, templateId } = CONTACT_CLIENT
  const said = new FormData(form)
  init({ publicKey, origin: location.origin })
  await whileBusy(form, async () => {
    try {
      await send(serviceId, templateId, {
        from_name: CONTACT_FROM_NAME,
        reply_to: said.get('reply_to') ?? '',
        message: said.get('message') ?? '',
      })
      form.reset()
      showToast('success', form.dataset['sent'] ?? '')
    } catch (error) {
      showToast('error', form.dataset['notSent'] ?? '', form.dataset[reasonOf(error) ?? ''])
    }
  })
}
