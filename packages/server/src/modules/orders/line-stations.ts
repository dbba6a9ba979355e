import { type LineState, movedStateAt, routeOf, sentStateAt } from '@kafana/domain'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { StationsService } from '../stations/index.ts'
import { routeLines, selectOpenLinesAt } from './line-stations-store.ts'

type Stations = Pick<StationsService, 'list'>

/** The stations by their ids; they are not read where no line has one. */
const stationsOf = async (tx: Tx, stations: Stations, ids: readonly (string | null)[]) =>
  ids.every((id) => id === null)
    ? new Map<string | null, never>()
    : new Map((await stations.list(tx)).map((station) => [station.id as string | null, station]))

/** The state of new lines of these stations, by the station. */
export const sentStates = async (
  tx: Tx,
  stations: Stations,
  ids: readonly (string | null)[],
): Promise<(station: string | null) => LineState> => {
  const found = await stationsOf(tx, stations, ids)
  return (id) => sentStateAt(found.get(id))
}

/** What lines of these stations become when they are moved to a state, by the station. */
export const movedStates = async (
  tx: Tx,
  stations: Stations,
  ids: readonly (string | null)[],
  to: LineState,
): Promise<(station: string | null) => LineState> => {
  const found = await stationsOf(tx, stations, to === 'ready' ? ids : [])
  return (id) => movedStateAt(found.get(id), to)
}

/**
 * Moves the open lines of a station that is archived to where their products are made now, and returns their ids. A line
 * whose product has changed its category goes to the kitchen or bar itself: the stations of the other category do not
 * show its order.
 */
export const rerouteLines = async (tx: WriteTx, stationId: string): Promise<readonly string[]> => {
  const lines = await tx.all(selectOpenLinesAt, { stationId })
  const targets = Map.groupBy(lines, ({ category, product_category, product_station, group_station }) =>
    category === product_category ? routeOf(product_station, group_station) : null,
  )
  for (const [target, of] of targets)
    await tx.run(routeLines, { stationId: target, ids: of.map(({ id }) => id) })
  return lines.map(({ id }) => id)
}
