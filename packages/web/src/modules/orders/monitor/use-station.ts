import { useCall } from '@kafana/client/api/query.ts'
import { part } from '@kafana/client/browser/parts.ts'
import { usePart } from '@kafana/client/browser/use-part.ts'
import type { Station } from '@kafana/contract'
import { useEffect, useMemo } from 'react'
import type { BoardSettings } from './board-settings.ts'

const NO_STATIONS: readonly Station[] = []

/** Loaded after the page, in a venue with stations or whose guests pay first. */
const work = part(async () => ({
  ...(await import('./station-work.ts')),
  ...(await import('./station-moves.ts')),
}))

/**
 * The station whose lines a monitor shows; null for all stations, unless guests pay first. The stations are fetched in a
 * venue that has some, or where this device shows one.
 * @param count how many stations the venue has, once that is known
 */
export const useStation = (
  { station, category }: Pick<BoardSettings, 'station' | 'category'>,
  count: number,
  payFirst: boolean,
) => {
  const isNeeded = station !== '' || count > 0
  const list = useCall('stations', 'list', {}, { enabled: isNeeded })
  const rules = usePart(work)
  useEffect(() => {
    // Without a network, the lines of all stations are shown.
    if (isNeeded || payFirst) work.load().catch(() => undefined)
  }, [isNeeded, payFirst])
  const { data = NO_STATIONS } = list
  const chosen = useMemo(() => {
    const one = rules?.chosenStation(station, data)
    const found = one ?? (payFirst ? rules?.allStations(category, data) : null)
    return rules && found ? { ...found, rules } : null
  }, [rules, data, station, payFirst, category])
  return {
    chosen,
    stations: data,
    /** It is not known yet which lines the screen shows. */
    isLoading: station !== '' && (list.isLoading || (list.isSuccess && !rules)),
  }
}
/** What `useStation` returns for a station, with the code for it. */
export type StationView = ReturnType<typeof useStation>['chosen']
