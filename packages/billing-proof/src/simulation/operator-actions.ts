import { withRetries, send, unlessRefused, type Bill, type BillingPage } from './bill-steps.ts'
import { chargeOf, paymentsOf, type SplitPayment } from './choose-payments.ts'
import { cook, type CookAction } from './cook-lines.ts'
import { changeDiscounts, type DiscountAction } from './give-discounts.ts'
import { giveInvoice, type InvoiceAction } from './give-invoices.ts'
import { PIN } from './make-venue.ts'
import { type MoveAction, moveGuests } from './move-guests.ts'
import { type PartWay, reservePart } from './pay-parts.ts'
import { RefusedError } from './pos-client.ts'
import { bumpEach, type HeldMeal, type MadeOrder } from './serve-meals.ts'

/** Requires an owner's PIN. */
interface Undo<T> {
  readonly type: T
  readonly order: string
  readonly owner: string
}
/** What an operator wants to do at a monitor. */
export type OperatorAction = CookAction | InvoiceAction | MoveAction | BillingAction
type BillingAction =
  | DiscountAction
  | {
      readonly type: 'bill'
      readonly orders: readonly string[]
      readonly kind: 'fiscal' | 'pre'
      readonly payment: 'cash' | 'card'
      readonly split: SplitPayment | null
      readonly waiter: string
      readonly gateway: string | null
    }
  /** Some of what the table had, as the check shows it at that moment. */
  | {
      readonly type: 'billPart'
      readonly table: string
      readonly way: PartWay
      readonly kind: 'fiscal' | 'pre'
      readonly payment: 'cash' | 'card'
      readonly split: SplitPayment | null
      readonly waiter: string
      readonly gateway: string | null
    }
  /** A storno of one of the bills that are closed. */
  | { readonly type: 'stornoAny'; readonly owner: string }
  /** The person who pays the guests; null: whoever the rules name. */
  | (Undo<'storno'> & { readonly paidBy: string | null })
  | Undo<'unbill'>
  /** A daily report (Z), or a control report. */
  | { readonly type: 'report'; readonly daily: boolean; readonly gateway: string }
  | { readonly type: 'copy'; readonly order: string; readonly gateway: string }
  /** One piece of an order, which the guest does not want. */
  | { readonly type: 'takeOff'; readonly order: string }
  /** Fires what is held, serves it and bills it. */
  | { readonly type: 'serveHeld'; readonly held: HeldMeal; readonly waiter: string }

interface Reserved {
  readonly intentId: string
  readonly orders: readonly string[]
  readonly total: number
  readonly receipt: { readonly products: readonly object[] }
}
interface Armed {
  readonly path: string
  readonly command: object
  readonly epoch: number
  readonly gateway: string
  readonly orders: readonly string[]
}

const MAX_TRIES = 3
const LONGEST_PAUSE_MS = 20_000
const ABANDON_CHANCE = 0.05

interface Choice {
  readonly kind: string
  readonly payment?: string
  readonly split?: SplitPayment | null
  readonly gateway?: string
}

/** Guests who cannot pay so, because less is left by now, usually pay in another way. */
const TOO_LITTLE_LEFT: ReadonlySet<string> = new Set(['ACCOUNT_LIMIT', 'VOUCHER_SPENT'])
const OTHERWISE_CHANCE = 0.7

/** Arms a reserved bill and sends it, unless the operator walks away first. One that is free of charge is only closed. */
const print = async (
  page: BillingPage,
  { intentId, total, receipt }: Reserved,
  { split = null, ...choice }: Choice,
): Promise<void> => {
  const { client } = page
  const charge = split?.guest ? await chargeOf(page, split.guest, total) : null
  await client.processRun.sleep(client.random.below(LONGEST_PAUSE_MS))
  if (client.random.chance(ABANDON_CHANCE)) return
  if (receipt.products.length === 0) {
    await withRetries(page, () => client.api('POST', `/api/bill-intents/${intentId}/close`))
    return
  }
  const arm = (charged: typeof charge): Promise<Armed | null> =>
    withRetries(page, () =>
      client.api<Armed>('POST', `/api/bill-intents/${intentId}/arm`, {
        ...choice,
        ...(split && { payments: paymentsOf(split, total, charged) }),
      }),
    )
  const armed = await arm(charge).catch((error: unknown) => {
    const isTooLittle = error instanceof RefusedError && TOO_LITTLE_LEFT.has(error.code)
    if (!isTooLittle || !client.random.chance(OTHERWISE_CHANCE)) throw error
    page.note(`${client.processRun.name}: ${error.code}`)
    return arm(null)
  })
  if (armed === null) return
  const { path, command, epoch, gateway, orders } = armed
  const bill: Bill = { intentId, orders, kind: choice.kind, epoch, gateway, command: { path, command } }
  await send(page, bill, MAX_TRIES)
}

const reason = { pin: PIN, reason: 'The guest changed their mind' }

