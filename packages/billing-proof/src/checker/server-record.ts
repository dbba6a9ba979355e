import type {
  BillIntent,
  Check,
  FiscalDay,
  GuestAccount,
  LedgerEntry,
  OrderWithHistory,
  StaffMember,
  Voucher,
} from '@kafana/contract'
import type * as z from 'zod/mini'
import type { HeldPiece } from './ordered-line.ts'
import type { RecordedAccounts } from './recorded-accounts.ts'
import type { RecordedDiscounts } from './recorded-discounts.ts'
import type { RecordedEvent } from './recorded-events.ts'

/** Sends a GET request to the API as an owner and returns the body. @throws Error unless the status is 200 */
export type ApiReader = (path: string) => Promise<unknown>

export interface PersonRecord {
  readonly person: StaffMember
  readonly ledger: readonly z.output<typeof LedgerEntry>[]
}

/**
 * What the server's API returns about a venue's bills, and the order in which it recorded what happened. Amounts are in
 * major units, as in the API.
 */
export interface ServerRecord {
  readonly intents: readonly BillIntent[]
  readonly orders: readonly OrderWithHistory[]
  /** What the kitchen gets later. */
  readonly held: readonly HeldPiece[]
  readonly days: readonly FiscalDay[]
  readonly staff: readonly PersonRecord[]
  /** Oldest first. The times of the API are those of the server's clock, which may be wrong or set back. */
  readonly events: readonly RecordedEvent[]
  /** As they are stored: the API has only the sums. */
  readonly discounts: RecordedDiscounts
  readonly guestAccounts: readonly Pick<GuestAccount, '_id' | 'balance'>[]
  readonly vouchers: readonly Pick<Voucher, '_id' | 'value' | 'left'>[]
  /** What changed accounts and vouchers, as it is stored. */
  readonly accounts: RecordedAccounts
}

/** What is read from its database. */
export type StoredRecord = Pick<ServerRecord, 'events' | 'discounts' | 'accounts'>

const DAY_MS = 24 * 60 * 60 * 1000
const PAGE = 100
/** The server lists no more intents than this. */
const MAX_INTENTS = 100

/** The calendar days from one time to another, both included, in UTC. */
export const daysBetween = (from: number, to: number): string[] => {
  const days: string[] = []
  for (let at = Math.floor(from / DAY_MS) * DAY_MS; at <= to; at += DAY_MS)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

/** Only the intents: cheap enough to poll. */
export const readIntents = async (read: ApiReader): Promise<BillIntent[]> => {
  const intents = (await read('/api/bill-intents')) as BillIntent[]
  if (intents.length >= MAX_INTENTS)
    throw new Error('the server lists only its latest hundred bills; a longer history cannot be judged')
  return intents
}

const readOrders = async (read: ApiReader): Promise<OrderWithHistory[]> => {
  const found: OrderWithHistory[] = []
  for (let page = 1; ; page += 1) {
    const { orders, totalOrders } = (await read(`/api/order?limit=${PAGE}&page=${page}`)) as {
      orders: { _id: string }[]
      totalOrders: number
    }
    for (const { _id: id } of orders) found.push((await read(`/api/order/${id}`)) as OrderWithHistory)
    if (found.length >= totalOrders || orders.length === 0) return found
  }
}

const readHeld = async (read: ApiReader, orders: readonly OrderWithHistory[]): Promise<HeldPiece[]> => {
  const held: HeldPiece[] = []
  for (const table of new Set(orders.map(({ table: { _id: id } }) => id)))
    for (const check of (await read(`/api/checks/table/${table}`)) as Check[]) held.push(...check.held)
  return held
}

const readStaff = async (read: ApiReader): Promise<PersonRecord[]> => {
  const records: PersonRecord[] = []
  for (const person of (await read('/api/company/staff')) as StaffMember[]) {
    const { entries } = (await read(`/api/user/${person._id}/ledger`)) as { entries: PersonRecord['ledger'] }
    records.push({ person, ledger: entries })
  }
  return records
}

/** Reads everything that the checker needs. @param span the time of the history, UTC ms */
export const readServer = async (
  read: ApiReader,
  stored: StoredRecord,
  span: { readonly from: number; readonly to: number },
): Promise<ServerRecord> => {
  const days: FiscalDay[] = []
  for (const day of daysBetween(span.from - DAY_MS, span.to + DAY_MS))
    days.push((await read(`/api/fiscal-book?day=${day}`)) as FiscalDay)
  const orders = await readOrders(read)
  return {
    intents: await readIntents(read),
    orders,
    held: await readHeld(read, orders),
    days,
    staff: await readStaff(read),
    guestAccounts: (await read('/api/accounts')) as GuestAccount[],
    vouchers: (await read('/api/vouchers')) as Voucher[],
    ...stored,
  }
}

/** Reads the API of a running server. @param token of an owner's session */
export const createApiReader =
  (baseUrl: string, token: string): ApiReader =>
  async (path) => {
    const response = await fetch(baseUrl + path, { headers: { authorization: `Bearer ${token}` } })
    if (response.status !== 200)
      throw new Error(`GET ${path} returned ${response.status}: ${await response.text()}`)
    return (await response.json()) as unknown
  }
