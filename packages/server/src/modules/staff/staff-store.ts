import type { LedgerKind, Role } from '@kafana/domain'
import { statement } from '../../platform/unit-of-work/statement.ts'

export interface NewUserValues {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
  readonly username: string
  readonly usernameKey: string
  readonly email: string
  readonly emailKey: string
  readonly passwordHash: string
  readonly pinHash: string
  readonly role: Role
  readonly allowedRoutes: string
  readonly now: number
}

export const insertUser = statement((kit, p: NewUserValues) =>
  kit.db.insertInto('users').values({
    id: p.id,
    company_id: kit.companyId,
    firstname: p.firstname,
    lastname: p.lastname,
    username: p.username,
    username_key: p.usernameKey,
    email: p.email,
    email_key: p.emailKey,
    password_hash: p.passwordHash,
    pin_hash: p.pinHash,
    pin_failures: 0,
    role: p.role,
    allowed_routes: p.allowedRoutes,
    is_blocked: 0,
    archived_at: null,
    erased_at: null,
    version: 1,
    created_at: p.now,
  }),
)

interface UserChange extends Omit<NewUserValues, 'role' | 'now'> {
  readonly approves: string
  readonly isBlocked: number
  readonly pinFailures: number
}

export const updateUser = statement((kit, p: UserChange) =>
  kit.db
    .updateTable('users')
    .set((eb) => ({
      firstname: p.firstname,
      lastname: p.lastname,
      username: p.username,
      username_key: p.usernameKey,
      email: p.email,
      email_key: p.emailKey,
      password_hash: p.passwordHash,
      pin_hash: p.pinHash,
      pin_failures: p.pinFailures,
      allowed_routes: p.allowedRoutes,
      approves: p.approves,
      is_blocked: p.isBlocked as 0 | 1,
      version: eb('version', '+', 1),
    }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

/** Whether somebody else chose the person's password. */
export const setPasswordByOwner = statement((kit, p: { id: string; isByOwner: number }) =>
  kit.db
    .updateTable('users')
    .set({ password_by_owner: p.isByOwner })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

export const archiveUser = statement((kit, p: { id: string; now: number }) =>
  kit.db
    .updateTable('users')
    .set((eb) => ({ archived_at: p.now, version: eb('version', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

/** Of an erased person only the pseudonym, the role and the times remain. */
export const eraseUser = statement(
  (kit, p: { id: string; firstname: string; lastname: string; now: number }) =>
    kit.db
      .updateTable('users')
      .set((eb) => ({
        firstname: p.firstname,
        lastname: p.lastname,
        username: '',
        username_key: '',
        email: '',
        email_key: '',
        password_hash: '',
        pin_hash: '',
        pin_failures: 0,
        allowed_routes: '[]',
        approves: '[]',
        archived_at: eb.fn.coalesce('archived_at', eb.val(p.now)),
        erased_at: p.now,
        version: eb('version', '+', 1),
      }))
      .where('company_id', '=', kit.companyId)
      .where('id', '=', p.id),
)

export const selectUser = statement((kit, p: { id: string }) =>
  kit.db
    .selectFrom('users')
    .selectAll()
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id)
    .where('archived_at', 'is', null),
)

/** The last entry of a person's ledger, if any. */
export const selectLastEntry = statement((kit, p: { userId: string }) =>
  kit.db
    .selectFrom('ledger_entries')
    .select(['position', 'balance_after'])
    .where('company_id', '=', kit.companyId)
    .where('user_id', '=', p.userId)
    .orderBy('position', 'desc')
    .limit(1),
)

/** Whether cash of a person was taken or counted at this time or later. */
export const selectHandOverSince = statement((kit, p: { userId: string; since: number }) =>
  kit.db
    .selectFrom('ledger_entries')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('user_id', '=', p.userId)
    .where('at', '>=', p.since)
    .where('kind', 'in', ['take', 'difference'])
    .limit(1),
)

interface NewEntry {
  readonly id: string
  readonly userId: string
  readonly position: number
  readonly kind: LedgerKind
  readonly amount: number
  readonly balanceAfter: number
  readonly at: number
  readonly byUser: string
  readonly orderId: string | null
  readonly reason: string
  readonly note: string
}
export const insertEntry = statement((kit, p: NewEntry) =>
  kit.db.insertInto('ledger_entries').values({
    company_id: kit.companyId,
    id: p.id,
    user_id: p.userId,
    position: p.position,
    kind: p.kind,
    amount: p.amount,
    balance_after: p.balanceAfter,
    at: p.at,
    by_user: p.byUser,
    order_id: p.orderId,
    reason: p.reason,
    note: p.note,
  }),
)
