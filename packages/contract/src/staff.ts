import {
  APPROVAL_ACTIONS,
  CATEGORIES,
  LEDGER_KINDS,
  MAX_BALANCE_AMOUNT,
  MAX_STAFF_LINES,
  ROLES,
  SCREENS,
  STAFF_ROLES,
  checkAmount,
  isMoneyAmount,
  type ScreenName,
} from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import {
  currentPassword,
  day,
  email,
  id,
  idParams,
  instant,
  money,
  newPassword,
  newPin,
  optionalRange,
  optionalText,
  Person,
  requiredText,
  sentVersion,
  username,
  version,
} from './fields.ts'
import { importBody, ImportResult, pastImports, UndoneImport } from './imports.ts'

export const allowedRoutes = z.array(z.enum(SCREENS as readonly [ScreenName, ...ScreenName[]]))
/** What somebody may approve. */
const approves = z.optional(z.array(z.enum(APPROVAL_ACTIONS, 'VALUE_INVALID')))
export { Person }

export const StaffMember = z
  .object({
    _id: id,
    firstname: z.string(),
    lastname: z.string(),
    username: z.string(),
    email: z.string(),
    role: z.enum(ROLES),
    balance: money,
    isBlocked: z.boolean(),
    company: id,
    allowedRoutes,
    /** Missing for nothing; an owner approves everything. */
    approves,
    /** Wrong PINs in a row, from ten on; at a hundred the PIN is off. */
    pinFailures: z.optional(z.int()),
    version,
  })
  .register(z.globalRegistry, { id: 'StaffMember' })
export type StaffMember = z.output<typeof StaffMember>

/** Only these fields can change; a role, a company or a balance in the body is ignored. */
export const StaffChange = z.object({
  isBlocked: z.optional(z.boolean('VALUE_INVALID')),
  firstname: z.optional(requiredText('FIRST_NAME_REQUIRED')),
  lastname: z.optional(requiredText('LAST_NAME_REQUIRED')),
  username: z.optional(username),
  email: z.optional(email),
  password: z.optional(newPassword),
  pin: z.optional(newPin),
  /** Required to change one's own password, PIN or e-mail address. */
  currentPassword: z.optional(currentPassword),
  allowedRoutes: z.optional(allowedRoutes),
  approves,
  version: sentVersion,
})

/** How a line of an import names somebody who may be there already, also an owner. */
export const ImportedPerson = z.object({
  firstname: requiredText('FIRST_NAME_REQUIRED'),
  lastname: requiredText('LAST_NAME_REQUIRED'),
  username,
  email,
  role: z.enum(ROLES, 'ROLE_REQUIRED'),
})
/** What it gives somebody new. */
export const ImportedNewPerson = z.extend(ImportedPerson, { role: z.enum(STAFF_ROLES, 'ROLE_REQUIRED') })
/** What a preview does not need: a temporary password and PIN, which no file contains. */
export const ImportedSecrets = z.object({ password: newPassword, pin: newPin })

const amount = z
  .number('AMOUNT_INVALID')
  .check(z.refine((value) => checkAmount(value) === null, 'AMOUNT_INVALID'))
/** `balance` is the amount to move, not the balance that results. */
export const BalanceChange = z.object({ _id: z.optional(id), balance: amount })

/** A sum of several entries may be larger than one of them. */
const cash = z
  .number('AMOUNT_INVALID')
  .check(z.gte(0, 'AMOUNT_INVALID'), z.refine(isMoneyAmount, 'AMOUNT_INVALID'))
/**
 * Cash that was counted and taken: `expected` is the balance that the count was compared with, `left` what stays with
 * the person. A count that differs needs a reason.
 */
