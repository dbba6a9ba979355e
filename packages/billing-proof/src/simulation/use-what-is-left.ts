import type { GuestAccount, Order, Voucher } from '@kafana/contract'
import { toCents, toMajor } from '../checker/amounts.ts'
import type { ApiReader } from '../checker/server-record.ts'
import { PIN } from './make-venue.ts'
import type { HttpResponse } from './network.ts'
import type { ServedVenue } from './serve-meals.ts'

export type Post = (path: string, body: object) => Promise<HttpResponse>

/** Something that is left on an account or a voucher, in cents. */
interface Left {
  readonly id: string
  readonly tender: string
  readonly left: number
}

const readLeft = async (read: ApiReader, { guests: { tenders, known } }: ServedVenue): Promise<Left[]> => {
  const limits = new Map(known.map(({ id, limit }) => [id, limit]))
  const accounts = ((await read('/api/accounts')) as GuestAccount[]).flatMap(({ _id: id, balance }) => {
    const limit = limits.get(id) ?? null
    return limit === null ? [] : [{ id, tender: tenders.account, left: limit - toCents(balance) }]
  })
  const vouchers = ((await read('/api/vouchers')) as Voucher[]).map(({ _id: id, left }) => ({
    id,
    tender: tenders.voucher,
    left: toCents(left),
  }))
  return [...accounts, ...vouchers].filter(({ left }) => left > 0)
}

/** Arms a pre-bill of this amount and cancels it. @returns the code with which it was refused; null if it was not */
const refusalOf = async (
  post: Post,
  {
    orders,
    waiter,
    gateway,
  }: { readonly orders: string[]; readonly waiter: string; readonly gateway: string },
  { id, tender }: Left,
  cents: number,
): Promise<unknown> => {
  const reserved = await post('/api/auth/validate', { username: waiter, pin: PIN, selectedOrders: orders })
  if (reserved.status !== 200) return 'not reserved'
  const { intentId, total } = reserved.body as { intentId: string; total: number }
  const amount = toMajor(Math.min(cents, toCents(total)))
  const rest = toMajor(toCents(total) - toCents(amount))
  const payments = [{ tender, account: id, amount }, ...(rest > 0 ? [{ tender: 'card', amount: rest }] : [])]
  const armed = await post(`/api/bill-intents/${intentId}/arm`, { kind: 'pre', gateway, payments })
  await post(`/api/bill-intents/${intentId}/abandon`, {})
  return armed.status === 200 ? null : (armed.body as { code: unknown }).code
}

const TOO_LITTLE: readonly unknown[] = ['ACCOUNT_LIMIT', 'VOUCHER_SPENT']

/**
 * When no bill is open, guests use what is left of each account and voucher: bills that were cancelled, denied or undone
 * hold nothing of it. @returns what they cannot use
 */
export const useWhatIsLeft = async (
  read: ApiReader,
  post: Post,
  venue: ServedVenue & { readonly gateway: string },
): Promise<readonly string[]> => {
  const { orders } = (await read('/api/order?limit=100&page=1')) as { orders: Order[] }
  const order = orders.find(({ status, totalPrice }) => status === 'delivered' && totalPrice > 0)
  if (order === undefined) return []
  const bill = {
    orders: [order._id],
    waiter: venue.waiters[0]?.username ?? '',
    gateway: venue.gateway,
  }
  const refused: string[] = []
  for (const each of await readLeft(read, venue)) {
    const code = await refusalOf(post, bill, each, each.left)
    if (TOO_LITTLE.includes(code))
      refused.push(`${each.id} has ${each.left} left, and is refused: ${String(code)}`)
  }
  return refused
}
