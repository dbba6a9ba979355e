import { CONTACT_CLIENT, MAX_CONTACT_MESSAGE } from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, optionalText } from './fields.ts'

const only = <const V extends string>(value: V) => z.literal(value, 'VALUE_INVALID')
/** The client says which mail service, template and account it means: here there is one of each. */
const addressed = {
  lib_version: optionalText(20),
  user_id: only(CONTACT_CLIENT.publicKey),
  service_id: only(CONTACT_CLIENT.serviceId),
  template_id: only(CONTACT_CLIENT.templateId),
}
const messageFields = {
  from_name: optionalText(100),
  message: optionalText(MAX_CONTACT_MESSAGE),
  /** Somebody may leave a message without an address. */
  reply_to: z.union([z.literal(''), email], 'EMAIL_INVALID'),
}
/** Nothing else is asked of the form, but a message with neither a text nor an address says nothing. */
const saysSomething = z.refine<{ message: string; reply_to: string }>(
  ({ message, reply_to: replyTo }) => message !== '' || replyTo !== '',
  {
    error: 'VALUE_REQUIRED',
    path: ['message'],
  },
)
const ContactMessage = z.object(messageFields).check(saysSomething)

const common = {
  method: 'POST',
  gives: 'text',
  roles: 'public',
  screens: 'any',
  status: 200,
  response: z.literal('OK'),
  errors: ['SENDER_BLOCKED', 'TOO_MANY_ATTEMPTS'],
} as const

/** The contact form speaks as its client does, to addresses and with answers that are that client's: "OK", or a plain text and a status. */
export const contactEndpoints = {
  send: endpoint({
    ...common,
    path: '/api/v1.0/email/send',
    summary: 'A visitor’s message',
    body: z.object({ ...addressed, template_params: ContactMessage }),
  }),
  sendForm: endpoint({
    ...common,
    path: '/api/v1.0/email/send-form',
    takes: 'form',
    summary: 'A visitor’s message, straight from an HTML form',
    body: z.object({ ...addressed, ...messageFields }).check(saysSomething),
  }),
}
