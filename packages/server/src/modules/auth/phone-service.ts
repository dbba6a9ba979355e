import { randomBytes } from 'node:crypto'
import { AppError, CommittedRefusal } from '../../platform/http/app-error.ts'
import { type Caller, ensureAllowed } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, type Tx, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { StaffService } from '../staff/index.ts'
import { selectById } from './account-read-model.ts'
import { networkOf, type AttemptLimits } from './attempt-limits.ts'
import { hashToken } from './hash-token.ts'
import { invitationLink } from './invitation-link.ts'
import { DEVICES_KEPT_MS, type KnownDevices } from './known-devices.ts'
import {
  consumeInvitation,
  INVITATION_MS,
  insertPhone,
  putInvitation,
  selectInvitation,
  selectPhone,
  selectPhonesOf,
  selectSessionsOn,
  touchPhone,
} from './phone-store.ts'
import type { PinProof, PinService } from './pin-service.ts'
import type { SessionService } from './session-service.ts'
import { addressLimit, type OpenSession, type SignInService } from './sign-in-service.ts'

/** A phone as its person or their owner sees it. Times are UTC ms. */
export interface ListedPhone {
  readonly id: string
  readonly name: string
  readonly enrolledAt: number
  readonly lastUsedAt: number
}

/** An invitation that was valid when it was checked. */
interface InvitationProof {
  readonly companyId: string
  readonly tokenHash: string
}
/** A phone that was known when it was looked up, and its person. */
export interface EnrolledPhone {
  readonly companyId: string
  readonly userId: string
  readonly username: string
  readonly phoneId: string
  readonly tokenHash: string
}

export interface PhoneService {
  /**
   * Makes the link that signs a waiter in on a phone, once and within an hour. An older link of theirs ends. Only here
   * is its token known: the store has the hash.
   * @param origin that of the page from which they are invited
   * @throws AppError NOT_FOUND for somebody who is no waiter of the venue, or is blocked
   */
  invite(
    tx: WriteTx,
    caller: Caller,
    userId: string,
    origin: string | undefined,
  ): Promise<{ link: string; expiresAt: number }>
  /** @throws AppError INVITATION_SPENT, whatever is wrong with it; TOO_MANY_ATTEMPTS */
  proveInvitation(token: string, ip: string): Promise<InvitationProof>
  /**
   * Consumes the invitation in a unit of its venue. `device` of the answer is the key of the phone; its `token` is empty,
   * as the PIN opens the first session.
   * @throws AppError INVITATION_SPENT
   */
  enrol(
    tx: WriteTx,
    proof: InvitationProof,
    phone: { readonly id: string; readonly name: string },
  ): Promise<OpenSession>
  /**
   * The phone with this key. For an unknown one a PIN is hashed as well.
   * @throws AppError BAD_CREDENTIALS, TOO_MANY_ATTEMPTS
   */
  find(phoneId: string, key: string, pin: string, ip: string): Promise<EnrolledPhone>
  /** Hashes, which is too slow for a unit of work. @throws AppError TOO_MANY_ATTEMPTS */
  provePin(phone: EnrolledPhone, pin: string): Promise<PinProof>
  /** Opens a session, or counts the wrong PIN as any other. @throws AppError TOO_MANY_ATTEMPTS */
  signIn(
    tx: WriteTx,
    phone: EnrolledPhone,
    pin: PinProof,
    browser: string,
  ): Promise<OpenSession | CommittedRefusal>
  /** The phones of a person, the last used first. @throws AppError NOT_FOUND, SCREEN_FORBIDDEN */
  of(tx: Tx, caller: Caller, userId: string): Promise<ListedPhone[]>
  /** Ends its key and its sessions at once. @throws AppError NOT_FOUND, SCREEN_FORBIDDEN */
  remove(tx: WriteTx, caller: Caller, userId: string, phoneId: string): Promise<void>
}

interface PhoneDeps {
  readonly sessions: Pick<SessionService, 'end'>
  readonly attempts: AttemptLimits
  readonly devices: Pick<KnownDevices, 'forget'>
  readonly pins: PinService
  readonly signIns: Pick<SignInService, 'open' | 'me'>
  readonly staff: Pick<StaffService, 'find'>
}

const newToken = (): string => randomBytes(32).toString('base64url')

