import {
  type ApprovalAction,
  DEFAULT_ALLOWED_ROUTES,
  emailKey,
  type Role,
  type ScreenName,
  type SecurityChange,
  usernameKey,
} from '@kafana/domain'
import { changesOf } from '../../platform/audit/audit-log.ts'
import { definedOnly } from '../../platform/defined-only.ts'
import { AppError, ensureVersion, ensureFound } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { isUniqueViolation, type Tx, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { MemberChange, NewMember, StaffMember } from './staff-member.ts'
import {
  selectArchivedMember,
  selectArchivedStaff,
  selectEmailHolder,
  selectMember,
  selectStaff,
  selectUsernameHolder,
} from './staff-read-model.ts'
import { archiveUser, insertUser, selectUser, setPasswordByOwner, updateUser } from './staff-store.ts'

/**
 * The checks run one after another only within a venue: two venues may claim the same e-mail at the same
 * moment.
 * @throws AppError EMAIL_TAKEN
 */
const rejectTakenEmail = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write
  } catch (error) {
    throw isUniqueViolation(error) ? new AppError('EMAIL_TAKEN') : error
  }
}

export interface MemberService {
  list(tx: Tx): Promise<StaffMember[]>
  /** Whoever was archived and not erased, the last one first. */
  listArchived(tx: Tx): Promise<StaffMember[]>
  /** @throws AppError NOT_FOUND */
  find(tx: Tx, id: string): Promise<StaffMember>
  /** Also finds an archived person. @throws AppError NOT_FOUND */
  findEver(tx: Tx, id: string): Promise<StaffMember>
  /**
   * Gets the default screens of the role.
   * @param by null when the server sets up a venue
   * @throws AppError EMAIL_TAKEN, USERNAME_TAKEN
   */
  create(tx: WriteTx, by: string | null, member: NewMember): Promise<StaffMember>
  /** @throws AppError NOT_FOUND, EMAIL_TAKEN, USERNAME_TAKEN, SELF_LOCKOUT; ConflictError VERSION_CONFLICT */
  update(tx: WriteTx, caller: Caller, id: string, change: MemberChange): Promise<StaffMember>
  /**
   * Sets the password that a person chose by a mailed link, or with the old one; ends all their sessions.
   * @throws AppError NOT_FOUND
   */
  choosePassword(
    tx: WriteTx,
    id: string,
    passwordHash: string,
    action: 'auth.passwordReset' | 'auth.passwordChanged',
  ): Promise<void>
  /**
   * Sets the PIN that a person chose; ends their phones.
   * @param keptPhone hash of the key of the phone on which they chose it, which stays; null for none
   * @throws AppError NOT_FOUND
   */
  choosePin(tx: WriteTx, id: string, pinHash: string, keptPhone: string | null): Promise<void>
  /** @throws AppError NOT_FOUND, SELF_LOCKOUT */
  archive(tx: WriteTx, caller: Caller, id: string): Promise<StaffMember>
}

/** Ends every session of a person within the unit of work. */
export type EndSessions = (tx: WriteTx, userId: string) => Promise<void>
/** Ends the phones of a person within the unit of work. @param keptHash of the key of one that stays; null for none */
export type EndPhones = (tx: WriteTx, userId: string, keptHash: string | null) => Promise<void>

const STAFF_CHANGED = { type: 'dataChanged', room: 'staff' } as const
/** An admin belongs to no venue, so no screens are notified. */
const eventOf = (role: Role) => (role === 'admin' ? {} : { event: STAFF_CHANGED })
/** Without this screen owners could not undo a mistake. */
const STAFF_SCREEN: ScreenName = 'staff'

const ensureNotLockedOut = (caller: Caller, id: string, { isBlocked, allowedRoutes }: MemberChange): void => {
  if (caller.userId !== id) return
  if (isBlocked === true || (allowedRoutes && !allowedRoutes.includes(STAFF_SCREEN)))
    throw new AppError('SELF_LOCKOUT')
}

