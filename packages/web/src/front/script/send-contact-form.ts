import { EmailJSResponseStatus, init, send } from '@emailjs/browser'
import { CONTACT_CLIENT, CONTACT_FROM_NAME } from '@kafana/domain'
import { showToast } from './toast.ts'

/** Why a message was not taken, by the answer's status, as the form has it in the page's language. */
const REASONS: Readonly<Record<number, string>> = {
  400: 'incomplete',
  403: 'blocked',
  429: 'tooMany',
  451: 'headless',
}

const reasonOf = (error: unknown): string | undefined => {
  // What is no answer at all did not reach the server.
  if (!(error instanceof EmailJSResponseStatus) || error.status === 0) return 'unreachable'
  return REASONS[error.status]
}

/** Nothing in the form can be pressed or changed meanwhile; whoever goes by keys is afterwards where they were. */
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

/** Sends what stands in the form to our own server, and says what became of it. What could not be sent stays in the form. */
export const sendContactForm = async (form: HTMLFormElement): Promise<void> => {
  if (form.inert) return
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
