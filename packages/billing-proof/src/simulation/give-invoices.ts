import { type BillingPage, withRetries } from './bill-steps.ts'
import { type Caller, PIN } from './make-venue.ts'
import type { Plan, PlannedAction } from './plan.ts'
import type { Random } from './random.ts'
import type { ServedVenue } from './serve-meals.ts'

/** What an operator does for a company that pays by bank transfer. */
export type InvoiceAction =
  /** Closes a bill with an invoice instead of a receipt. */
  | {
      readonly type: 'invoice'
      readonly orders: readonly string[]
      readonly tender: string
      readonly waiter: string
    }
  /** Voids the invoice of an order. */
  | { readonly type: 'credit'; readonly order: string; readonly owner: string }

/** Lets a venue give invoices instead of receipts. Returns the way to pay for them. */
export const allowInvoices = async (call: Caller, owner: string): Promise<string> => {
  const legal = { legalName: 'Kafana DOO', taxNumber: 'MK4030006001234', invoiceInstead: true }
  await call('PUT', '/api/company', owner, legal)
  const bank = { name: 'Bank', kind: 'transfer' }
  return (await call<{ _id: string }>('POST', '/api/tenders', owner, bank))._id
}

const BUYER = { name: 'Buyer AD', taxNumber: 'MK4030002001122', address: 'Street 2' }
const LONGEST_PAUSE_MS = 20_000

/** Performs it, until there is no response any more. @throws RefusedError */
export const giveInvoice = async (page: BillingPage, action: InvoiceAction): Promise<void> => {
  const { client } = page
  if (action.type === 'credit') {
    const body = { username: action.owner, pin: PIN, reason: 'Another company' }
    await withRetries(page, () => client.api('POST', `/api/order/${action.order}/credit-note`, body))
    return
  }
  const { orders: selectedOrders, tender, waiter: username } = action
  const reserved = await withRetries(page, () =>
    client.api<{ intentId: string }>('POST', '/api/auth/validate', { username, pin: PIN, selectedOrders }),
  )
  if (reserved === null) return
  await client.processRun.sleep(client.random.below(LONGEST_PAUSE_MS))
  await withRetries(page, () =>
    client.api('POST', `/api/bill-intents/${reserved.intentId}/invoice`, { buyer: BUYER, tender }),
  )
}

const [SOME_CHANCE, CONTESTED_CHANCE, CREDIT_CHANCE] = [0.25, 0.6, 0.4]
const [PERIOD_MS, CREDIT_AFTER_MS] = [100_000, 60_000]

const drawInvoice = (random: Random, venue: ServedVenue, actions: Plan['actions']): PlannedAction[] => {
  const { monitors, waiters, owner, transfer } = venue
  const bills = actions.flatMap(({ at, action }) => (action.type === 'bill' ? [{ at, ...action }] : []))
  const contested = bills.length > 0 && random.chance(CONTESTED_CHANCE) ? random.pick(bills) : null
  const orders = contested?.orders ?? [random.pick(venue.orders)]
  // Shortly before or after somebody prints a receipt for the same orders.
  const at = contested ? Math.max(0, contested.at + random.below(40_000) - 20_000) : random.below(PERIOD_MS)
  const monitor = random.below(monitors.length)
  const waiter = random.pick(waiters).username
  const invoice: PlannedAction = {
    at,
    monitor,
    action: { type: 'invoice', orders, tender: transfer, waiter },
  }
  const order = random.pick(orders)
  const credit: PlannedAction = {
    at: at + random.below(CREDIT_AFTER_MS),
    monitor: random.below(monitors.length),
    action: { type: 'credit', order, owner: owner.username },
  }
  return random.chance(CREDIT_CHANCE) ? [invoice, credit] : [invoice]
}

/** What companies get in some of the histories, also for orders for which somebody prints a receipt. */
export const drawInvoices = (
  random: Random,
  venue: ServedVenue,
  actions: Plan['actions'],
): readonly PlannedAction[] =>
  random.chance(SOME_CHANCE)
    ? Array.from({ length: 1 + random.below(2) }, () => drawInvoice(random, venue, actions)).flat()
    : []
