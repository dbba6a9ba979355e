/**
 * What the contact form's client names itself with. Nothing here is secret: it stands in every page, and the server takes messages that carry it.
 * The client was made for a mail service that asks for a public key, a service and a template.
 */
export const CONTACT_CLIENT = { publicKey: 'kafana', serviceId: 'kafana', templateId: 'contact' } as const

/** The fixed label that a message of the form carries as its sender's name. */
export const CONTACT_FROM_NAME = 'Kafana contact form'

/** Longest message that the form takes, in characters. */
export const MAX_CONTACT_MESSAGE = 5000
