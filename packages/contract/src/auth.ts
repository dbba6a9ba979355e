import { isEmailAsPassword, ROLES, SECURITY_CHANGES, SECURITY_EVENTS, STAFF_ROLES } from '@kafana/domain'
import * as z from 'zod/mini'
import { NewCompany } from './company.ts'
import { endpoint } from './endpoint.ts'
import {
  currentPassword,
  email,
  id,
  idParams,
  instant,
  newPassword,
  newPin,
  optionalText,
  queryNumber,
  requiredText,
  username,
} from './fields.ts'
import { phoneEndpoints, phoneKey } from './phones.ts'
import { secondFactorCode, secondFactorEndpoints } from './second-factor.ts'
import { Session, SessionUser } from './sessions.ts'
import { Person, StaffMember } from './staff.ts'

/** A session as its person, or their owner, sees it. */
export const OpenSession = z
  .object({
    _id: id,
    /** The browser or program and the system, such as "Firefox, Windows"; empty if unknown. */
    device: z.string(),
    startedAt: instant,
    /** To five minutes. */
    lastUsedAt: instant,
    /** Is it the session of this call? */
    current: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'OpenSession' })
export type OpenSession = z.output<typeof OpenSession>

const deviceToken = z.string('VALUE_INVALID').check(z.maxLength(100, 'TEXT_TOO_LONG'))

/** Only presence is checked; the refusal does not say which of the two is wrong. */
export const Credentials = z.object({
  email: z
    .string('EMAIL_REQUIRED')
    .check(z.trim(), z.minLength(1, 'EMAIL_REQUIRED'), z.maxLength(254, 'TEXT_TOO_LONG')),
  password: z
    .string('PASSWORD_REQUIRED')
    .check(z.minLength(1, 'PASSWORD_REQUIRED'), z.maxLength(512, 'TEXT_TOO_LONG')),
  /**
   * The token of the device from an earlier sign-in, or an empty text to ask for one. Without it the device stays
   * unknown.
   */
  device: z.optional(deviceToken),
  /** For an account with a second factor, once the server has asked for it: a code of the app, or a recovery code. */
  secondFactorCode: z.optional(secondFactorCode),
  /** Together with `device`: for thirty days it is not asked for a code. */
  rememberDevice: z.optional(z.boolean('VALUE_INVALID')),
})

const samePasswords = z.refine<{ password: string; confirmPassword: string }>(
  ({ password, confirmPassword }) => password === confirmPassword,
  {
    error: 'PASSWORDS_DIFFER',
    path: ['confirmPassword'],
  },
)
/** Where the address is not in the form, the server compares with the stored one. */
const passwordIsNotEmail = z.refine<{ email: string; password: string }>(
  ({ email: address, password }) => !isEmailAsPassword(password, address),
  { error: 'PASSWORD_IS_EMAIL', path: ['password'] },
)
/** A new password is typed twice. */
const passwordFields = {
  password: newPassword,
  confirmPassword: z.string('CONFIRM_PASSWORD_REQUIRED').check(z.minLength(1, 'CONFIRM_PASSWORD_REQUIRED')),
}
const accountFields = {
  firstname: requiredText('FIRST_NAME_REQUIRED'),
  lastname: requiredText('LAST_NAME_REQUIRED'),
  username,
  email,
  ...passwordFields,
  pin: newPin,
}

export const Registration = z
  .object({ ...accountFields, role: z.enum(STAFF_ROLES, 'ROLE_REQUIRED'), companyId: z.optional(id) })
  .check(samePasswords, passwordIsNotEmail)
export const NewOwner = z.object(accountFields).check(samePasswords, passwordIsNotEmail)
export const Setup = z.object({ setupToken: z.optional(z.string()), company: NewCompany, owner: NewOwner })

/**
 * Whose password was forgotten, the language of the page, and the token of the device from an earlier sign-in: on a device
 * that the account knows, what others ask for from the same network stops nobody.
 */
export const Forgot = z.object({
  email,
  language: z.optional(optionalText(35)),
  device: z.optional(deviceToken),
})
/**
 * An older client sends the whole request as JSON: the address is in its `body`, which may be JSON text.
 */
