import type { BillIntent, FiscalDay, LedgerEntry, OrderWithHistory, StaffMember } from '@kafana/contract'
import type * as z from 'zod/mini'

/** One GET of the server's API in an owner's name; answers the body. @throws Error for any status but 200 */
export type Ask = (path: string) => Promise<unknown>

export interface PersonRecord {
  readonly person: StaffMember
  readonly ledger: readonly z.output<typeof LedgerEntry>[]
}

/**
 * What the server says of a venue's bills, by its API alone. Amounts are in major units, as the wire has
 * them.
 */
export interface ServerRecord {
  readonly intents: readonly BillIntent[]
  readonly orders: readonly OrderWithHistory[]
  readonly days: readonly FiscalDay[]
  readonly staff: readonly PersonRecord[]
}

const DAY_MS = 24 * 60 * 60 * 1000
const PAGE = 100
/** The server lists no more intents than this. */
const MOST_INTENTS = 100

/** `from` and `to`: calendar days between which everything happened. */
const daysBetween = (from: number, to: number): string[] => {
  const days: string[] = []
  for (let at = from; at <= to; at += DAY_MS) days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** The intents alone: cheap enough to be looked at all along. */
export const readIntents = async (ask: Ask): Promise<BillIntent[]> => {
  const intents = (await ask('/api/bill-intents')) as BillIntent[]
  if (intents.length >= MOST_INTENTS)
    throw new Error('the server lists its latest hundred bills: a longer history cannot be judged')
  return intents
}

const readOrders = async (ask: Ask): Promise<OrderWithHistory[]> => {
  const found: OrderWithHistory[] = []
  for (let page = 1; ; page += 1) {
    const { orders, totalOrders } = (await ask(`/api/order?limit=${PAGE}&page=${page}`)) as {
      orders: { _id: string }[]
      totalOrders: number
    }
    for (const { _id: id } of orders) found.push((await ask(`/api/order/${id}`)) as OrderWithHistory)
    if (found.length >= totalOrders || orders.length === 0) return found
  }
}

const readStaff = async (ask: Ask): Promise<PersonRecord[]> => {
  const records: PersonRecord[] = []
  for (const person of (await ask('/api/company/staff')) as StaffMember[]) {
    const { entries } = (await ask(`/api/user/${person._id}/ledger`)) as { entries: PersonRecord['ledger'] }
    records.push({ person, ledger: entries })
  }
  return records
}

/** Reads everything that a judgement needs. @param span the time of the history, UTC ms */
export const readServer = async (
  ask: Ask,
  span: { readonly from: number; readonly to: number },
): Promise<ServerRecord> => {
  const days: FiscalDay[] = []
  for (const day of daysBetween(span.from - DAY_MS, span.to + DAY_MS))
    days.push((await ask(`/api/fiscal-book?day=${day}`)) as FiscalDay)
  return { intents: await readIntents(ask), orders: await readOrders(ask), days, staff: await readStaff(ask) }
}

/** Asks a server that listens. @param token of an owner's session */
export const askOver =
  (baseUrl: string, token: string): Ask =>
  async (path) => {
    const answer = await fetch(baseUrl + path, { headers: { authorization: `Bearer ${token}` } })
    if (answer.status !== 200)
      throw new Error(`GET ${path} was answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as unknown
  }
