/**
 * The identifiers that the contact form's client sends, since it was made for a mail service that requires them. None
 * of them is secret.
 */
export const CONTACT_CLIENT = { publicKey: 'kafana', serviceId: 'kafana', templateId: 'contact' } as const

/** The sender's name of messages from the form. */
export const CONTACT_FROM_NAME = 'Kafana contact form'

/** The longest message in characters. */
export const MAX_CONTACT_MESSAGE = 5000
