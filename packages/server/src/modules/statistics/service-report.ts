import { isComp, type Minor, type ReasonKey, type TenderKind } from '@kafana/domain'
import { ensureFound } from '../../platform/http/app-error.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { byWaiter, type Guests, guestsOf, sumClosed, type WaiterService } from './service-by-waiter.ts'
import {
  selectInCharge,
  selectMoved,
  selectNames,
  selectReasons,
  selectStays,
  sumClosedByWaiter,
  sumDiscounts,
  sumMoved,
  sumPaymentsByPerson,
  sumRejected,
  sumVoidsByReason,
} from './service-read-model.ts'
import type { BilledRange } from './statistics-read-model.ts'

interface Person {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
}
interface Counted {
  readonly count: number
  readonly amount: Minor
}

interface Reason {
  readonly id: string
  readonly key: ReasonKey | null
  readonly text: string | null
}

/** What one person took off for one reason. */
export interface ServiceGroup extends Counted {
  readonly by: Person
  /** Null where nobody had to approve it. */
  readonly approvedBy: Person | null
  /** Null where none is asked for. */
  readonly reason: Reason | null
}
export interface ServiceGroups extends Counted {
  /** The largest amount first. */
  readonly groups: readonly ServiceGroup[]
}

interface MovedCheck {
  readonly check: string
  readonly at: number
  readonly by: Person
  readonly approvedBy: Person | null
  readonly amount: Minor
}

interface TenderSum {
  readonly tender: string
  readonly kind: TenderKind
  readonly amount: Minor
  readonly rounding: Minor
  readonly tips: Minor
}

/** See the contract's ServiceReport. Money in minor units, times UTC ms. */
export interface ServiceReport {
  readonly checks: { readonly closed: number; readonly minutes: number | null }
  /** Null if nobody said of any party how many guests it is. */
  readonly guests: Guests | null
  readonly voids: ServiceGroups
  readonly rejected: ServiceGroups
  readonly comps: ServiceGroups
  readonly discounts: ServiceGroups
  readonly moved: Counted & { readonly latest: readonly MovedCheck[] }
  readonly tips: readonly { readonly person: Person; readonly amount: Minor }[]
  readonly tenders: readonly TenderSum[]
  readonly waiters: readonly WaiterService<Person>[]
}

const MINUTE_MS = 60_000

/** The median of the stays in minutes, in halves; the middle two count where there is no middle one. */
const readMinutes = async (tx: Tx, range: BilledRange, closed: number): Promise<number | null> => {
  if (closed === 0) return null
  const middle = { offset: Math.floor((closed - 1) / 2), limit: closed % 2 === 0 ? 2 : 1 }
  const stays = await tx.all(selectStays, { ...range, ...middle })
  const median = stays.reduce((sum, { stay }) => sum + stay, 0) / stays.length
  return Math.round((median / MINUTE_MS) * 2) / 2
}

interface GroupRow extends Counted {
  readonly by: string | null
  readonly approved_by: string | null
  readonly reason: string | null
}

type Names = ReadonlyMap<string, Person>
const personOf = (names: Names, id: string | null): Person => ensureFound(names.get(id ?? ''))
const approverOf = (names: Names, id: string | null): Person | null =>
  id === null ? null : personOf(names, id)

const sumOf = (rows: readonly Counted[]): Counted => ({
  count: rows.reduce((sum, { count }) => sum + count, 0),
  amount: rows.reduce((sum, { amount }) => sum + amount, 0),
})

/** Rows of the same people and reason are one group. */
const groupsOf = (
  rows: readonly GroupRow[],
  names: Names,
  reasons: ReadonlyMap<string, Reason>,
): ServiceGroups => {
  const same = Map.groupBy(rows, ({ by, approved_by, reason }) => JSON.stringify([by, approved_by, reason]))
  const groups = [...same.values()].flatMap((of) =>
    of.slice(0, 1).map(({ by, approved_by, reason }) => ({
      by: personOf(names, by),
      approvedBy: approverOf(names, approved_by),
      reason: reason === null ? null : ensureFound(reasons.get(reason)),
      ...sumOf(of),
    })),
  )
  return { ...sumOf(rows), groups: groups.toSorted((a, b) => b.amount - a.amount || b.count - a.count) }
}

