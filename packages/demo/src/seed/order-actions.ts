import type { Category, SettableStatus } from '@kafana/domain'
import type { WaiterName } from '../accounts.ts'
import type { Item } from '../rhythm/choose-items.ts'
import { idOf, type Action, type Stage } from './stage.ts'

/** One order from its taking on; moments are UTC ms. */
export interface OrderScript {
  readonly table: string
  readonly waiter: WaiterName
  readonly category: Category
  readonly description: string
  readonly items: readonly Item[]
  readonly createdAt: number
  readonly moves: readonly { readonly to: SettableStatus; readonly at: number }[]
}

/** An order that is known once it was taken. */
export interface TakenOrder {
  id: string
}

/** Who makes what: the kitchen's monitor the food, the bar's the drinks. */
export const MAKER = { food: 'marko', drink: 'elena' } as const
const KIND_NAME: Readonly<Record<Category, string>> = { food: 'храна', drink: 'пијалаци' }

/** How waiters call an order: by its table and where it goes. */
export const orderName = (table: string, category: Category): string => `${table}, ${KIND_NAME[category]}`

/** Takes an order and moves it on as waiters and monitors do; `taken` learns its id. */
export const orderActions = (stage: Stage, script: OrderScript, taken: TakenOrder): Action[] => {
  const {
    house: { services },
    callers,
    tables,
    products,
  } = stage
  const take: Action = {
    at: script.createdAt,
    act: async (tx) => {
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
    return { at, act: (tx) => services.orders.move(tx, callers[by], taken.id, { to }) }
  })
  return [take, ...moves]
}