export const CashCount = z
  .object({
    expected: cash,
    counted: cash,
    left: z.optional(cash),
    reason: z.optional(optionalText(500)),
    note: z.optional(optionalText(500)),
  })
  .check(
    z.refine(({ expected, counted, reason = '' }) => expected === counted || reason !== '', {
      error: 'REASON_REQUIRED',
      path: ['reason'],
    }),
    z.refine(({ counted, left = 0 }) => left <= counted, { error: 'AMOUNT_INVALID', path: ['left'] }),
    z.refine(({ expected, counted, left = 0 }) => expected !== counted || left !== counted, {
      error: 'AMOUNT_INVALID',
      path: ['left'],
    }),
    z.refine(({ counted, left = 0 }) => counted - left <= MAX_BALANCE_AMOUNT, {
      error: 'AMOUNT_INVALID',
      path: ['counted'],
    }),
  )

/** `taken` is `counted` less `left`, which is the balance now; `difference` is below zero where cash was missing. */
export const CashTaking = z
  .object({
    _id: id,
    person: Person,
    by: Person,
    at: instant,
    expected: money,
    counted: money,
    difference: money,
    taken: money,
    left: money,
    reason: z.string(),
    note: z.string(),
  })
  .register(z.globalRegistry, { id: 'CashTaking' })
export type CashTaking = z.output<typeof CashTaking>

/**
 * Amounts are above zero, except that of a `difference`: below zero where cash was missing. `reason` and `note` are there
 * if somebody typed them.
 */
export const LedgerEntry = z.object({
  _id: id,
  kind: z.enum(LEDGER_KINDS),
  amount: money,
  balanceAfter: money,
  at: instant,
  by: Person,
  order: z.optional(id),
  orderName: z.optional(z.string()),
  reason: z.optional(z.string()),
  note: z.optional(z.string()),
})

/** Everything stored about a person: the rows that belong to them or name them, by table. */
export const PersonExport = z.object({
  exportedAt: instant,
  records: z.record(z.string(), z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])))),
})
export type PersonExport = z.output<typeof PersonExport>

/** The username of the person who is erased, typed as the confirmation. */
export const Erasure = z.object({ username: requiredText('USERNAME_REQUIRED') })

/** How many orders somebody completed, and their sum; voided ones count with a sum of zero. */
export const Completed = z.object({ numOrders: z.int(), total: money })

