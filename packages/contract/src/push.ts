import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { requiredText } from './fields.ts'
import { PHONE_SCREENS } from './waiter.ts'

/** Those of the push services that browsers use have a few hundred characters. */
const ENDPOINT_LENGTH = 1000
const LANGUAGE_LENGTH = 35

/** `length` bytes in base64url, with or without the padding. */
const bytes = (length: number) =>
  z
    .string('VALUE_INVALID')
    .check(z.regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}=*$`), 'VALUE_INVALID'))

const isSecure = (text: string): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === 'https:' && username === '' && password === ''
}

/** What `PushSubscription.toJSON` of a browser has, and the language of the pushes. */
export const NewPushSubscription = z.object({
  endpoint: z
    .string('VALUE_REQUIRED')
    .check(z.maxLength(ENDPOINT_LENGTH, 'TEXT_TOO_LONG'), z.refine(isSecure, 'VALUE_INVALID')),
  keys: z.object({ p256dh: bytes(65), auth: bytes(16) }),
  language: requiredText('VALUE_REQUIRED', LANGUAGE_LENGTH),
})

/** `key` is the server's public key, with which a browser subscribes; null if pushes are switched off here. */
const PushState = z.object({ key: z.nullable(z.string()), isOn: z.boolean() })

const ofPhone = {
  path: '/api/push/subscriptions',
  roles: ['waiter'],
  screens: PHONE_SCREENS,
  status: 200,
} as const
export const pushEndpoints = {
  push: endpoint({
    ...ofPhone,
    method: 'GET',
    summary: 'The key for pushes, and whether the caller’s phone gets them',
    response: PushState,
    errors: [],
  }),
  subscribe: endpoint({
    ...ofPhone,
    method: 'POST',
    summary:
      'Send the caller’s phone pushes while the app is closed; 404 for a session of no known device, which has no `device` key',
    body: NewPushSubscription,
    response: PushState,
    errors: ['PUSH_OFF', 'PUSH_SERVICE_UNKNOWN'],
  }),
  unsubscribe: endpoint({
    ...ofPhone,
    method: 'DELETE',
    summary: 'Send the caller’s phone no pushes any more',
    response: PushState,
    errors: [],
  }),
}
