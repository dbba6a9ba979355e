import {
  addDays,
  CATEGORIES,
  type Category,
  dayBounds,
  dayOf,
  fromMinor,
  type LedgerKind,
  ledgerSign,
  type Minor,
  toMinor,
} from '@kafana/domain'
import { changesOf } from '../../platform/audit/audit-log.ts'
import type { EraseTraces } from '../../platform/erasure.ts'
import { AppError, ensureFound, ensureListed, MOST_LISTED } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, type Tx, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService } from '../company/index.ts'
import type { ImportService } from '../imports/index.ts'
import {
  createMemberService,
  type EndPhones,
  type EndSessions,
  type MemberService,
} from './member-service.ts'
import type { PasswordCheck } from './password-check.ts'
import { ensureHardToGuess, type PasswordOwner } from './password-rules.ts'
import { createPersonalDataService, type MailsOf, type PersonalDataService } from './personal-data-service.ts'
import { createStaffImportService, type StaffImportService } from './staff-import-service.ts'
import type { CashCount, CashTaking, LedgerEntry, StaffMember } from './staff-member.ts'
import { selectEntries, selectSectionCategory, selectServed } from './staff-read-model.ts'
import { insertEntry, selectLastEntry, selectHandOverSince } from './staff-store.ts'

interface LedgerMove {
  readonly userId: string
  /** Positive, and the kind gives the direction; a difference has its own sign. */
  readonly amount: Minor
  readonly kind: LedgerKind
  readonly by: string
  readonly orderId?: string | null
  readonly reason?: string
  readonly note?: string
}

interface BalanceService {
  /** The balance of a person: the sum of their ledger. */
  balanceOf(tx: Tx, userId: string): Promise<Minor>
  /**
   * Adds one entry to a person's ledger.
   * @throws AppError INSUFFICIENT_BALANCE with the `balance` in major units if less is there than is taken
   */
  move(tx: WriteTx, entry: LedgerMove): Promise<{ readonly id: string; readonly at: number }>
  /** Oldest first, start <= at < end. */
  entries(
    tx: Tx,
    userId: string,
    range: { readonly start?: number | undefined; readonly end?: number | undefined },
  ): Promise<LedgerEntry[]>
}

const createBalanceService = ({ audit, clock }: Pick<Platform, 'audit' | 'clock'>): BalanceService => {
  const record = changesOf(audit, 'staff')
  const last = async (tx: Tx, userId: string) =>
    (await tx.get(selectLastEntry, { userId })) ?? { position: 0, balance_after: 0 }
  return {
    balanceOf: async (tx, userId) => (await last(tx, userId)).balance_after,
    move: async (tx, { userId, amount, kind, by, orderId = null, reason = '', note = '' }) => {
      const { position, balance_after: balance } = await last(tx, userId)
      if (kind === 'take' && amount > balance)
        throw new AppError('INSUFFICIENT_BALANCE', { details: { balance: fromMinor(balance) } })
      const balanceAfter = balance + ledgerSign(kind) * amount
      const [id, at] = [newId(), clock.now()]
      await tx.run(insertEntry, {
        id,
        userId,
        position: position + 1,
        kind,
        amount,
        balanceAfter,
        at,
        byUser: by,
        orderId,
        reason,
        note,
      })
      await record(tx, by, `balance.${kind}`, userId, { amount, balanceAfter, orderId })
      return { id, at }
    },
    entries: async (tx, userId, { start = 0, end = Number.MAX_SAFE_INTEGER }) => {
      const rows = await tx.all(selectEntries, { userId, start, end, limit: MOST_LISTED + 1 })
      return ensureListed(rows).map((row) => ({
        id: row.id,
        kind: row.kind,
        amount: row.amount,
        balanceAfter: row.balance_after,
        at: row.at,
        orderId: row.order_id,
        orderName: row.order_name,
        reason: row.reason,
        note: row.note,
        by: { id: row.by_user, firstname: row.firstname, lastname: row.lastname },
      }))
    },
  }
}

