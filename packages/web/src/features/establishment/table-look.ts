import type { FloorTable, VenueTable } from '@kafana/contract'
import { latenessOf, type TicketTimes } from '@kafana/domain'
import { wholeMinutes } from '../../ui/duration-text.ts'

/** What a table looks like: its state, and while something is waited for, how long that takes already. */
export const MOODS = ['free', 'fresh', 'warn', 'late', 'ready', 'served'] as const
export type Mood = (typeof MOODS)[number]

/** All that a tile shows of this moment. It changes once a minute at most, unless something happens. */
export interface TableLook {
  readonly mood: Mood
  /** Whole minutes since it is so; null for a free table. */
  readonly minutes: number | null
  /** Orders taken there today. */
  readonly today: number
  /** Orders that stand at the pass, also while others are waited for. */
  readonly ready: number
}
/** By the tables' ids. */
export type TableLooks = Readonly<Record<string, TableLook>>

const moodOf = ({ state, since, category }: FloorTable, times: TicketTimes, now: number): Mood => {
  if (state !== 'waiting') return state
  return since === null ? 'fresh' : latenessOf(times[category ?? 'food'], Date.parse(since), now)
}

const lookOf = (table: FloorTable, times: TicketTimes, now: number): TableLook => ({
  mood: moodOf(table, times, now),
  minutes: table.since === null ? null : wholeMinutes(now - Date.parse(table.since)),
  today: table.today,
  ready: table.ready,
})

/** How every table looks at this moment, in UTC ms. */
export const looksOf = (floor: readonly FloorTable[], times: TicketTimes, now: number): TableLooks =>
  Object.fromEntries(floor.map((table) => [table.table, lookOf(table, times, now)]))

/** How many tables of a part of the floor are what. */
export interface FloorCounts {
  readonly waiting: number
  /** Of those that wait. */
  readonly late: number
  /** Tables with something at the pass; those that wait for more are among `waiting` too. */
  readonly ready: number
  readonly served: number
  readonly free: number
}

/** Counts the tables that are known already. */
export const countsOf = (tables: readonly Pick<VenueTable, '_id'>[], looks: TableLooks): FloorCounts => {
  const known = tables.flatMap(({ _id }) => looks[_id] ?? [])
  const count = (is: (look: TableLook) => boolean): number => known.filter(is).length
  return {
    waiting: count(({ mood }) => mood === 'fresh' || mood === 'warn' || mood === 'late'),
    late: count(({ mood }) => mood === 'late'),
    ready: count(({ ready }) => ready > 0),
    served: count(({ mood }) => mood === 'served'),
    free: count(({ mood }) => mood === 'free'),
  }
}