const ensureFree = async (
  tx: Tx,
  id: string,
  names: { readonly email?: string | undefined; readonly username?: string | undefined },
): Promise<void> => {
  const email =
    names.email === undefined
      ? undefined
      : await tx.get(selectEmailHolder, { emailKey: emailKey(names.email) })
  if (email && email.id !== id) throw new AppError('EMAIL_TAKEN')
  const username =
    names.username === undefined
      ? undefined
      : await tx.get(selectUsernameHolder, { usernameKey: usernameKey(names.username) })
  if (username && username.id !== id) throw new AppError('USERNAME_TAKEN')
}

interface MemberRow {
  id: string
  company_id: string
  firstname: string
  lastname: string
  username: string
  email: string
  role: Role
  allowed_routes: string
  approves: string
  is_blocked: number
  balance: number | null
  pin_failures: number
  version: number
}
const toMember = (row: MemberRow): StaffMember => ({
  id: row.id,
  companyId: row.company_id,
  firstname: row.firstname,
  lastname: row.lastname,
  username: row.username,
  email: row.email,
  role: row.role,
  allowedRoutes: JSON.parse(row.allowed_routes) as ScreenName[],
  approves: JSON.parse(row.approves) as ApprovalAction[],
  isBlocked: row.is_blocked === 1,
  balance: row.balance ?? 0,
  pinFailures: row.pin_failures,
  version: row.version,
})

const PERSONAL = [
  'firstname',
  'lastname',
  'username',
  'email',
] as const satisfies readonly (keyof MemberChange)[]

/**
 * The change as the audit log records it: without secrets or their hashes, and without names, since nothing in the
 * log can be erased later.
 */
const auditable = ({ passwordHash, pinHash, ...change }: MemberChange): Record<string, unknown> => ({
  ...definedOnly(change),
  ...Object.fromEntries(
    PERSONAL.filter((name) => change[name] !== undefined).map((name) => [name, 'changed']),
  ),
  ...(passwordHash !== undefined && { password: 'changed' }),
  ...(pinHash !== undefined && { pin: 'changed' }),
})

/** What a change means for the security log; a name or a username means nothing. */
const securityChanges = (before: StaffMember, change: MemberChange) => {
  const { allowedRoutes, approves, isBlocked, email, passwordHash, pinHash } = change
  const rights: SecurityChange[] = []
  if (allowedRoutes && allowedRoutes.join() !== before.allowedRoutes.join()) rights.push('screens')
  if (approves && approves.join() !== before.approves.join()) rights.push('approvals')
  if (isBlocked !== undefined && isBlocked !== before.isBlocked)
    rights.push(isBlocked ? 'blocked' : 'unblocked')
  const secrets: SecurityChange[] = []
  if (email !== undefined && email !== before.email) secrets.push('email')
  if (passwordHash !== undefined) secrets.push('password')
  if (pinHash !== undefined) secrets.push('pin')
  return { rights, secrets }
}

