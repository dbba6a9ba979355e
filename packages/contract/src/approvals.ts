import {
  APPROVAL_ACTIONS,
  LIMITED_ROLES,
  LIMITS,
  ofEachAction,
  REASON_KEYS,
  REASON_KINDS,
  REASON_USES,
} from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, idParams, requiredText, sentVersion, version, wholeNumber } from './fields.ts'

/** The longest text of a reason: it has to fit on a button and on a card of the kitchen. */
const REASON_LENGTH = 60

/** Why a line is taken off, a discount is given, or a receipt is voided. */
export const Reason = z
  .object({
    _id: id,
    /** Of the text of a reason that every venue begins with; null where the venue wrote its own. */
    key: z.nullable(z.enum(REASON_KEYS)),
    text: z.nullable(z.string()),
    /** Whether what was taken off had been made: yes, no, or to be asked. Of others it says nothing. */
    used: z.enum(REASON_USES),
    version,
  })
  .register(z.globalRegistry, { id: 'Reason' })
export type Reason = z.output<typeof Reason>

const used = z.enum(REASON_USES, 'VALUE_REQUIRED')
const kind = z._default(z.enum(REASON_KINDS, 'VALUE_INVALID'), 'void')
export const NewReason = z.object({ text: requiredText('REASON_REQUIRED', REASON_LENGTH), used, kind })

const limitsOfRoles = z.object({ monitor: z.enum(LIMITS), waiter: z.enum(LIMITS) })
/** What each role may do by itself, and what needs somebody's PIN. Owners may do everything. */
export const ApprovalLimits = z
  .object({
    /** How much of each line, in percent, each role may take off by itself, whatever `discount` says. */
    discountUpTo: z.object({ monitor: z.int(), waiter: z.int() }),
    ...ofEachAction(() => limitsOfRoles),
  })
  .register(z.globalRegistry, { id: 'ApprovalLimits' })
export type ApprovalLimits = z.output<typeof ApprovalLimits>

export const LimitChange = z.object({
  action: z.enum(APPROVAL_ACTIONS, 'VALUE_INVALID'),
  role: z.enum(LIMITED_ROLES, 'VALUE_INVALID'),
  limit: z.enum(LIMITS, 'VALUE_INVALID'),
  /** Of a discount: how much of each line, in percent, the role may take off by itself. */
  upTo: z.optional(wholeNumber('VALUE_INVALID', 0, 'NUMBER_TOO_SMALL', 100)),
})

const owner = { roles: ['owner'], screens: ['company'] } as const
export const approvalsEndpoints = {
  limits: endpoint({
    ...owner,
    method: 'GET',
    path: '/api/approvals/limits',
    summary: 'What each role may do by itself, and what needs an approval',
    status: 200,
    response: ApprovalLimits,
    errors: [],
  }),
  setLimit: endpoint({
    ...owner,
    method: 'PUT',
    path: '/api/approvals/limits',
    summary: 'Set what one role may do by itself',
    body: LimitChange,
    status: 200,
    response: ApprovalLimits,
    errors: [],
  }),
  reasons: endpoint({
    method: 'GET',
    path: '/api/reasons',
    summary: 'The reasons for taking a line off, in their order',
    roles: ['owner', 'monitor', 'waiter'],
    screens: ['company', 'establishmentDetails', 'orderDetails', 'monitor'],
    kept: true,
    status: 200,
    response: z.array(Reason),
    errors: [],
  }),
  discountReasons: endpoint({
    method: 'GET',
    path: '/api/discount-reasons',
    summary: 'The reasons for a discount, in their order',
    roles: ['owner', 'monitor', 'waiter'],
    screens: ['company', 'establishmentDetails', 'pad'],
    status: 200,
    response: z.array(Reason),
    errors: [],
  }),
  stornoReasons: endpoint({
    method: 'GET',
    path: '/api/storno-reasons',
    summary: 'The reasons for the storno of a receipt, in their order',
    roles: ['owner', 'monitor'],
    screens: ['company', 'orderDetails'],
    status: 200,
    response: z.array(Reason),
    errors: [],
  }),
  addReason: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/reasons',
    summary: 'Add a reason, at the end',
    body: NewReason,
    status: 201,
    response: Reason,
    errors: ['NAME_TAKEN'],
  }),
  changeReason: endpoint({
    ...owner,
    method: 'PUT',
    path: '/api/reasons/:id',
    summary: 'Change whether what is taken off for this reason had been made',
    params: idParams,
    body: z.object({ used, version: sentVersion }),
    status: 200,
    response: Reason,
    errors: ['VERSION_CONFLICT'],
  }),
  archiveReason: endpoint({
    ...owner,
    method: 'DELETE',
    path: '/api/reasons/:id',
    summary: 'Archive a reason; what it was given for keeps it',
    params: idParams,
    status: 200,
    response: z.object({ _id: id }),
    errors: [],
  }),
}
