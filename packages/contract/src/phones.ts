import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { deviceId, id, idParams, instant, requiredText } from './fields.ts'
import { Session } from './sessions.ts'

/** The longest name of a phone: it has to fit in a row of the staff screen. */
const PHONE_NAME_LENGTH = 60

/** A phone that opens a session with the PIN of its person. */
export const Phone = z
  .object({
    /** The id that the phone gave itself. */
    _id: id,
    /** Such as "Galaxy A54". */
    name: z.string(),
    enrolledAt: instant,
    /** When it last opened a session. */
    lastUsedAt: instant,
  })
  .register(z.globalRegistry, { id: 'Phone' })
export type Phone = z.output<typeof Phone>

/** Links and keys are random texts of this server; a longer one is none. */
const secret = requiredText('VALUE_REQUIRED', 100)
/** What opens sessions on a phone, together with the PIN. */
export const phoneKey = secret

export const Enrolment = z.object({
  token: secret,
  device: z.object({ id: deviceId, name: requiredText('VALUE_REQUIRED', PHONE_NAME_LENGTH) }),
})
export const PhoneSignIn = z.object({
  device: deviceId,
  key: phoneKey,
  pin: z.string('PIN_REQUIRED').check(z.minLength(1, 'PIN_REQUIRED'), z.maxLength(64, 'TEXT_TOO_LONG')),
})

/** Of oneself, or of somebody of the owner’s venue. */
const ofPhones = { roles: ['owner', 'waiter'], screens: 'any' } as const
export const phoneEndpoints = {
  invite: endpoint({
    method: 'POST',
    path: '/api/auth/invitations',
    summary: 'Invite a waiter to the app: a link that signs them in on one phone, once, within an hour',
    roles: ['owner'],
    screens: ['staff'],
    body: z.object({ user: id }),
    status: 201,
    /** The link is absolute where the server knows its address for phones, else it begins with a slash. */
    response: z.object({ link: z.string(), expiresAt: instant }),
    errors: [],
  }),
  enrol: endpoint({
    method: 'POST',
    path: '/api/auth/enrol',
    /** An answer as that of any sign-in, but without a session: its token is empty. */
    summary: 'Enrol a phone by an invitation: `device` of the answer is its key, which signs in with the PIN',
    roles: 'public',
    screens: 'any',
    body: Enrolment,
    status: 201,
    response: Session,
    errors: ['INVITATION_SPENT', 'TOO_MANY_ATTEMPTS'],
  }),
  phoneSignIn: endpoint({
    method: 'POST',
    path: '/api/auth/device',
    summary: 'Sign in on an enrolled phone with its key and the PIN of its person',
    roles: 'public',
    screens: 'any',
    body: PhoneSignIn,
    worksWhenFull: true,
    status: 200,
    response: Session,
    errors: ['BAD_CREDENTIALS', 'PIN_DISABLED', 'TOO_MANY_ATTEMPTS'],
  }),
  phones: endpoint({
    ...ofPhones,
    method: 'GET',
    path: '/api/user/:id/devices',
    summary: 'The phones of a waiter, the last used first; waiters see their own',
    params: idParams,
    status: 200,
    response: z.array(Phone),
    errors: [],
  }),
  removePhone: endpoint({
    ...ofPhones,
    method: 'DELETE',
    path: '/api/user/:id/devices/:device',
    summary: 'Sign a phone out: its key and its sessions end at once',
    params: z.object({ id, device: deviceId }),
    status: 200,
    response: z.object({ removed: z.literal(true) }),
    errors: [],
  }),
}