/** What is not counted as a sale: nobody waits for its outcome, and a repeat would do no harm. */
const printBesideBills = async (
  { client }: BillingPage,
  action: Extract<OperatorAction, { type: 'report' | 'copy' }>,
): Promise<void> => {
  if (action.type === 'report') {
    await client.print(action.gateway, '/commands', { commandType: action.daily ? 1 : 2 })
    return
  }
  const copy = await client.api<Pick<Armed, 'path' | 'command'>>(
    'POST',
    `/api/order/${action.order}/bill-copy`,
    {},
  )
  await client.print(action.gateway, copy.path, copy.command)
}

const takeOff = async (page: BillingPage, order: string): Promise<void> => {
  const { client } = page
  const seen = await withRetries(page, () => client.api<MadeOrder>('GET', `/api/order/${order}`))
  if (seen === null || seen.products.length === 0) return
  const { line, lineVersion } = client.random.pick(seen.products)
  await client.processRun.sleep(client.random.below(LONGEST_PAUSE_MS))
  const lines = [{ id: line, version: lineVersion, quantity: 1 }]
  const done = await withRetries(page, () =>
    client.api('POST', '/api/lines/void', { lines, reason: 'wrongOrder' }),
  )
  if (done !== null) page.note(`${client.processRun.name} has taken off a piece of ${line}`)
}

const serveHeld = async (
  page: BillingPage,
  { held: { check, line }, waiter }: Extract<OperatorAction, { type: 'serveHeld' }>,
): Promise<void> => {
  const { client } = page
  const fired = await withRetries(page, () =>
    client.api<{ orders: MadeOrder[] }>('POST', `/api/checks/${check}/fire`, { lines: [line] }),
  )
  for (const order of fired?.orders ?? []) {
    await bumpEach(order, (path, body) => withRetries(page, () => client.api('PUT', path, body)))
    await run(page, {
      type: 'bill',
      orders: [order._id],
      kind: 'fiscal',
      payment: 'cash',
      split: null,
      waiter,
      gateway: null,
    })
  }
}

const choiceOf = ({
  kind,
  payment,
  split,
  gateway,
}: Extract<OperatorAction, { type: 'bill' | 'billPart' }>) => ({
  kind,
  payment,
  split,
  ...(gateway !== null && { gateway }),
})

const billPart = async (
  page: BillingPage,
  action: Extract<OperatorAction, { type: 'billPart' }>,
): Promise<void> => {
  const reserved = await reservePart<Reserved>(page, action)
  if (reserved !== null) await print(page, reserved, choiceOf(action))
}

const stornoAny = async (page: BillingPage, owner: string): Promise<void> => {
  const { client } = page
  const bills = await withRetries(page, () => client.bills())
  const closed = (bills ?? []).filter(({ state, kind, receiptNo, orders }) =>
    [state === 'BILLED', kind === 'fiscal', receiptNo !== null, orders.length > 0].every(Boolean),
  )
  if (closed.length === 0) return
  const [order = ''] = client.random.pick(closed).orders
  await run(page, { type: 'storno', order, owner, paidBy: null })
}

const run = async (page: BillingPage, action: BillingAction): Promise<void> => {
  const { client } = page
  if (action.type === 'billPart') return billPart(page, action)
  if (action.type === 'stornoAny') return stornoAny(page, action.owner)
  if (action.type === 'report' || action.type === 'copy') return printBesideBills(page, action)
  if (action.type === 'discount') return changeDiscounts(page, action)
  if (action.type === 'takeOff') return takeOff(page, action.order)
  if (action.type === 'serveHeld') return serveHeld(page, action)
  if (action.type === 'unbill') {
    const undone = await withRetries(page, () =>
      client.api('POST', `/api/order/${action.order}/unbill`, { username: action.owner, ...reason }),
    )
    if (undone !== null) page.note(`${client.processRun.name} has undone the bill of ${action.order}`)
    return
  }
  const reserved = await withRetries(page, () =>
    action.type === 'storno'
      ? client.api<Reserved>('POST', `/api/order/${action.order}/storno`, {
          username: action.owner,
          ...reason,
          ...(action.paidBy !== null && { paidBy: action.paidBy }),
        })
      : client.api<Reserved>('POST', '/api/auth/validate', {
          username: action.waiter,
          pin: PIN,
          selectedOrders: action.orders,
        }),
  )
  if (reserved === null) return
  if (action.type === 'storno') await print(page, reserved, { kind: 'storno' })
  else await print(page, reserved, choiceOf(action))
}

const start = (page: BillingPage, action: OperatorAction): Promise<void> => {
  if (action.type === 'cook') return cook(page, action)
  if (action.type === 'move') return moveGuests(page, action)
  return action.type === 'invoice' || action.type === 'credit' ? giveInvoice(page, action) : run(page, action)
}

/** Performs an action to its end, or until the server refuses it. */
export const perform = async (page: BillingPage, action: OperatorAction): Promise<void> => {
  page.note(`${page.client.processRun.name} starts ${JSON.stringify(action)}`)
  await unlessRefused(page, start(page, action))
}
