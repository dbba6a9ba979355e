import type { Category } from './catalog.ts'
import type { LineState } from './line-state.ts'

/** The most stations that a venue has at once. */
export const MAX_STATIONS = 100

/** A part of the kitchen or bar with a screen of its own, such as a grill. */
export interface StationRules {
  /** What it makes; null for food and drinks. */
  readonly category: Category | null
  /** Its lines are in preparation as soon as they are sent: nobody confirms them. */
  readonly acceptAtOnce: boolean
  /** What is ready there is served: it is handed to the guest or the waiter. */
  readonly toServed: boolean
}

/** Whether a station makes products of a category. */
export const makesCategory = (station: Pick<StationRules, 'category'>, category: Category): boolean =>
  station.category === null || station.category === category

/**
 * The station of a new line: that of its product, else that of its menu group. Null is the kitchen or bar itself, which
 * has all lines without a station.
 */
export const routeOf = (product: string | null, group: string | null): string | null => product ?? group

/** The state of a line when it is sent to a station, or to none. */
export const sentStateAt = (station: Pick<StationRules, 'acceptAtOnce'> | undefined): LineState =>
  station?.acceptAtOnce ? 'preparing' : 'sent'

/** What a line becomes when somebody moves it to a state at its station. */
export const movedStateAt = (station: Pick<StationRules, 'toServed'> | undefined, to: LineState): LineState =>
  to === 'ready' && station?.toServed ? 'served' : to

/**
 * The station on whose screen a line is shown. Lines of a station that the venue does not have any more are those of the
 * kitchen or bar itself (null), so that no line is without a screen.
 */
export const screenOf = (station: string | null, stations: ReadonlySet<string>): string | null =>
  station !== null && stations.has(station) ? station : null
