import { useCall } from '@kafana/client/api/query.ts'
import { part } from '@kafana/client/browser/parts.ts'
import { usePart } from '@kafana/client/browser/use-part.ts'
import { useEffect, useMemo } from 'react'
import type { BoardSettings } from './board-settings.ts'

/** Loaded after the page, in a venue with stations. */
const work = part(async () => ({
  ...(await import('./station-work.ts')),
  ...(await import('./station-moves.ts')),
}))

/**
 * The station whose lines a monitor shows; null for all stations. The stations are fetched in a venue that has some, or
 * where this device shows one.
 * @param count how many stations the venue has, once that is known
 */
export const useStation = ({ station }: Pick<BoardSettings, 'station'>, count: number) => {
  const isNeeded = station !== '' || count > 0
  const list = useCall('stations', 'list', {}, { enabled: isNeeded })
  const rules = usePart(work)
  useEffect(() => {
    // Without a network, the lines of all stations are shown.
    if (isNeeded) work.load().catch(() => undefined)
  }, [isNeeded])
  const { data = [] } = list
  const chosen = useMemo(() => {
    const found = rules?.chosenStation(station, data)
    return rules && found ? { ...found, rules } : null
  }, [rules, data, station])
  return {
    chosen,
    stations: data,
    /** It is not known yet which lines the screen shows. */
    isLoading: station !== '' && (list.isLoading || (list.isSuccess && !rules)),
  }
}
/** What `useStation` returns for a station, with the code for it. */
export type StationView = ReturnType<typeof useStation>['chosen']