export interface StaffService extends MemberService, PersonalDataService, StaffImportService {
  /** Refuses a new password of somebody of the venue that is easy to guess. @throws AppError INPUT_INVALID */
  ensureHardToGuess(tx: Tx, password: string, owner: PasswordOwner): Promise<void>
  /**
   * Gives funds to a person or takes them; the amount is in major units. An archived person gets none, but what they
   * still have can be taken.
   * @throws AppError NOT_FOUND, INSUFFICIENT_BALANCE
   */
  changeBalance(
    tx: WriteTx,
    caller: Caller,
    id: string,
    code: 'give' | 'take',
    amount: number,
  ): Promise<StaffMember>
  /**
   * Takes counted cash from anybody who holds some, also from an archived person: first the ledger gets the difference
   * to what it expected, with its reason, then what is taken.
   * @throws AppError NOT_FOUND, BALANCE_CHANGED with the `balance` in major units if it is not the expected one
   */
  takeCash(tx: WriteTx, caller: Caller, id: string, count: CashCount): Promise<CashTaking>
  /** The cash that a person holds, also of one who is archived. */
  balanceOf(tx: Tx, id: string): Promise<Minor>
  /** Whether cash of a person was taken or counted at this time (UTC ms) or later. */
  handedOverSince(tx: Tx, id: string, at: number): Promise<boolean>
  /** Books the cash of a bill, of its refund, given from the till for a refund, or paid into the account of a guest. */
  postBillEntry(
    tx: WriteTx,
    move: LedgerMove & { readonly kind: Exclude<LedgerKind, 'take' | 'difference'> },
  ): Promise<void>
  ledger(
    tx: Tx,
    id: string,
    range: Parameters<BalanceService['entries']>[2],
  ): Promise<{ balance: Minor; entries: LedgerEntry[] }>
  /**
   * What a person completed on one venue day (by default today) in the category of a section.
   * @throws AppError NOT_FOUND
   */
  dayStats(tx: Tx, id: string, sectionId: string, day?: string): Promise<Completed>
  /** The same for each of the fourteen venue days up to this one, oldest first. */
  dayStatsOfDays(
    tx: Tx,
    id: string,
    sectionId: string,
    day?: string,
  ): Promise<readonly (Completed & { readonly day: string })[]>
  /** What everybody completed on one venue day (by default today), by category; nobody with nothing. */
  completedOn(
    tx: Tx,
    day?: string,
  ): Promise<readonly (Completed & { readonly userId: string; readonly category: Category })[]>
}

/** How many orders somebody completed, and their sum; voided ones count with a sum of zero. */
export interface Completed {
  readonly count: number
  readonly total: Minor
}

interface Served {
  readonly id: string
  readonly carved_from: string | null
  readonly created_by: string
  readonly done_by: string | null
  readonly category: Category
  readonly served_at: number | null
  readonly storno_at: number | null
  readonly total: Minor
  readonly copy_of: string | null
}

const completedBy = (orders: readonly Served[], userId: string, category: Category | null): Completed => {
  const own = orders.filter(
    (order) =>
      (order.created_by === userId || order.done_by === userId) &&
      (category === null || order.category === category),
  )
  const sums = own.map(({ storno_at: voidedAt, total }) => (voidedAt === null ? total : 0))
  // What was voided and is billed again was completed once, as was an order of which parts were paid alone.
  const copies = new Set(own.flatMap(({ id, copy_of: copyOf }) => (copyOf === null ? [] : [id])))
  const completed = own.filter(({ id, carved_from: root }) => !copies.has(root ?? id))
  const taken = new Set(completed.map(({ id, carved_from: root }) => root ?? id))
  return { count: taken.size, total: sums.reduce((sum, each) => sum + each, 0) }
}

/** The days that the statistics of a person compare. */
const COMPARED_DAYS = 14

export interface StaffDeps {
  readonly company: Pick<CompanyService, 'current'>
  readonly endSessions: EndSessions
  /** Called with a new PIN: phones open a session with it. */
  readonly forgetPhones: EndPhones
  readonly eraseTraces: readonly EraseTraces[]
  readonly mailsOf: MailsOf
  readonly passwords: PasswordCheck
  readonly imports: ImportService
}