export const staffEndpoints = {
  list: endpoint({
    method: 'GET',
    path: '/api/company/staff',
    summary: 'Everybody who works here, with their balances',
    roles: ['owner'],
    screens: ['staff', 'staffDetails', 'users', 'home', 'venues'],
    status: 200,
    response: z.array(StaffMember),
    errors: [],
  }),
  archived: endpoint({
    method: 'GET',
    path: '/api/company/staff/archived',
    summary:
      'Everybody who worked here and was archived, with their balances; of erased people only those who still hold cash',
    roles: ['owner'],
    screens: ['staff'],
    status: 200,
    response: z.array(StaffMember),
    errors: [],
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/user/:id',
    summary: 'Block or unblock a person, change their details, screens, password or PIN',
    roles: ['owner'],
    screens: ['staff'],
    params: idParams,
    body: StaffChange,
    status: 200,
    response: StaffMember,
    errors: [
      'VERSION_CONFLICT',
      'EMAIL_TAKEN',
      'USERNAME_TAKEN',
      'SELF_LOCKOUT',
      'CURRENT_PASSWORD_WRONG',
      'TOO_MANY_ATTEMPTS',
    ],
  }),
  archive: endpoint({
    method: 'DELETE',
    path: '/api/user/:id',
    summary: 'Archive a person: their sessions end, their history stays',
    roles: ['owner'],
    screens: ['staff'],
    params: idParams,
    status: 200,
    response: StaffMember,
    errors: ['SELF_LOCKOUT'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/user/:id/export',
    summary: 'Everything stored about a person, also an archived one; secrets and their hashes are left out',
    heavy: true,
    roles: ['owner'],
    screens: ['staff'],
    params: idParams,
    status: 200,
    response: PersonExport,
    errors: [],
  }),
  erase: endpoint({
    method: 'POST',
    path: '/api/user/:id/erase',
    summary:
      'Erase a person for good: a pseudonym remains where the law demands records; archives them first',
    roles: ['owner'],
    screens: ['staff'],
    params: idParams,
    body: Erasure,
    status: 200,
    response: Person,
    errors: ['SELF_LOCKOUT', 'BALANCE_LEFT', 'BILLS_IN_PROGRESS'],
  }),
  changeBalance: endpoint({
    method: 'PUT',
    path: '/api/user/:id/balance',
    summary: 'Give funds to a person or take funds from them; from an archived person only take',
    roles: ['owner'],
    screens: ['staff'],
    params: idParams,
    query: z.object({ code: z.enum(['give', 'take'], 'VALUE_INVALID') }),
    body: BalanceChange,
    status: 200,
    response: StaffMember,
    errors: ['INSUFFICIENT_BALANCE'],
  }),
  takeCash: endpoint({
    method: 'POST',
    path: '/api/user/:id/cash',
    summary: 'Take cash from whoever holds some, as counted; a difference is booked with its reason',
    roles: ['owner'],
    screens: ['staff', 'staffDetails', 'home'],
    params: idParams,
    body: CashCount,
    status: 201,
    response: CashTaking,
    errors: ['BALANCE_CHANGED'],
  }),
  ledger: endpoint({
    method: 'GET',
    path: '/api/user/:id/ledger',
    summary: 'Every movement of a person’s balance, oldest first',
    roles: ['owner'],
    screens: ['staff', 'staffDetails'],
    params: idParams,
    query: optionalRange,
    status: 200,
    response: z.object({ balance: money, entries: z.array(LedgerEntry) }),
    errors: ['RANGE_TOO_LONG'],
  }),
  dayStats: endpoint({
    method: 'GET',
    path: '/api/user/:id/section/:section',
    summary: 'What a person completed on one day',
    roles: ['owner'],
    screens: ['userStats'],
    params: z.object({ id, section: id }),
    query: z.object({ date: z.optional(day) }),
    status: 200,
    response: Completed,
    errors: [],
  }),
  completed: endpoint({
    method: 'GET',
    path: '/api/user/completed',
    summary: 'What everybody completed on one day, by default today, in each category',
    roles: ['owner'],
    screens: ['users', 'userStats'],
    query: z.object({ date: z.optional(day) }),
    status: 200,
    response: z.array(z.extend(Completed, { user: id, category: z.enum(CATEGORIES) })),
    errors: [],
  }),
  dayStatsOfDays: endpoint({
    method: 'GET',
    path: '/api/user/:id/section/:section/days',
    summary: 'What a person completed on each of the fourteen days up to one',
    roles: ['owner'],
    screens: ['userStats'],
    params: z.object({ id, section: id }),
    query: z.object({ date: z.optional(day) }),
    status: 200,
    response: z.array(z.extend(Completed, { date: day })),
    errors: [],
  }),
  importStaff: endpoint({
    method: 'POST',
    path: '/api/company/staff/import',
    summary:
      'Add monitors and waiters by the lines of a file: all of them, or none; or see what that would do. Nobody who is there already is changed',
    roles: ['owner'],
    screens: ['staff'],
    body: importBody(
      ['firstname', 'lastname', 'username', 'email', 'role', 'password', 'pin'],
      z.object({}),
      MAX_STAFF_LINES,
    ),
    status: 200,
    response: ImportResult,
    errors: ['TOO_MANY_ATTEMPTS'],
  }),
  imports: endpoint({
    method: 'GET',
    path: '/api/company/staff/import',
    summary: 'The imports of staff of the last thirty days, the latest first',
    roles: ['owner'],
    screens: ['staff'],
    status: 200,
    response: pastImports,
    errors: [],
  }),
  undoImport: endpoint({
    method: 'POST',
    path: '/api/company/staff/import/:id/undo',
    summary: 'Undo an import of staff, except people who have changed since: archives those who were added',
    roles: ['owner'],
    screens: ['staff'],
    params: idParams,
    status: 200,
    response: UndoneImport,
    errors: [],
  }),
}
