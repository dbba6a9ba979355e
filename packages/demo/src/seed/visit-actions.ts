import type { Category, SettableStatus } from '@kafana/domain'
import type { WaiterName } from '../accounts.ts'
import type { Item } from '../rhythm/busyness.ts'
import type { Visit } from '../rhythm/plan-day.ts'
import { type Action, type DemoVenue, idOf } from './demo-venue.ts'

/** One order with its status changes; times are UTC ms. */
interface OrderScript {
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

/** The kitchen's monitor prepares food, the bar's drinks. */
export const MAKER = { food: 'marko', drink: 'elena' } as const
const KIND_NAME: Readonly<Record<Category, string>> = { food: 'храна', drink: 'пијалаци' }

/** Orders are named after their table and category. */
export const orderName = (table: string, category: Category): string => `${table}, ${KIND_NAME[category]}`

/** Takes an order and changes its status as waiters and monitors do; `taken` receives its id. */
export const orderActions = (venue: DemoVenue, script: OrderScript, taken: TakenOrder): Action[] => {
  const {
    app: { services },
    callers,
    tables,
    products,
  } = venue
  const take: Action = {
    at: script.createdAt,
    run: async (tx) => {
      const lines = script.items.map(({ product, quantity }) => ({
        productId: idOf(products, product),
        quantity,
      }))
      const { table, category, description } = script
      const wanted = { name: orderName(table, category), description, tableId: idOf(tables, table), lines }
      const order = await services.orders.create(tx, callers[script.waiter], wanted)
      taken.id = order.id
    },
  }
  const moves = script.moves.map(({ to, at }): Action => {
    const by = to === 'delivered' ? script.waiter : MAKER[script.category]
    return { at, run: (tx) => services.orders.move(tx, callers[by], taken.id, { to }) }
  })
  return [take, ...moves]
}

interface BillScript {
  readonly at: number
  readonly waiter: WaiterName
  readonly kind: 'fiscal' | 'pre'
  readonly payment: 'cash' | 'card'
  /** Null for a pre-bill. */
  readonly receiptNo: number | null
}

/**
 * Closes delivered orders with one bill. The past has no fiscal device, so this only has the effects of a printed
 * bill: the orders are billed, and a waiter who took cash is credited with it.
 */
export const billAction = (
  { app: { services }, callers }: DemoVenue,
  taken: readonly TakenOrder[],
  script: BillScript,
): Action => ({
  at: script.at,
  run: async (tx) => {
    const { at, waiter, kind, payment, receiptNo } = script
    const by = callers[waiter].userId
    const ids = taken.map(({ id }) => id)
    const amount = (await services.orders.findForBilling(tx, ids)).reduce((sum, { total }) => sum + total, 0)
    await services.orders.markBilled(tx, { ids, billKind: kind, by, receiptNo, at })
    if (payment === 'cash')
      await services.staff.postBillEntry(tx, {
        userId: by,
        amount,
        kind: 'bill',
        orderId: ids[0] ?? null,
        by,
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
  receiptNo: number,
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
    billAction(venue, taken, { at: at(paysAt), waiter: table.waiter, kind: 'fiscal', payment, receiptNo }),
  ]
}
