import { type BillingPage, withRetries } from './bill-steps.ts'
import { type Caller, PIN } from './make-venue.ts'

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

export const BUYER = { name: 'Buyer AD', taxNumber: 'MK4030002001122', address: 'Street 2', city: '' }
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
