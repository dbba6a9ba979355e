import { wholeMinutes } from '@kafana/client/i18n/duration-text.ts'
import type { TableStatus } from '@kafana/client/i18n/table-status-text.ts'
import type { FloorTable, VenueTable } from '@kafana/contract'
import { type Lateness, latenessOf, PRE_BILL_LATE_MS, type TicketTimes } from '@kafana/domain'
import {
  type Icon,
  IconAlertTriangleFilled,
  IconBellFilled,
  IconCheck,
  IconCircleDashed,
  IconClock,
  IconClockExclamation,
  IconReceipt,
} from '@tabler/icons-react'

/** The order that has waited longest. */
interface Wait {
  readonly status: Lateness
  /** Whole minutes. */
  readonly minutes: number
}

/** What is owed on pre-bills. */
interface PreBilled {
  readonly status: 'preBilled' | 'unpaid'
  readonly total: number
  /** Whole minutes since the first of them. */
  readonly minutes: number
}

/** The live data of a tile. Without events it changes once a minute at most. */
export interface TableActivity {
  readonly status: TableStatus
  /** Whole minutes in this status; null for a free table. */
  readonly minutes: number | null
  /** Number of orders today. */
  readonly today: number
  /** What its open orders, and those on a pre-bill that is not paid, cost together. */
  readonly owed: number
  /** Null if nothing is on a pre-bill that is not paid. */
  readonly preBill: PreBilled | null
  /** Null unless something is still to be prepared, also while something else is ready. */
  readonly wait: Wait | null
  /** Something that was ordered here is still on this device. */
  readonly isUnsent: boolean
  /** What is fired next, with the whole minutes since it was taken; null if nothing is held. */
  readonly held: { readonly check: string; readonly course: string | null; readonly minutes: number } | null
  /** Whole minutes since the first guest check was printed of a party that has not paid; missing for none. */
  readonly presented?: number
  /** What the kitchen took off and nobody has seen; missing if there is nothing. */
  readonly kitchenVoids?: FloorTable['kitchenVoids']
}
/** By table id. */
export type FloorActivity = Readonly<Record<string, TableActivity>>

const minutesSince = (start: string, now: number): number => wholeMinutes(now - Date.parse(start))

const waitOf = ({ state, since, category }: FloorTable, times: TicketTimes, now: number): Wait | null =>
  state === 'waiting' && since !== null
    ? {
        // The kitchen is not late with what it does not have yet.
        status: category === null ? 'fresh' : latenessOf(times[category], Date.parse(since), now),
        minutes: minutesSince(since, now),
      }
    : null

const preBillOf = ({ preBill }: FloorTable, now: number): PreBilled | null =>
  preBill
    ? {
        status: now - Date.parse(preBill.since) < PRE_BILL_LATE_MS ? 'preBilled' : 'unpaid',
        total: preBill.total,
        minutes: minutesSince(preBill.since, now),
      }
    : null

/** What the table shows first: somebody has to fetch what is ready, whatever else it waits for. */
const shownOf = (
  { state, since, readySince }: FloorTable,
  wait: Wait | null,
  preBill: PreBilled | null,
  now: number,
): Pick<TableActivity, 'status' | 'minutes'> => {
  if (readySince !== null) return { status: 'ready', minutes: minutesSince(readySince, now) }
  if (wait) return wait
  if (state === 'preBilled') return { status: preBill?.status ?? state, minutes: preBill?.minutes ?? null }
  return {
    status: state === 'waiting' ? 'fresh' : state,
    minutes: since === null ? null : minutesSince(since, now),
  }
}

const tableActivity = (
  table: FloorTable,
  times: TicketTimes,
  now: number,
  isUnsent: boolean,
): TableActivity => {
  const wait = waitOf(table, times, now)
  const preBill = preBillOf(table, now)
  const held = table.held
    ? { check: table.held.check, course: table.held.course, minutes: minutesSince(table.held.since, now) }
    : null
  const { today, owed, kitchenVoids, presentedAt } = table
  return {
    ...shownOf(table, wait, preBill, now),
    today,
    owed,
    preBill,
    wait,
    held,
    isUnsent,
    ...(presentedAt !== undefined && { presented: minutesSince(presentedAt, now) }),
    ...(kitchenVoids && { kitchenVoids }),
  }
}

/**
 * The activity of every table at `now`, in UTC ms.
 * @param unsent the tables with orders that are still on this device
 */
export const floorActivity = (
  floor: readonly FloorTable[],
  times: TicketTimes,
  now: number,
  unsent: ReadonlySet<string> = new Set(),
): FloorActivity =>
  Object.fromEntries(
    floor.map((table) => [table.table, tableActivity(table, times, now, unsent.has(table.table))]),
  )

/** The number of tables by status. */
export interface FloorCounts {
  readonly waiting: number
  /** Part of `waiting`. */
  readonly late: number
  /** Tables with orders ready to be delivered; those still waiting for others count as `waiting` too, or as `late`. */
  readonly ready: number
  readonly served: number
  /** Nothing is open but a pre-bill that is not paid. */
  readonly preBilled: number
  readonly free: number
}

/** Counts the tables whose activity is known. */
export const countsOf = (tables: readonly Pick<VenueTable, '_id'>[], floor: FloorActivity): FloorCounts => {
  const known = tables.flatMap(({ _id }) => floor[_id] ?? [])
  const count = (matches: (activity: TableActivity) => boolean): number => known.filter(matches).length
  return {
    waiting: count(({ wait }) => wait !== null),
    late: count(({ wait }) => wait?.status === 'late'),
    ready: count(({ status }) => status === 'ready'),
    served: count(({ status }) => status === 'served'),
    preBilled: count(({ preBill }) => preBill !== null),
    free: count(({ status }) => status === 'free'),
  }
}

const ICONS: Readonly<Record<TableStatus, Icon>> = {
  free: IconCircleDashed,
  fresh: IconClock,
  warn: IconClockExclamation,
  late: IconAlertTriangleFilled,
  ready: IconBellFilled,
  served: IconCheck,
  preBilled: IconReceipt,
  unpaid: IconAlertTriangleFilled,
}

/** The icon of a status, for people who cannot distinguish the colours. */
export const StatusIcon = ({ status }: { readonly status: TableStatus }) => {
  const Icon = ICONS[status]
  return <Icon size="1.15em" stroke={2.4} aria-hidden />
}
