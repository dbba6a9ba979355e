import { toCents } from './amounts.ts'
import type { PersonRecord } from './server-record.ts'

const SIGNS: Readonly<Record<PersonRecord['ledger'][number]['kind'], 1 | -1>> = {
  give: 1,
  take: -1,
  bill: 1,
  storno: -1,
  unbill: -1,
  difference: 1,
  account: 1,
}
const OF_GUESTS: readonly string[] = ['bill', 'storno', 'unbill']

/** In cents. */
export const sumOfLedger = (entries: PersonRecord['ledger']): number =>
  entries.reduce((sum, { kind, amount }) => sum + SIGNS[kind] * toCents(amount), 0)

/** What all ledgers have of the cash of guests, in cents. */
export const bookedByGuests = (staff: readonly PersonRecord[]): number =>
  sumOfLedger(staff.flatMap(({ ledger }) => ledger.filter(({ kind }) => OF_GUESTS.includes(kind))))
