import {
  PAID_AT_PASS_MS,
  tableStateOf,
  todayBounds,
  type Category,
  type OrderStatus,
  type TableStateInfo,
} from '@kafana/domain'
import { byName } from '../../platform/names.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { ChecksService, HeldCourse } from '../checks/index.ts'
import type { CompanyService } from '../company/index.ts'
import type { StationsService } from '../stations/index.ts'
import { readOpenOrders, readUnpaidPreBills } from '../statistics/index.ts'
import {
  countByTableSince,
  countCompletedSince,
  countDoneByStation,
  countOpen,
  selectActiveTableIds,
  selectPaidUnserved,
  selectRecentlyCompleted,
  sumOpenDishes,
} from './kitchen-read-model.ts'
import { type KitchenVoid, kitchenVoidsByTable } from './kitchen-voids.ts'
import { loadOrders } from './order-read-model.ts'
import type { Order } from './order.ts'
import { selectUnseenOrders } from './voided-lines-read-model.ts'

/** A table as the floor shows it; see the contract's FloorTable. */
export interface FloorTable extends TableStateInfo {
  readonly tableId: string
  readonly today: number
  /** What it holds first; null if it holds nothing. */
  readonly held: HeldCourse | null
  /** When the first guest check was printed of a party that has not paid, UTC ms; null for none. */
  readonly presentedAt: number | null
  /** What the kitchen took off and nobody has seen. */
  readonly kitchenVoids: readonly KitchenVoid[]
}
/** See the contract's AllDayDish. */
export interface AllDayDish {
  readonly productId: string
  /** The name in its latest order. */
  readonly name: string
  readonly quantity: number
  readonly confirmed: number
  readonly orders: number
}
export interface Kitchen {
  readonly created: number
  readonly pending: number
  readonly doneToday: number
  /** How many the venue has. */
  readonly stations: number
  /** Largest quantity first. */
  readonly dishes: readonly AllDayDish[]
  /** Orders that left its screens with lines whose voids it has not seen, latest first; at most 20 of four hours. */
  readonly unseen: readonly Order[]
  /**
   * Paid before they were served: those to be made, and those of the last hours at the pass, oldest first; missing if there
   * are none.
   */
  readonly paid?: readonly Order[]
  /** `doneToday` by station, null is the kitchen or bar itself; missing in a venue without stations. */
  readonly stationsDone?: readonly { readonly station: string | null; readonly orders: number }[]
}

/** An order and when it was last completed (done or delivered, from another status), UTC ms. */
export interface CompletedOrder {
  readonly order: Order
  readonly madeAt: number
}

export interface KitchenService {
  /** Every active table, including free ones. */
  floor(tx: Tx): Promise<FloorTable[]>
  kitchen(tx: Tx, category: Category): Promise<Kitchen>
  /** At most 20 orders that were completed in the last four hours, latest first. */
  recent(tx: Tx, category: Category): Promise<CompletedOrder[]>
}

const RECENT_MS = 4 * 60 * 60 * 1000
const MOST_RECENT = 20

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, number) => sum + number, 0)

const readDishes = async (tx: Tx, category: Category): Promise<AllDayDish[]> => {
  const rows = await tx.all(sumOpenDishes, { category })
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
  {
    company,
    checks,
    stations,
  }: {
    readonly company: Pick<CompanyService, 'current'>
    readonly checks: Pick<ChecksService, 'heldByTable' | 'presentedByTable'>
    readonly stations: Pick<StationsService, 'list'>
  },
): KitchenService => {
  const readUnseen = async (tx: Tx, category: Category): Promise<Order[]> => {
    const since = clock.now() - RECENT_MS
    const rows = await tx.all(selectUnseenOrders, { category, since, limit: MOST_RECENT })
    return loadOrders(
      tx,
      rows.map(({ id }) => id),
    )
  }
  const readPaid = async (tx: Tx, of: { readonly category: Category; readonly since: number }) => {
    const rows = await tx.all(selectPaidUnserved, of)
    const orders = await loadOrders(
      tx,
      rows.map(({ id }) => id),
    )
    return orders.toSorted((a, b) => a.createdAt - b.createdAt || a.number - b.number)
  }
  const startOfToday = async (tx: Tx): Promise<number> =>
    todayBounds(clock.now(), await company.current(tx)).start
  return {
    floor: async (tx) => {
      const open = Map.groupBy(await readOpenOrders(tx), ({ tableId }) => tableId)
      const rows = await tx.all(countByTableSince, { start: await startOfToday(tx) })
      const today = new Map(rows.map(({ table_id, count }) => [table_id, count]))
      const held = await checks.heldByTable(tx)
      const presented = await checks.presentedByTable(tx)
      const preBills = await readUnpaidPreBills(tx, clock.now())
      const voids = await kitchenVoidsByTable(tx, clock.now() - RECENT_MS)
      const tables = await tx.all(selectActiveTableIds, {})
      return tables.map(({ id }) => ({
        tableId: id,
        today: today.get(id) ?? 0,
        held: held.get(id) ?? null,
        presentedAt: presented.get(id) ?? null,
        kitchenVoids: voids.get(id) ?? [],
        ...tableStateOf(open.get(id) ?? [], held.get(id)?.since, preBills.get(id)),
      }))
    },
    kitchen: async (tx, category) => {
      const paidOf = { category, since: clock.now() - PAID_AT_PASS_MS }
      const counts = await tx.all(countOpen, paidOf)
      const countOf = (status: OrderStatus): number => counts.find((row) => row.status === status)?.count ?? 0
      const start = await startOfToday(tx)
      const completed = await tx.get(countCompletedSince, { category, start })
      const ids = (await stations.list(tx)).map(({ id }) => id)
      return {
        created: countOf('created'),
        pending: countOf('pending'),
        doneToday: completed?.count ?? 0,
        stations: ids.length,
        dishes: await readDishes(tx, category),
        unseen: await readUnseen(tx, category),
        ...(countOf('billed') > 0 && { paid: await readPaid(tx, paidOf) }),
        ...(ids.length > 0 && { stationsDone: await tx.all(countDoneByStation, { category, start, ids }) }),
      }
    },
    recent: async (tx, category) => {
      const completed = await tx.all(selectRecentlyCompleted, {
        category,
        since: clock.now() - RECENT_MS,
        limit: MOST_RECENT,
      })
      const orders = await loadOrders(
        tx,
        completed.map(({ id }) => id),
      )
      return orders.map((order, index) => ({ order, madeAt: completed[index]?.made_at ?? order.updatedAt }))
    },
  }
}