export const createStaffService = (
  platform: Pick<Platform, 'audit' | 'clock' | 'security'>,
  { company, endSessions, forgetPhones, eraseTraces, mailsOf, imports }: Omit<StaffDeps, 'passwords'>,
): StaffService => {
  const members = createMemberService(platform, { endSessions, forgetPhones })
  const balances = createBalanceService(platform)
  /** Whose orders count, of which category, and the last day. @throws AppError NOT_FOUND */
  const subject = async (tx: Tx, id: string, sectionId: string, day?: string) => {
    const { id: userId } = await members.find(tx, id)
    const { category } = ensureFound(await tx.get(selectSectionCategory, { sectionId }))
    const clock = await company.current(tx)
    return { userId, category, clock, last: day ?? dayOf(platform.clock.now(), clock) }
  }
  return {
    ...members,
    ...createStaffImportService(members, imports),
    ...createPersonalDataService(platform, {
      endSessions,
      eraseTraces,
      mailsOf,
      balanceOf: balances.balanceOf,
    }),
    ensureHardToGuess: async (tx, password, owner) => {
      // An admin has no venue.
      const venue = tx.companyId === NO_COMPANY ? '' : (await company.current(tx)).name
      ensureHardToGuess(password, owner, venue)
    },
    changeBalance: async (tx, caller, id, code, amount) => {
      const find = code === 'take' ? members.findEver : members.find
      const { id: userId } = await find(tx, id)
      await balances.move(tx, { userId, amount: toMinor(amount), kind: code, by: caller.userId })
      return find(tx, id)
    },
    takeCash: async (tx, { userId: by }, id, count) => {
      const [person, owner] = [await members.findEver(tx, id), await members.find(tx, by)]
      const { expected, counted, left, reason, note } = count
      if (person.balance !== expected)
        throw new AppError('BALANCE_CHANGED', { details: { balance: fromMinor(person.balance) } })
      const moves: LedgerMove[] = []
      const of = { userId: person.id, by }
      if (counted !== expected) moves.push({ ...of, kind: 'difference', amount: counted - expected, reason })
      if (counted > left) moves.push({ ...of, kind: 'take', amount: counted - left, note })
      // A note about cash that is all missing has no other entry.
      const [only] = moves
      if (moves.length === 1 && only?.kind === 'difference') moves[0] = { ...only, note }
      let entry = { id: '', at: 0 }
      for (const move of moves) entry = await balances.move(tx, move)
      return { ...count, ...entry, person, by: owner }
    },
    balanceOf: balances.balanceOf,
    handedOverSince: async (tx, userId, since) =>
      (await tx.get(selectHandOverSince, { userId, since })) !== undefined,
    postBillEntry: async (tx, move) => {
      await balances.move(tx, move)
    },
    ledger: async (tx, id, range) => {
      const { balance } = await members.find(tx, id)
      return { balance, entries: await balances.entries(tx, id, range) }
    },
    dayStats: async (tx, id, sectionId, day) => {
      const { userId, category, clock, last } = await subject(tx, id, sectionId, day)
      const served = await tx.all(selectServed('person'), { userId, ...dayBounds(last, clock) })
      return completedBy(served, userId, category)
    },
    dayStatsOfDays: async (tx, id, sectionId, day) => {
      const { userId, category, clock, last } = await subject(tx, id, sectionId, day)
      const first = addDays(last, 1 - COMPARED_DAYS)
      const { start } = dayBounds(first, clock)
      const { end } = dayBounds(last, clock)
      const served = await tx.all(selectServed('person'), { userId, start, end })
      const byDay = Map.groupBy(served, (order) => dayOf(order.served_at ?? start, clock))
      return Array.from({ length: COMPARED_DAYS }, (_, index) => {
        const each = addDays(first, index)
        return { day: each, ...completedBy(byDay.get(each) ?? [], userId, category) }
      })
    },
    completedOn: async (tx, day) => {
      const clock = await company.current(tx)
      const bounds = dayBounds(day ?? dayOf(platform.clock.now(), clock), clock)
      const served = await tx.all(selectServed('everybody'), { userId: '', ...bounds })
      const people = new Set(served.flatMap((order) => [order.created_by, order.done_by ?? order.created_by]))
      return [...people].flatMap((userId) =>
        CATEGORIES.map((category) => ({ userId, category, ...completedBy(served, userId, category) })).filter(
          ({ count }) => count > 0,
        ),
      )
    },
  }
}