const Wrapped = z.looseObject({ body: z.union([z.string(), z.looseObject({})]) })
const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
const unwrap = (sent: { readonly body?: unknown }): unknown => {
  if (sent.body === undefined) return sent
  return typeof sent.body === 'string' ? jsonOf(sent.body) : sent.body
}
/** `{email, language?, device?}`, plain or wrapped. The mail is written in that language. */
export const ForgotPassword = z.pipe(
  z.pipe(
    z.union(
      [
        Wrapped,
        z.looseObject({
          email: z.optional(z.string()),
          language: z.optional(z.string()),
          device: z.optional(z.string()),
        }),
      ],
      'EMAIL_REQUIRED',
    ),
    z.transform(unwrap),
  ),
  Forgot,
)
export const ResetPassword = z
  .object({
    id,
    token: requiredText('VALUE_REQUIRED', 100),
    ...passwordFields,
  })
  .check(samePasswords)

/** One's own password or PIN, with the current one. */
export const ChangePassword = z.object({ currentPassword, ...passwordFields }).check(samePasswords)
export const ChangePin = z.object({
  currentPin: z
    .string('PIN_REQUIRED')
    .check(z.minLength(1, 'PIN_REQUIRED'), z.maxLength(64, 'TEXT_TOO_LONG')),
  pin: newPin,
  /** Of the phone on which it is chosen, which stays known; every other phone of theirs ends. */
  key: z.optional(phoneKey),
})

/**
 * One entry of the security log. `by` is who did it, as far as somebody was signed in; `person` is whose account
 * it concerns. `address` is the network of the caller, not the whole address.
 */
export const SecurityLogEntry = z
  .object({
    _id: id,
    at: instant,
    event: z.enum(SECURITY_EVENTS),
    by: z.nullable(Person),
    person: z.nullable(Person),
    address: z.nullable(z.string()),
    /** The refused call, such as `PUT /api/company`. */
    call: z.nullable(z.string()),
    changes: z.array(z.enum(SECURITY_CHANGES)),
    /** Further events of this kind from there within the hour are not listed. */
    isLast: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'SecurityLogEntry' })
export type SecurityLogEntry = z.output<typeof SecurityLogEntry>

/** `after` is the `next` of the page before. */
const securityLogQuery = z.object({ after: z.optional(id), limit: queryNumber(1, 200, 50) })

