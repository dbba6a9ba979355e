import { ROLES } from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { currentPassword, id, idParams, instant, requiredText } from './fields.ts'

/** Six digits of an authenticator app, or a recovery code, as it was typed. */
export const secondFactorCode = requiredText('SECOND_FACTOR_CODE_REQUIRED', 40)

/** One's own second factor. */
const SecondFactor = z
  .object({
    on: z.boolean(),
    since: z.nullable(instant),
    /** How many recovery codes are left. */
    recoveryCodes: z.int(),
    /** The venue requires one of this person. */
    required: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'SecondFactor' })

/** What an authenticator app needs, shown once: the secret in base32, and the same as an otpauth address. */
const NewSecondFactor = z.object({ secret: z.string(), address: z.string() })
/** Shown once; each works once. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const StartSecondFactor = z.object({ currentPassword })
export const ConfirmSecondFactor = z.object({ secondFactorCode })
/** To turn it off, or to get other recovery codes. */
export const ChangeSecondFactor = z.object({ currentPassword, secondFactorCode })

const own = { roles: ROLES, screens: 'any' } as const
const ofMember = { roles: ['owner'], screens: ['staff'], params: idParams } as const
const ofVenue = { roles: ['owner'], screens: ['company'] } as const

export const secondFactorEndpoints = {
  secondFactor: endpoint({
    ...own,
    method: 'GET',
    path: '/api/auth/second-factor',
    summary: 'Whether the caller has a second factor, and how many recovery codes are left',
    whileSecondFactorDue: true,
    status: 200,
    response: SecondFactor,
    errors: [],
  }),
  startSecondFactor: endpoint({
    ...own,
    method: 'POST',
    path: '/api/auth/second-factor',
    summary: 'Get the secret for an authenticator app; the second factor is on once a code confirms it',
    whileSecondFactorDue: true,
    body: StartSecondFactor,
    status: 201,
    response: NewSecondFactor,
    errors: ['CURRENT_PASSWORD_WRONG', 'SECOND_FACTOR_ON', 'TOO_MANY_ATTEMPTS'],
  }),
  confirmSecondFactor: endpoint({
    ...own,
    method: 'PUT',
    path: '/api/auth/second-factor',
    summary:
      'Turn the second factor on with a code of the authenticator app; the answer has the recovery codes',
    whileSecondFactorDue: true,
    body: ConfirmSecondFactor,
    status: 200,
    response: RecoveryCodes,
    errors: ['SECOND_FACTOR_WRONG', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF', 'TOO_MANY_ATTEMPTS'],
  }),
  endSecondFactor: endpoint({
    ...own,
    method: 'POST',
    path: '/api/auth/second-factor/off',
    summary: 'Turn the second factor off, with the password and a code or recovery code',
    body: ChangeSecondFactor,
    status: 200,
    response: z.object({ on: z.literal(false) }),
    errors: ['CURRENT_PASSWORD_WRONG', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_OFF', 'TOO_MANY_ATTEMPTS'],
  }),
  renewRecoveryCodes: endpoint({
    ...own,
    method: 'POST',
    path: '/api/auth/second-factor/recovery-codes',
    summary: 'Get other recovery codes, with the password and a code; those from before stop working',
    body: ChangeSecondFactor,
    status: 201,
    response: RecoveryCodes,
    errors: ['CURRENT_PASSWORD_WRONG', 'SECOND_FACTOR_WRONG', 'SECOND_FACTOR_OFF', 'TOO_MANY_ATTEMPTS'],
  }),
  memberSecondFactor: endpoint({
    ...ofMember,
    method: 'GET',
    path: '/api/user/:id/second-factor',
    summary: 'Whether a person of the venue has a second factor',
    status: 200,
    response: z.object({ on: z.boolean() }),
    errors: [],
  }),
  resetSecondFactor: endpoint({
    ...ofMember,
    method: 'POST',
    path: '/api/user/:id/second-factor/reset',
    summary:
      'Turn off the second factor of somebody of the staff, with the owner’s password; they get a mail',
    body: StartSecondFactor,
    status: 200,
    response: z.object({ _id: id, on: z.literal(false) }),
    errors: ['CURRENT_PASSWORD_WRONG', 'SECOND_FACTOR_OFF', 'TOO_MANY_ATTEMPTS'],
  }),
  secondFactorRule: endpoint({
    ...ofVenue,
    method: 'GET',
    path: '/api/company/second-factor',
    summary: 'Whether the venue requires a second factor of its owners',
    status: 200,
    response: z.object({ required: z.boolean() }),
    errors: [],
  }),
  changeSecondFactorRule: endpoint({
    ...ofVenue,
    method: 'PUT',
    path: '/api/company/second-factor',
    summary: 'Require a second factor of the venue’s owners from their next sign-in on, or no longer',
    body: z.object({ required: z.boolean('VALUE_REQUIRED') }),
    status: 200,
    response: z.object({ required: z.boolean() }),
    errors: [],
  }),
}