export const createPhoneService = (
  { uow, clock, hasher, audit, security, settings }: Platform,
  { sessions, attempts, devices, pins, signIns, staff }: PhoneDeps,
): PhoneService => {
  const usedAfter = (): number => clock.now() - DEVICES_KEPT_MS
  const ensureFindable = async (tx: Tx, caller: Caller, userId: string): Promise<void> => {
    if (caller.userId === userId) return
    if (caller.role !== 'owner') throw new AppError('NOT_FOUND')
    ensureAllowed({ roles: ['owner'], screens: ['staff'] }, caller)
    await staff.find(tx, userId)
  }
  const phonesOf = async (tx: Tx, caller: Caller, userId: string) => {
    await ensureFindable(tx, caller, userId)
    return tx.all(selectPhonesOf, { userId, usedAfter: usedAfter() })
  }
  const end = async (tx: WriteTx, userId: string, deviceHash: string): Promise<void> => {
    await devices.forget(tx, userId, deviceHash)
    for (const { token_hash: hash } of await tx.all(selectSessionsOn, { userId, deviceHash }))
      await sessions.end(tx, hash)
  }
  const personOn = (phoneId: string, tokenHash: string) =>
    uow.read(NO_COMPANY, (tx) => tx.get(selectPhone, { phoneId, tokenHash, usedAfter: usedAfter() }))
  /** Whoever has a key or an invitation is not stopped by what others try at the same address. */
  const ensureAddressOpen = (ip: string): Promise<void> =>
    uow.read(NO_COMPANY, (tx) => attempts.ensureOpen(tx, [addressLimit(ip)]))
  const countUnknown = (ip: string): Promise<void> =>
    uow.write(NO_COMPANY, (tx) => attempts.countFailure(tx, [addressLimit(ip)]))
  const refuseUnknown = async (pin: string, ip: string): Promise<never> => {
    await ensureAddressOpen(ip)
    await hasher.matches(pin, null, 'signIn', { person: networkOf(ip), venue: '' })
    await countUnknown(ip)
    throw new AppError('BAD_CREDENTIALS')
  }

  return {
    invite: async (tx, caller, userId, origin) => {
      const { role, isBlocked } = await staff.find(tx, userId)
      if (role !== 'waiter' || isBlocked) throw new AppError('NOT_FOUND')
      const [token, expiresAt] = [newToken(), clock.now() + INVITATION_MS]
      await tx.run(putInvitation, { userId, tokenHash: hashToken(token), by: caller.userId, expiresAt })
      await audit.record(tx, { by: caller.userId, action: 'auth.invited', entityId: userId })
      const details = { changes: ['invitation'] } as const
      await security.record(tx, { event: 'secretChanged', by: caller.userId, person: userId, details })
      return { link: invitationLink(token, settings, origin), expiresAt }
    },
    proveInvitation: async (token, ip) => {
      const tokenHash = hashToken(token)
      const row = await uow.read(NO_COMPANY, (tx) =>
        tx.get(selectInvitation, { tokenHash, now: clock.now() }),
      )
      if (row) return { companyId: row.company_id, tokenHash }
      await ensureAddressOpen(ip)
      await countUnknown(ip)
      throw new AppError('INVITATION_SPENT')
    },
    enrol: async (tx, { tokenHash }, phone) => {
      const invited = await tx.get(consumeInvitation, { tokenHash, now: clock.now() })
      const person = invited && (await tx.get(selectById, { id: invited.user_id }))
      if (!person) throw new AppError('INVITATION_SPENT')
      const userId = person.id
      // The same phone again gets another key.
      for (const row of await tx.all(selectPhonesOf, { userId, usedAfter: 0 }))
        if (row.phone_id === phone.id) await end(tx, userId, row.token_hash)
      const key = newToken()
      await tx.run(insertPhone, {
        userId,
        tokenHash: hashToken(key),
        phoneId: phone.id,
        name: phone.name,
        now: clock.now(),
      })
      await audit.record(tx, { by: userId, action: 'auth.phoneEnrolled', entityId: userId })
      return { account: await signIns.me(tx, { userId }), token: '', device: key }
    },
    find: async (phoneId, key, pin, ip) => {
      const tokenHash = hashToken(key)
      const row = await personOn(phoneId, tokenHash)
      const person = row && (await uow.read(row.company_id, (tx) => tx.get(selectById, { id: row.user_id })))
      if (!row || !person) return refuseUnknown(pin, ip)
      const { id: userId, username } = person
      return { companyId: row.company_id, userId, username, phoneId, tokenHash }
    },
    // The phone stands for the session in which a PIN is typed: it has that limit of its own.
    provePin: ({ companyId, userId, username, tokenHash }, pin) =>
      pins.verify({ companyId, userId, sessionHash: tokenHash }, username, pin),
    signIn: async (tx, { userId, phoneId, tokenHash }, pin, browser) => {
      const holder = await pins.confirm(tx, pin)
      if (holder instanceof CommittedRefusal) return holder
      // It was signed out while the PIN was hashed.
      if (!(await tx.get(selectPhone, { phoneId, tokenHash, usedAfter: usedAfter() })))
        return new CommittedRefusal(new AppError('BAD_CREDENTIALS'))
      await tx.run(touchPhone, { userId, tokenHash, now: clock.now() })
      return signIns.open(tx, userId, browser, { hash: tokenHash })
    },
    of: async (tx, caller, userId) =>
      (await phonesOf(tx, caller, userId)).map((row) => ({
        id: row.phone_id ?? '',
        name: row.phone_name,
        enrolledAt: row.enrolled_at ?? 0,
        lastUsedAt: row.last_used_at,
      })),
    remove: async (tx, caller, userId, phoneId) => {
      const row = (await phonesOf(tx, caller, userId)).find((each) => each.phone_id === phoneId)
      if (!row) throw new AppError('NOT_FOUND')
      await end(tx, userId, row.token_hash)
      await audit.record(tx, {
        by: caller.userId,
        action: 'auth.phoneRemoved',
        entityId: userId,
        details: { phone: phoneId },
      })
      const details = { changes: ['phoneRemoved'] } as const
      await security.record(tx, { event: 'signedOut', by: caller.userId, person: userId, details })
    },
  }
}
