import { CONTACT_CLIENT, MAX_CONTACT_MESSAGE } from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { email, optionalText } from './fields.ts'

const only = <const V extends string>(value: V) => z.literal(value, 'VALUE_INVALID')
/** The client names a mail service, a template and an account; this server has one of each. */
const addressed = {
  lib_version: optionalText(20),
  user_id: only(CONTACT_CLIENT.publicKey),
  service_id: only(CONTACT_CLIENT.serviceId),
  template_id: only(CONTACT_CLIENT.templateId),
}
const messageFields = {
  from_name: optionalText(100),
  message: optionalText(MAX_CONTACT_MESSAGE),
  /** A message may come without an address. */
  reply_to: z.union([z.literal(''), email], 'EMAIL_INVALID'),
}
/** Nothing else is required, but a message with neither a text nor an address is useless. */
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
  responseType: 'text',
  roles: 'public',
  screens: 'any',
  status: 200,
  response: z.literal('OK'),
  errors: ['SENDER_BLOCKED', 'TOO_MANY_ATTEMPTS'],
} as const

/**
 * Compatible with the client that the contact form uses: its paths, and the responses that it expects ("OK", or
 * plain text and a status).
 */
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
    requestType: 'form',
    summary: 'A visitor’s message, sent by an HTML form',
    body: z.object({ ...addressed, ...messageFields }).check(saysSomething),
  }),
}