const readMoved = async (
  tx: Tx,
  range: BilledRange,
  names: Names,
  limit: number,
): Promise<ServiceReport['moved']> => {
  const sums = ensureFound(await tx.get(sumMoved, range))
  const rows = sums.count === 0 ? [] : await tx.all(selectMoved, { ...range, limit })
  const latest = rows.map(({ entity_id: check, at, by_user, details }) => {
    const { presented: amount, approvedBy } = JSON.parse(details) as {
      presented: Minor
      approvedBy: string | null
    }
    return { check, at, by: personOf(names, by_user), approvedBy: approverOf(names, approvedBy), amount }
  })
  return { ...sums, latest }
}

type InCharge = Awaited<ReturnType<typeof readInCharge>>[number]
const readInCharge = (tx: Tx, ids: readonly string[]) => tx.all(selectInCharge, { ids })

/** What was given on a check that was merged is that of whoever is in charge of the other one, as what was taken off is. */
const readDiscounts = async (tx: Tx, range: BilledRange) => {
  const given = await tx.all(sumDiscounts, range)
  const checks = new Map<string, InCharge>()
  const unknownOf = (of: readonly Pick<InCharge, 'merged_into'>[]): string[] => [
    ...new Set(of.flatMap(({ merged_into: into }) => into ?? [])).difference(checks),
  ]
  let next = unknownOf(given)
  while (next.length > 0) {
    const found = await readInCharge(tx, next)
    for (const check of found) checks.set(check.id, check)
    next = unknownOf(found)
  }
  const waiterOf = ({ waiter, merged_into: into }: Omit<InCharge, 'id'>): string | null =>
    into === null ? waiter : waiterOf(ensureFound(checks.get(into)))
  return given.map((row) => ({ ...row, waiter: waiterOf(row) }))
}

type PaymentRow = Awaited<ReturnType<typeof readPayments>>[number]
const readPayments = (tx: Tx, range: BilledRange) => tx.all(sumPaymentsByPerson, range)

const sumsOf = (rows: readonly PaymentRow[]) => ({
  amount: rows.reduce((sum, row) => sum + row.amount, 0),
  rounding: rows.reduce((sum, row) => sum + row.rounding, 0),
  tips: rows.reduce((sum, row) => sum + row.tips, 0),
})

const byTender = (rows: readonly PaymentRow[]): TenderSum[] =>
  [...Map.groupBy(rows, ({ tender_id }) => tender_id)]
    .flatMap(([tender, of]) => of.slice(0, 1).map(({ kind }) => ({ tender, kind, ...sumsOf(of) })))
    .filter(({ amount, rounding, tips }) => amount !== 0 || rounding !== 0 || tips !== 0)
    .toSorted((a, b) => b.amount - a.amount || (a.tender < b.tender ? -1 : 1))

const tipsByPerson = (rows: readonly PaymentRow[], names: Names): ServiceReport['tips'] =>
  [...Map.groupBy(rows, ({ by_user }) => by_user)]
    .map(([id, of]) => ({ person: personOf(names, id), amount: sumsOf(of).tips }))
    .filter(({ amount }) => amount !== 0)
    .toSorted((a, b) => b.amount - a.amount || (a.person.id < b.person.id ? -1 : 1))

/** How guests were served in a range. @param listed so many of the moves after a guest check are listed */
export const readService = async (tx: Tx, range: BilledRange, listed: number): Promise<ServiceReport> => {
  const checks = await tx.all(sumClosedByWaiter, range)
  const closed = sumClosed(checks)
  const names = new Map((await tx.all(selectNames, {})).map((person) => [person.id, person]))
  const reasons = new Map((await tx.all(selectReasons, {})).map((reason) => [reason.id, reason]))
  const given = await readDiscounts(tx, range)
  const [comps, discounts] = [given.filter(isComp), given.filter((row) => !isComp(row))]
  const voids = await tx.all(sumVoidsByReason, range)
  const payments = await readPayments(tx, range)
  const tips = tipsByPerson(payments, names)
  return {
    checks: { closed: closed.closed, minutes: await readMinutes(tx, range, closed.closed) },
    guests: guestsOf(closed),
    voids: groupsOf(voids, names, reasons),
    rejected: groupsOf(await tx.all(sumRejected, range), names, reasons),
    comps: groupsOf(comps, names, reasons),
    discounts: groupsOf(discounts, names, reasons),
    moved: await readMoved(tx, range, names, listed),
    tips,
    tenders: byTender(payments),
    waiters: byWaiter({
      closed: checks,
      voids,
      comps,
      discounts,
      tips,
      personOf: (id) => personOf(names, id),
    }),
  }
}
