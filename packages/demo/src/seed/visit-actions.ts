import type { BillPayment, Category, SettableStatus } from '@kafana/domain'
import type { WaiterName } from '../accounts.ts'
import type { Item } from '../guests/demand.ts'
import type { Visit } from '../guests/plan-day.ts'
import { type Action, type DemoVenue, idOf } from './demo-venue.ts'

/** One order with its status changes; times are UTC ms. */
interface OrderInput {
  readonly table: string
  readonly waiter: WaiterName
  readonly category: Category
  readonly description: string
  readonly items: readonly Item[]
  readonly createdAt: number
  readonly moves: readonly { readonly to: SettableStatus; readonly at: number }[]
}

/** The id is set when the order is taken. */
interface TakenOrder {
  id: string
}

/** The monitor that prepares the orders of a category. */
export const PREPARED_BY = { food: 'marko', drink: 'elena' } as const
const CATEGORY_NAME: Readonly<Record<Category, string>> = { food: 'храна', drink: 'пијалаци' }

/** Orders are named after their table and category. */
export const orderName = (table: string, category: Category): string => `${table}, ${CATEGORY_NAME[category]}`

/** Takes an order and changes its status as waiters and monitors do; `taken` receives its id. */
export const orderActions = (venue: DemoVenue, input: OrderInput, taken: TakenOrder): Action[] => {
  const {
    app: { services },
    callers,
    tables,
    products,
  } = venue
  const take: Action = {
    at: input.createdAt,
    run: async (tx) => {
      const lines = input.items.map(({ product, quantity }) => ({
        productId: idOf(products, product),
        quantity,
      }))
      const { table, category, description } = input
      const newOrder = { name: orderName(table, category), description, tableId: idOf(tables, table), lines }
      const order = await services.orders.create(tx, callers[input.waiter], newOrder)
      taken.id = order.id
    },
  }
  const moves = input.moves.map(({ to, at }): Action => {
    const by = to === 'delivered' ? input.waiter : PREPARED_BY[input.category]
    return { at, run: (tx) => services.orders.move(tx, callers[by], taken.id, { to }) }
  })
  return [take, ...moves]
}

interface BillInput {
  readonly at: number
  readonly waiter: WaiterName
  readonly kind: 'fiscal' | 'pre'
  readonly payment: 'cash' | 'card'
  readonly paid?: ((total: number) => readonly BillPayment[]) | undefined
}

/** The screen on which the past was billed. */
const SESSION = 'demo'

/**
 * Closes delivered orders with one bill, as if the gateway of the past had printed it: a receipt is counted by its
 * device, and a waiter who took cash is credited with it.
 */
export const billAction = (
  { app: { services }, callers, device }: DemoVenue,
  taken: readonly TakenOrder[],
  { at, waiter, kind, payment, paid }: BillInput,
): Action => ({
  at,
  run: async (tx) => {
    const receiptNo = kind === 'fiscal' ? device.nextReceiptNo() : null
    const bill = await services.billing.recordPrinted(tx, {
      gateway: device.gateway,
      kind,
      payment,
      paid,
      orderIds: taken.map((order) => order.id),
      closedBy: callers[waiter].userId,
      sessionHash: SESSION,
      outcome: { receiptNo, deviceSerial: receiptNo === null ? null : device.serial, printedAt: at },
    })
    if (receiptNo === null) return
    const { id: taskId, ref, receipt, payments } = bill
    await device.recordReceipt(tx, {
      receiptNo,
      taskId,
      ref,
      receipt,
      payment: bill.payment ?? payment,
      payments,
    })
  },
})

/**
 * The actions of a visit: its orders and, at the end, its bill.
 * @param midnight of the venue's day, UTC ms
 */
export const visitActions = (
  venue: DemoVenue,
  { table, orders, paysAt, payment }: Visit,
  midnight: number,
  paid?: BillInput['paid'],
): Action[] => {
  const at = (second: number): number => midnight + second * 1000
  const taken = orders.map(() => ({ id: '' }))
  const served = orders.flatMap(({ createdAt, pendingAt, doneAt, deliveredAt, ...order }, index) =>
    orderActions(
      venue,
      {
        ...order,
        table: table.name,
        waiter: table.waiter,
        createdAt: at(createdAt),
        moves: [
          { to: 'pending', at: at(pendingAt) },
          { to: 'done', at: at(doneAt) },
          { to: 'delivered', at: at(deliveredAt) },
        ],
      },
      taken[index] ?? { id: '' },
    ),
  )
  return [
    ...served,
    billAction(venue, taken, { at: at(paysAt), waiter: table.waiter, kind: 'fiscal', payment, paid }),
  ]
}