export const createMemberService = (
  { audit, clock, security }: Pick<Platform, 'audit' | 'clock' | 'security'>,
  { endSessions, forgetPhones }: { readonly endSessions: EndSessions; readonly forgetPhones: EndPhones },
): MemberService => {
  const record = changesOf(audit, 'staff')
  const recordSecurity = async (
    tx: WriteTx,
    event: 'rightsChanged' | 'secretChanged',
    by: string,
    person: string,
    changes: readonly SecurityChange[],
  ): Promise<void> => {
    if (changes.length > 0) await security.record(tx, { event, by, person, details: { changes } })
  }
  const list = async (tx: Tx): Promise<StaffMember[]> => (await tx.all(selectStaff, {})).map(toMember)
  const find = async (tx: Tx, id: string): Promise<StaffMember> =>
    toMember(ensureFound(await tx.get(selectMember, { id })))
  const findEver = async (tx: Tx, id: string): Promise<StaffMember> =>
    toMember(
      ensureFound((await tx.get(selectMember, { id })) ?? (await tx.get(selectArchivedMember, { id }))),
    )
  const save = async (
    tx: WriteTx,
    after: StaffMember,
    change: MemberChange,
    keptPhone: string | null = null,
  ): Promise<void> => {
    const stored = ensureFound(await tx.get(selectUser, { id: after.id }))
    await rejectTakenEmail(
      tx.run(updateUser, {
        ...after,
        usernameKey: usernameKey(after.username),
        emailKey: emailKey(after.email),
        allowedRoutes: JSON.stringify([...new Set(after.allowedRoutes)]),
        approves: JSON.stringify([...new Set(after.approves)]),
        isBlocked: after.isBlocked ? 1 : 0,
        passwordHash: change.passwordHash ?? stored.password_hash,
        pinHash: change.pinHash ?? stored.pin_hash,
        // A new PIN switches it on again.
        pinFailures: change.pinHash === undefined ? stored.pin_failures : 0,
      }),
    )
    if (change.pinHash !== undefined) await forgetPhones(tx, after.id, keptPhone)
  }
  return {
    list,
    listArchived: async (tx) => (await tx.all(selectArchivedStaff, {})).map(toMember),
    find,
    findEver,
    create: async (tx, by, { role, isPasswordByOwner = false, ...member }) => {
      const id = newId()
      await ensureFree(tx, id, member)
      await rejectTakenEmail(
        tx.run(insertUser, {
          ...member,
          id,
          role,
          usernameKey: usernameKey(member.username),
          emailKey: emailKey(member.email),
          allowedRoutes: JSON.stringify(DEFAULT_ALLOWED_ROUTES[role]),
          now: clock.now(),
        }),
      )
      if (isPasswordByOwner) await tx.run(setPasswordByOwner, { id, isByOwner: 1 })
      await audit.record(tx, {
        by,
        action: 'staff.created',
        entityId: id,
        details: { role },
        ...eventOf(role),
      })
      await security.record(tx, { event: 'personAdded', by, person: id })
      return find(tx, id)
    },
    update: async (tx, caller, id, { version, ...change }) => {
      const before = await find(tx, id)
      ensureVersion(before, version)
      ensureNotLockedOut(caller, id, change)
      await ensureFree(tx, id, change)
      await save(tx, { ...before, ...definedOnly(change) }, change)
      if (change.passwordHash !== undefined)
        await tx.run(setPasswordByOwner, { id, isByOwner: caller.userId === id ? 0 : 1 })
      if (change.isBlocked === true || change.passwordHash !== undefined) await endSessions(tx, id)
      await record(tx, caller.userId, 'staff.updated', id, auditable(change))
      const { rights, secrets } = securityChanges(before, change)
      await recordSecurity(tx, 'rightsChanged', caller.userId, id, rights)
      await recordSecurity(tx, 'secretChanged', caller.userId, id, secrets)
      return find(tx, id)
    },
    choosePassword: async (tx, id, passwordHash, action) => {
      const member = await find(tx, id)
      await save(tx, member, { passwordHash })
      await tx.run(setPasswordByOwner, { id, isByOwner: 0 })
      await endSessions(tx, id)
      await audit.record(tx, { by: id, action, entityId: id, ...eventOf(member.role) })
      const change = action === 'auth.passwordReset' ? 'passwordByLink' : 'password'
      await recordSecurity(tx, 'secretChanged', id, id, [change])
    },
    choosePin: async (tx, id, pinHash, keptPhone) => {
      await save(tx, await find(tx, id), { pinHash }, keptPhone)
      await record(tx, id, 'auth.pinChanged', id)
      await recordSecurity(tx, 'secretChanged', id, id, ['pin'])
    },
    archive: async (tx, caller, id) => {
      const before = await find(tx, id)
      if (caller.userId === id) throw new AppError('SELF_LOCKOUT')
      await tx.run(archiveUser, { id, now: clock.now() })
      await endSessions(tx, id)
      await record(tx, caller.userId, 'staff.archived', id)
      await recordSecurity(tx, 'rightsChanged', caller.userId, id, ['archived'])
      return { ...before, version: before.version + 1 }
    },
  }
}
