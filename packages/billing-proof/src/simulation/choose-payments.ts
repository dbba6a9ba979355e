import { toCents, toMajor } from '../checker/amounts.ts'
import { type BillingPage, withRetries } from './bill-steps.ts'
import { RefusedError } from './pos-client.ts'

/** What a guest pays of a bill by their account, or with a voucher. */
export interface GuestPayment {
  readonly tender: string
  /** The account; null for a voucher. */
  readonly account: string | null
  /** The code of the voucher; empty for an account. */
  readonly code: string
  /** Thousandths of the bill, or as much as is left. */
  readonly share: number
  readonly tip: number
  /** Whether the screen asks for it although less is left. */
  readonly isBeyond: boolean
}
/**
 * How guests pay a bill in several ways: something of it by account or voucher, so many thousandths of the rest in cash,
 * and what is left with another tender and a tip.
 */
export interface SplitPayment {
  readonly cash: number
  readonly rest: string
  readonly tip: number
  readonly guest?: GuestPayment
}
interface SentPayment {
  readonly tender: string
  readonly amount: number
  readonly account?: string
  readonly tip?: number
  readonly tendered?: number
}

interface Found {
  readonly _id: string
  /** In major units; null for any amount. */
  readonly left: number | null
}

/** What the screen knows of the account or the voucher. Null for none, or without a response. */
const find = async (page: BillingPage, { account, code }: GuestPayment): Promise<Found | null> => {
  const { client } = page
  if (account === null)
    return withRetries(page, () => client.api<Found>('POST', '/api/vouchers/look-up', { code }))
  const open = await withRetries(page, () => client.api<Found[]>('GET', '/api/accounts/open'))
  return open?.find(({ _id: id }) => id === account) ?? null
}

/** What is charged of a bill. Null if the guest has nothing to pay with. */
export const chargeOf = async (
  page: BillingPage,
  guest: GuestPayment,
  total: number,
): Promise<SentPayment | null> => {
  const { tender, share, tip, isBeyond } = guest
  const found = await find(page, guest).catch((error: unknown) => {
    if (error instanceof RefusedError) return null
    throw error
  })
  if (found === null) return null
  const asked = Math.ceil((toCents(total) * share) / 1000)
  const left = found.left === null || isBeyond ? asked : Math.max(0, toCents(found.left) - toCents(tip))
  const amount = Math.min(asked, left)
  page.note(`${page.client.processRun.name} charges ${found._id} with ${toMajor(amount)} of ${found.left}`)
  return amount > 0 ? { tender, account: found._id, amount: toMajor(amount), tip } : null
}

/** Every payment of a bill. */
export const paymentsOf = (
  { cash, rest, tip }: SplitPayment,
  total: number,
  charge: SentPayment | null,
): SentPayment[] => {
  const owed = toCents(total) - toCents(charge?.amount ?? 0)
  const inCash = Math.floor((owed * cash) / 1000)
  const parts = [
    // Guests hand over more than they owe.
    { tender: 'cash', amount: toMajor(inCash), tendered: Math.ceil(toMajor(inCash)) + 1 },
    ...(charge === null ? [] : [charge]),
    { tender: rest, amount: toMajor(owed - inCash), tip },
  ]
  return parts.filter(({ amount }) => amount > 0)
}
