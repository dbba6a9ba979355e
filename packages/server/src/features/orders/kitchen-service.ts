import {
  tableNow,
  todayBounds,
  type Category,
  type OpenOrders,
  type OrderStatus,
  type TableNow,
} from '@kafana/domain'
import { byName } from '../../platform/names.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService } from '../company/index.ts'
import {
  countByTableSince,
  countMadeSince,
  countUnmade,
  selectLiveTableIds,
  selectOpenGroups,
  selectRecentlyMade,
  sumUnmadeDishes,
} from './kitchen-read-model.ts'
import { loadOrders } from './load-orders.ts'
import type { Order } from './order.ts'

/** A table as the floor shows it; see the contract's FloorTable. */
export interface FloorTable extends TableNow {
  readonly tableId: string
  readonly today: number
}
/** See the contract's AllDayDish. */
export interface AllDayDish {
  readonly productId: string
  /** As it was called when it was ordered last. */
  readonly name: string
  readonly quantity: number
  readonly confirmed: number
  readonly orders: number
}
export interface Kitchen {
  readonly created: number
  readonly pending: number
  readonly doneToday: number
  /** Most wanted first. */
  readonly dishes: readonly AllDayDish[]
}

/** An order with the moment when it last became done or delivered from something that was not (UTC ms). */
export interface MadeOrder {
  readonly order: Order
  readonly madeAt: number
}

export interface KitchenService {
  /** Every live table, free ones too. */
  floor(tx: Tx): Promise<FloorTable[]>
  kitchen(tx: Tx, category: Category): Promise<Kitchen>
  /** At most 20 that were made in the last four hours, the last made first; one that was made again counts by the last time. */
  recent(tx: Tx, category: Category): Promise<MadeOrder[]>
}

const RECENT_MS = 4 * 60 * 60 * 1000
const MOST_RECENT = 20

const readOpen = async (tx: Tx): Promise<Map<string, OpenOrders[]>> => {
  const rows = await tx.all(selectOpenGroups, {})
  const grouped = Map.groupBy(rows, ({ table_id }) => table_id)
  return new Map(
    [...grouped].map(([tableId, groups]) => [
      tableId,
      groups.map(({ status, category, count, oldest, first_moved, last_moved }): OpenOrders => ({
        status: status as OrderStatus,
        category: category as Category,
        count,
        oldest,
        firstServed: first_moved,
        lastServed: last_moved,
      })),
    ]),
  )
}

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

const readDishes = async (tx: Tx, category: Category): Promise<AllDayDish[]> => {
  const rows = await tx.all(sumUnmadeDishes, { category })
  const dishes = [...Map.groupBy(rows, ({ product_id }) => product_id)].map(
    ([productId, of]): AllDayDish => ({
      productId,
      name: of.toSorted((a, b) => b.last - a.last || byName(a, b))[0]?.name ?? '',
      quantity: sumOf(of.map(({ quantity }) => quantity)),
      confirmed: sumOf(of.filter(({ status }) => status === 'pending').map(({ quantity }) => quantity)),
      orders: sumOf(of.map(({ orders }) => orders)),
    }),
  )
  return dishes.toSorted(
    (a, b) => b.quantity - a.quantity || byName(a, b) || (a.productId < b.productId ? -1 : 1),
  )
}

export const createKitchenService = (
  { clock }: Pick<Platform, 'clock'>,
  company: Pick<CompanyService, 'current'>,
): KitchenService => {
  const startOfToday = async (tx: Tx): Promise<number> =>
    todayBounds(clock.now(), await company.current(tx)).start
  return {
    floor: async (tx) => {
      const open = await readOpen(tx)
      const rows = await tx.all(countByTableSince, { start: await startOfToday(tx) })
      const today = new Map(rows.map(({ table_id, count }) => [table_id, count]))
      const tables = await tx.all(selectLiveTableIds, {})
      return tables.map(({ id }) => ({
        tableId: id,
        today: today.get(id) ?? 0,
        ...tableNow(open.get(id) ?? []),
      }))
    },
    kitchen: async (tx, category) => {
      const counts = await tx.all(countUnmade, { category })
      const countOf = (status: OrderStatus): number => counts.find((row) => row.status === status)?.count ?? 0
      const made = await tx.get(countMadeSince, { category, start: await startOfToday(tx) })
      return {
        created: countOf('created'),
        pending: countOf('pending'),
        doneToday: made?.count ?? 0,
        dishes: await readDishes(tx, category),
      }
    },
    recent: async (tx, category) => {
      const made = await tx.all(selectRecentlyMade, {
        category,
        since: clock.now() - RECENT_MS,
        limit: MOST_RECENT,
      })
      const orders = await loadOrders(
        tx,
        made.map(({ id }) => id),
      )
      return orders.map((order, index) => ({ order, madeAt: made[index]?.made_at ?? order.updatedAt }))
    },
  }
}