export const authEndpoints = {
  ...phoneEndpoints,
  ...secondFactorEndpoints,
  login: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in',
    roles: 'public',
    screens: 'any',
    body: Credentials,
    worksWhenFull: true,
    status: 200,
    response: Session,
    errors: ['SIGN_IN_FAILED', 'SECOND_FACTOR_NEEDED', 'SECOND_FACTOR_WRONG', 'TOO_MANY_ATTEMPTS'],
  }),
  setup: endpoint({
    method: 'POST',
    path: '/api/auth/setup',
    summary: 'Create a venue and its owner, with the one-time link of a new server or where sign-up is open',
    roles: 'public',
    screens: 'any',
    body: Setup,
    status: 201,
    response: Session,
    errors: ['SETUP_CLOSED', 'EMAIL_TAKEN', 'TOO_MANY_ATTEMPTS'],
  }),
  setupState: endpoint({
    method: 'GET',
    path: '/api/auth/setup',
    summary: 'Who may create a venue here: the holder of the setup link, anybody or nobody',
    roles: 'public',
    screens: 'any',
    status: 200,
    response: z.object({ setup: z.enum(['link', 'open', 'closed']) }),
    errors: [],
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Add a monitor or a waiter to the owner’s venue',
    roles: ['owner'],
    screens: ['staff', 'users'],
    body: Registration,
    status: 201,
    response: StaffMember,
    errors: ['EMAIL_TAKEN', 'USERNAME_TAKEN', 'FOREIGN_COMPANY', 'TOO_MANY_ATTEMPTS'],
  }),
  revokeToken: endpoint({
    method: 'POST',
    path: '/api/auth/revoke-token',
    summary: 'Sign out: the session ends at once, its live connections too',
    roles: ROLES,
    screens: 'any',
    body: z.prefault(z.object({ token: z.optional(z.string()) }), {}),
    worksWhenFull: true,
    whileSecondFactorDue: true,
    status: 200,
    response: z.object({ revoked: z.literal(true) }),
    errors: [],
  }),
  revokeAll: endpoint({
    method: 'POST',
    path: '/api/auth/revoke-all',
    summary: 'Sign out everywhere: every session of the caller ends at once, this one too',
    roles: ROLES,
    screens: 'any',
    worksWhenFull: true,
    whileSecondFactorDue: true,
    status: 200,
    response: z.object({ revoked: z.literal(true) }),
    errors: [],
  }),
  sessions: endpoint({
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'The caller’s open sessions, the last used first',
    roles: ROLES,
    screens: 'any',
    status: 200,
    response: z.array(OpenSession),
    errors: [],
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    summary: 'End one of the caller’s sessions at once, its live connections too; its device is forgotten',
    roles: ROLES,
    screens: 'any',
    params: idParams,
    status: 200,
    response: z.object({ revoked: z.literal(true) }),
    errors: [],
  }),
  memberSessions: endpoint({
    method: 'GET',
    path: '/api/user/:id/sessions',
    summary: 'The open sessions of a person of the venue',
    roles: ['owner'],
    screens: ['staff'],
    params: idParams,
    status: 200,
    response: z.array(OpenSession),
    errors: [],
  }),
  endMemberSession: endpoint({
    method: 'DELETE',
    path: '/api/user/:id/sessions/:session',
    summary:
      'End a session of a person of the venue at once, its live connections too; its device is forgotten',
    roles: ['owner'],
    screens: ['staff'],
    params: z.object({ id, session: id }),
    status: 200,
    response: z.object({ revoked: z.literal(true) }),
    errors: [],
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary:
      'Ask for a mail with a link to choose a new password; the answer is the same for unknown addresses',
    roles: 'public',
    screens: 'any',
    body: ForgotPassword,
    status: 200,
    response: z.object({ message: z.string() }),
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
  resetPassword: endpoint({
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Choose a new password with the link of the mail: it works once, and ends every session',
    roles: 'public',
    screens: 'any',
    body: ResetPassword,
    status: 200,
    response: z.object({ reset: z.literal(true) }),
    errors: ['RESET_LINK_INVALID', 'TOO_MANY_ATTEMPTS'],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: '/api/auth/password',
    summary: 'Choose another password, with the current one: every session of the caller ends, this one too',
    roles: ROLES,
    screens: 'any',
    body: ChangePassword,
    status: 200,
    response: z.object({ changed: z.literal(true) }),
    errors: ['CURRENT_PASSWORD_WRONG', 'TOO_MANY_ATTEMPTS'],
  }),
  changePin: endpoint({
    method: 'PUT',
    path: '/api/auth/pin',
    summary: 'Choose another PIN, with the current one: phones end, except that whose key is sent',
    roles: ['owner', 'monitor', 'waiter'],
    screens: 'any',
    body: ChangePin,
    status: 200,
    response: z.object({ changed: z.literal(true) }),
    errors: ['CURRENT_PIN_WRONG', 'PIN_DISABLED', 'TOO_MANY_ATTEMPTS'],
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/user/me',
    summary: 'The signed-in person, with the screens they may see now',
    roles: ROLES,
    screens: 'any',
    whileSecondFactorDue: true,
    status: 200,
    response: SessionUser,
    errors: [],
  }),
  securityLog: endpoint({
    method: 'GET',
    path: '/api/auth/security-log',
    summary: 'Sign-ins, refusals, and changes of rights and secrets in the venue, the latest first',
    roles: ['owner'],
    screens: ['company'],
    query: securityLogQuery,
    status: 200,
    response: z.object({ entries: z.array(SecurityLogEntry), next: z.nullable(id) }),
    errors: [],
  }),
}
