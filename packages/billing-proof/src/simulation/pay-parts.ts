import type { BillSelection, Check } from '@kafana/contract'
import { isBillable } from '@kafana/domain'
import { withRetries, type BillingPage } from './bill-steps.ts'
import { PIN } from './make-venue.ts'
import type { Random } from './random.ts'

/** How a guest wants to pay a part of what the table had. */
export const PART_WAYS = ['pieces', 'share', 'evenly', 'amount', 'order', 'mixed'] as const
export type PartWay = (typeof PART_WAYS)[number]

type Order = Check['orders'][number]
type Line = Order['products'][number]

const MOST_GUESTS = 4
/** What is not delivered is billed where guests pay first; elsewhere everything is delivered here. */
const billableOf = ({ orders }: Check): Order[] =>
  orders.filter(({ status, products }) => isBillable(status, true) && products.length > 0)

const piecesOf = (random: Random, { line: id, lineVersion: version, quantity }: Line) => ({
  id,
  version,
  pieces: 1 + random.below(quantity),
})
const shareOf = (random: Random, { line: id, lineVersion: version }: Line) => ({
  id,
  version,
  share: { num: 1, den: 2 + random.below(MOST_GUESTS - 1) },
})

/** What the guest points at; null if there is nothing to pay. */
export const choosePart = (random: Random, check: Check, way: PartWay): BillSelection | null => {
  const billable = billableOf(check)
  if (billable.length === 0) return null
  const order = random.pick(billable)
  const line = random.pick(order.products)
  switch (way) {
    case 'pieces':
      return { lines: [piecesOf(random, line)] }
    case 'share':
      return { lines: [shareOf(random, line)] }
    case 'evenly':
      return { evenly: 1 + random.below(MOST_GUESTS) }
    case 'amount':
      return { amount: 1 + random.below(Math.max(1, Math.floor(order.totalPrice))) }
    case 'order':
      return { orders: [order._id] }
    case 'mixed':
      return {
        lines: billable.slice(0, 2).map(({ products: [first, ...more] }) => {
          const of = more.at(-1) ?? first
          return of && random.chance(0.5) ? shareOf(random, of) : piecesOf(random, of ?? line)
        }),
      }
  }
}

/** Looks at the table's check and reserves a bill of a part of it; null if there is none, or no response. */
export const reservePart = async <T>(
  page: BillingPage,
  { table, way, waiter }: { readonly table: string; readonly way: PartWay; readonly waiter: string },
): Promise<T | null> => {
  const { client } = page
  const checks = await withRetries(page, () => client.api<Check[]>('GET', `/api/checks/table/${table}`))
  const check = checks?.[0]
  const selection = check ? choosePart(client.random, check, way) : null
  if (!check || selection === null) return null
  await client.processRun.sleep(client.random.below(2000))
  page.note(`${client.processRun.name} selects ${JSON.stringify(selection)}`)
  return withRetries(page, () =>
    client.api<T>('POST', `/api/checks/${check._id}/bills`, { selection, username: waiter, pin: PIN }),
  )
}
