import {
  addDays,
  averageOf,
  dayBounds,
  dayOf,
  type Minor,
  OPEN_STATUSES,
  type OrderStatus,
  todayBounds,
  type UnpaidPreBill,
} from '@kafana/domain'
import type { Platform } from '../../platform/platform.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { ChecksService } from '../checks/index.ts'
import type { CompanyService } from '../company/index.ts'
import { readOpenOrders, type OpenOrderGroup } from './open-orders-read-model.ts'
import { countBills, sumGuests } from './sales-read-model.ts'
import { sumByTable, sumOfRange } from './sales-summary-read-model.ts'
import { type BilledRange, quarterRange, selectTables, summaryRange } from './statistics-read-model.ts'
import { readUnpaidPreBills } from './unpaid-pre-bills-read-model.ts'

/** The sales of a span of time, in minor units. */
export interface SalesTotals {
  readonly orders: number
  readonly bills: number
  readonly revenue: Minor
  readonly profit: Minor
  readonly averageBill: Minor
}

/** The guests of the parties of which somebody said how many they are, and what each paid on average. */
export interface GuestTotals {
  readonly parties: number
  readonly guests: number
  readonly average: Minor
}

interface Day {
  readonly date: string
  readonly start: number
  readonly end: number
  readonly totals: SalesTotals
}

export interface DayAtAGlance extends Day {
  /** Null if nobody said of any party that paid how many guests it is. */
  readonly guests: GuestTotals | null
  /** The same weekday a week before: `totals` up to the same time of day, `whole` of the whole day. */
  readonly weekBefore: Day & { readonly until: number; readonly whole: SalesTotals }
  readonly openOrders: readonly {
    readonly status: OrderStatus
    readonly count: number
    readonly total: Minor
  }[]
}

/** A table now; see the contract's TableNow. Money in minor units, `since` UTC ms. */
export interface TableNow {
  readonly id: string
  readonly name: string
  readonly zoneId: string | null
  readonly archived: boolean
  readonly openOrders: number
  readonly openTotal: Minor
  readonly since: number | null
  /** Since when it holds a course; null if it holds nothing. */
  readonly heldSince: number | null
  readonly billedOrders: number
  readonly revenue: Minor
  /** Its orders on pre-bills that are not paid; null if there are none. */
  readonly preBill: UnpaidPreBill | null
}

export interface VenueNowService {
  /** The current venue day. */
  today(tx: Tx): Promise<DayAtAGlance>
  /** Every active table, and archived ones that had sales or a storno today, or that owe something. */
  tables(tx: Tx): Promise<TableNow[]>
}

const WEEK_DAYS = 7

const readTotals = async (tx: Tx, range: BilledRange): Promise<SalesTotals> => {
  const sold = await tx.get(sumOfRange, quarterRange(range))
  // The summary counts orders; how many bills they were on is read from the orders.
  const counted = await tx.get(countBills, range)
  const bills = (counted?.printed ?? 0) - (counted?.voided ?? 0)
  const revenue = sold?.total ?? 0
  return {
    orders: sold?.orders ?? 0,
    bills,
    revenue,
    profit: sold?.profit ?? 0,
    averageBill: averageOf(revenue, bills),
  }
}

const readGuests = async (tx: Tx, range: BilledRange): Promise<GuestTotals | null> => {
  const { parties, guests, total } = (await tx.get(sumGuests, range)) ?? { parties: 0, guests: 0, total: 0 }
  return guests === 0 ? null : { parties, guests, average: averageOf(total, guests) }
}

const sumOf = (groups: readonly OpenOrderGroup[], field: 'count' | 'total'): number =>
  groups.reduce((sum, group) => sum + group[field], 0)

const countOpenByStatus = (open: readonly OpenOrderGroup[]): DayAtAGlance['openOrders'] =>
  OPEN_STATUSES.map((status) => {
    const groups = open.filter((group) => group.status === status)
    return { status, count: sumOf(groups, 'count'), total: sumOf(groups, 'total') }
  })

export const createVenueNowService = (
  { clock }: Pick<Platform, 'clock'>,
  company: Pick<CompanyService, 'current'>,
  checks: Pick<ChecksService, 'heldByTable'>,
): VenueNowService => ({
  today: async (tx) => {
    const venue = await company.current(tx)
    const now = clock.now()
    const date = dayOf(now, venue)
    const [today, dateBefore] = [dayBounds(date, venue), addDays(date, -WEEK_DAYS)]
    const before = dayBounds(dateBefore, venue)
    // As far into that day as it is now, however long the day was.
    const until = Math.min(before.start + (now - today.start), before.end)
    return {
      date,
      ...today,
      totals: await readTotals(tx, today),
      guests: await readGuests(tx, today),
      weekBefore: {
        date: dateBefore,
        ...before,
        until,
        totals: await readTotals(tx, { start: before.start, end: until }),
        whole: await readTotals(tx, before),
      },
      openOrders: countOpenByStatus(await readOpenOrders(tx)),
    }
  },
  tables: async (tx) => {
    const open = Map.groupBy(await readOpenOrders(tx), ({ tableId }) => tableId)
    const today = todayBounds(clock.now(), await company.current(tx))
    const billed = new Map((await tx.all(sumByTable, summaryRange(today))).map((row) => [row.table_id, row]))
    const held = await checks.heldByTable(tx)
    const preBills = await readUnpaidPreBills(tx, clock.now())
    const tables = await tx.all(selectTables, {})
    return tables
      .filter(
        ({ id, archived_at }) => archived_at === null || billed.has(id) || open.has(id) || preBills.has(id),
      )
      .map(({ id, name, zone_id, archived_at }) => {
        const groups = open.get(id) ?? []
        return {
          id,
          name,
          zoneId: zone_id,
          archived: archived_at !== null,
          openOrders: sumOf(groups, 'count'),
          openTotal: sumOf(groups, 'total'),
          since: groups.length === 0 ? null : Math.min(...groups.map(({ oldest }) => oldest)),
          heldSince: held.get(id)?.since ?? null,
          billedOrders: billed.get(id)?.orders ?? 0,
          revenue: billed.get(id)?.total ?? 0,
          preBill: preBills.get(id) ?? null,
        }
      })
  },
})
