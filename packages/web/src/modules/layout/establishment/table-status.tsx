import type { FloorTable, VenueTable } from '@kafana/contract'
import { latenessOf, type TicketTimes } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import {
  type Icon,
  IconAlertTriangleFilled,
  IconBellFilled,
  IconCheck,
  IconCircleDashed,
  IconClock,
  IconClockExclamation,
} from '@tabler/icons-react'
import { wholeMinutes } from '../../../ui/duration-text.ts'

/** The state of a table; while guests wait, by how long they have waited. */
const TABLE_STATUSES = ['free', 'fresh', 'warn', 'late', 'ready', 'served'] as const
export type TableStatus = (typeof TABLE_STATUSES)[number]

/** Each status in words, with how long it has lasted. */
export const SPOKEN_TEXT = {
  fresh: 'FLOOR_WAITING_FOR',
  warn: 'FLOOR_WAITING_LONG',
  late: 'FLOOR_LATE_FOR',
  ready: 'FLOOR_READY_FOR',
  served: 'FLOOR_SERVED_FOR',
} as const satisfies Record<Exclude<TableStatus, 'free'>, TranslationKey>

/** The live data of a tile. Without events it changes once a minute at most. */
export interface TableActivity {
  readonly status: TableStatus
  /** Whole minutes in this status; null for a free table. */
  readonly minutes: number | null
  /** Number of orders today. */
  readonly today: number
  /** Number of orders ready to be delivered, also while others are still being prepared. */
  readonly ready: number
}
/** By table id. */
export type FloorActivity = Readonly<Record<string, TableActivity>>

const statusOf = ({ state, since, category }: FloorTable, times: TicketTimes, now: number): TableStatus => {
  if (state !== 'waiting') return state
  return since === null ? 'fresh' : latenessOf(times[category ?? 'food'], Date.parse(since), now)
}

const tableActivity = (table: FloorTable, times: TicketTimes, now: number): TableActivity => ({
  status: statusOf(table, times, now),
  minutes: table.since === null ? null : wholeMinutes(now - Date.parse(table.since)),
  today: table.today,
  ready: table.ready,
})

/** The activity of every table at `now`, in UTC ms. */
export const floorActivity = (floor: readonly FloorTable[], times: TicketTimes, now: number): FloorActivity =>
  Object.fromEntries(floor.map((table) => [table.table, tableActivity(table, times, now)]))

/** The number of tables by status. */
export interface FloorCounts {
  readonly waiting: number
  /** Part of `waiting`. */
  readonly late: number
  /** Tables with orders ready to be delivered; those still waiting for others count as `waiting` too. */
  readonly ready: number
  readonly served: number
  readonly free: number
}

/** Counts the tables whose activity is known. */
export const countsOf = (tables: readonly Pick<VenueTable, '_id'>[], floor: FloorActivity): FloorCounts => {
  const known = tables.flatMap(({ _id }) => floor[_id] ?? [])
  const count = (matches: (activity: TableActivity) => boolean): number => known.filter(matches).length
  return {
    waiting: count(({ status }) => status === 'fresh' || status === 'warn' || status === 'late'),
    late: count(({ status }) => status === 'late'),
    ready: count(({ ready }) => ready > 0),
    served: count(({ status }) => status === 'served'),
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
}

/** The icon of a status, for people who cannot distinguish the colours. */
export const StatusIcon = ({ status }: { readonly status: TableStatus }) => {
  const Icon = ICONS[status]
  return <Icon size="1.15em" stroke={2.4} aria-hidden />
}
