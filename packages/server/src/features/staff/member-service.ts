import { DEFAULT_ALLOWED_ROUTES, emailKey, usernameKey, type Role, type ScreenName } from '@kafana/domain'
import { definedOnly } from '../../platform/defined-only.ts'
import { AppError, found } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { ensureVersion } from '../../platform/http/lost-race.ts'
import { newId } from '../../platform/new-id.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { claimingEmail } from './claiming-email.ts'
import type { MemberChange, NewMember, StaffMember } from './staff-member.ts'
import { selectEmailHolder, selectMember, selectStaff, selectUsernameHolder } from './staff-read-model.ts'
import { archiveUser, insertUser, selectUser, updateUser } from './staff-store.ts'

export interface MemberService {
  list(tx: Tx): Promise<StaffMember[]>
  /** @throws AppError NOT_FOUND */
  find(tx: Tx, id: string): Promise<StaffMember>
  /** With the usual screens of the role. @param by null when the server sets a venue up @throws AppError EMAIL_TAKEN, USERNAME_TAKEN */
  create(tx: WriteTx, by: string | null, member: NewMember): Promise<StaffMember>
  /** @throws AppError NOT_FOUND, EMAIL_TAKEN, USERNAME_TAKEN, SELF_LOCKOUT; LostRace VERSION_CONFLICT */
  update(tx: WriteTx, caller: Caller, id: string, change: MemberChange): Promise<StaffMember>
  /** A person chooses their own, with the link of a mail: every session of theirs ends. @throws AppError NOT_FOUND */
  choosePassword(tx: WriteTx, id: string, passwordHash: string): Promise<void>
  /** @throws AppError NOT_FOUND, SELF_LOCKOUT */
  archive(tx: WriteTx, caller: Caller, id: string): Promise<StaffMember>
}

/** Ends every session of a person inside the unit. */
export type EndSessions = (tx: WriteTx, userId: string) => Promise<void>

const NEWS = { type: 'dataChanged', room: 'staff' } as const
/** An admin belongs to no venue, so no venue's screens hear of it. */
const newsOf = (role: Role): { news?: typeof NEWS } => (role === 'admin' ? {} : { news: NEWS })
/** The screen an owner needs to undo what they did. */
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
  role: string
  allowed_routes: string
  is_blocked: number
  balance: number | null
  version: number
}
const toMember = (row: MemberRow): StaffMember => ({
  id: row.id,
  companyId: row.company_id,
  firstname: row.firstname,
  lastname: row.lastname,
  username: row.username,
  email: row.email,
  role: row.role as Role,
  allowedRoutes: JSON.parse(row.allowed_routes) as ScreenName[],
  isBlocked: row.is_blocked === 1,
  balance: row.balance ?? 0,
  version: row.version,
})

/** What an audit row may tell of a change: never a secret, not even its hash. */
const auditable = ({ passwordHash, pinHash, ...change }: MemberChange): Record<string, unknown> => ({
  ...definedOnly(change),
  ...(passwordHash !== undefined && { password: 'changed' }),
  ...(pinHash !== undefined && { pin: 'changed' }),
})

export const createMemberService = (
  { journal, clock }: Pick<Platform, 'journal' | 'clock'>,
  endSessions: EndSessions,
): MemberService => {
  const list = async (tx: Tx): Promise<StaffMember[]> => (await tx.all(selectStaff, {})).map(toMember)
  const find = async (tx: Tx, id: string): Promise<StaffMember> =>
    toMember(found(await tx.get(selectMember, { id })))
  const save = async (tx: WriteTx, after: StaffMember, change: MemberChange): Promise<void> => {
    const kept = found(await tx.get(selectUser, { id: after.id }))
    await claimingEmail(
      tx.run(updateUser, {
        ...after,
        usernameKey: usernameKey(after.username),
        emailKey: emailKey(after.email),
        allowedRoutes: JSON.stringify([...new Set(after.allowedRoutes)]),
        isBlocked: after.isBlocked ? 1 : 0,
        passwordHash: change.passwordHash ?? kept.password_hash,
        pinHash: change.pinHash ?? kept.pin_hash,
      }),
    )
  }
  return {
    list,
    find,
    create: async (tx, by, { role, ...member }) => {
      const id = newId()
      await ensureFree(tx, id, member)
      await claimingEmail(
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
      await journal.record(tx, {
        by,
        action: 'staff.created',
        entityId: id,
        details: { role, username: member.username },
        ...newsOf(role),
      })
      return find(tx, id)
    },
    update: async (tx, caller, id, { version, ...change }) => {
      const before = await find(tx, id)
      ensureVersion(before, version)
      ensureNotLockedOut(caller, id, change)
      await ensureFree(tx, id, change)
      await save(tx, { ...before, ...definedOnly(change) }, change)
      if (change.isBlocked === true || change.passwordHash !== undefined) await endSessions(tx, id)
      await journal.record(tx, {
        by: caller.userId,
        action: 'staff.updated',
        entityId: id,
        details: auditable(change),
        news: NEWS,
      })
      return find(tx, id)
    },
    choosePassword: async (tx, id, passwordHash) => {
      const member = await find(tx, id)
      await save(tx, member, { passwordHash })
      await endSessions(tx, id)
      await journal.record(tx, { by: id, action: 'auth.passwordReset', entityId: id, ...newsOf(member.role) })
    },
    archive: async (tx, caller, id) => {
      const before = await find(tx, id)
      if (caller.userId === id) throw new AppError('SELF_LOCKOUT')
      await tx.run(archiveUser, { id, now: clock.now() })
      await endSessions(tx, id)
      await journal.record(tx, { by: caller.userId, action: 'staff.archived', entityId: id, news: NEWS })
      return { ...before, version: before.version + 1 }
    },
  }
}
