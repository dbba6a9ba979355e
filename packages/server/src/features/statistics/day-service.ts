import {
  addDays,
  averageOf,
  dayBounds,
  dayOf,
  OPEN_STATUSES,
  type Minor,
  type OrderStatus,
} from '@kafana/domain'
import type { Platform } from '../../platform/platform.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService } from '../company/index.ts'
import { countBills, selectOpenByStatus } from './day-read-model.ts'
import { quarterRange } from './sales-book-range.ts'
import { sumOfRange } from './sales-book-read-model.ts'
import type { BilledRange } from './statistics-read-model.ts'

/** What a span of time brought, in minor units. */
export interface Takings {
  readonly orders: number
  readonly bills: number
  readonly revenue: Minor
  readonly profit: Minor
  readonly averageBill: Minor
}

interface Day {
  readonly date: string
  readonly start: number
  readonly end: number
  readonly takings: Takings
}

export interface DayAtAGlance extends Day {
  /** The same weekday a week before: `takings` up to the same time of day, `whole` of all of it. */
  readonly before: Day & { readonly until: number; readonly whole: Takings }
  readonly openOrders: readonly {
    readonly status: OrderStatus
    readonly count: number
    readonly total: Minor
  }[]
}

export interface DayService {
  /** The venue day that it is now. */
  today(tx: Tx): Promise<DayAtAGlance>
}

const WEEK_DAYS = 7

const takingsOf = async (tx: Tx, range: BilledRange): Promise<Takings> => {
  const sold = await tx.get(sumOfRange, quarterRange(range))
  // The book knows orders; which of them left on one bill stands on the orders alone.
  const counted = await tx.get(countBills, range)
  const bills = (counted?.printed ?? 0) - (counted?.taken_back ?? 0)
  const revenue = sold?.total ?? 0
  return {
    orders: sold?.orders ?? 0,
    bills,
    revenue,
    profit: sold?.profit ?? 0,
    averageBill: averageOf(revenue, bills),
  }
}

const openOrders = async (tx: Tx): Promise<DayAtAGlance['openOrders']> => {
  const found = new Map((await tx.all(selectOpenByStatus, {})).map((row) => [row.status, row]))
  return OPEN_STATUSES.map((status) => ({
    status,
    count: found.get(status)?.count ?? 0,
    total: found.get(status)?.total ?? 0,
  }))
}

export const createDayService = (
  { clock }: Pick<Platform, 'clock'>,
  company: Pick<CompanyService, 'current'>,
): DayService => ({
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
      takings: await takingsOf(tx, today),
      before: {
        date: dateBefore,
        ...before,
        until,
        takings: await takingsOf(tx, { start: before.start, end: until }),
        whole: await takingsOf(tx, before),
      },
      openOrders: await openOrders(tx),
    }
  },
})
