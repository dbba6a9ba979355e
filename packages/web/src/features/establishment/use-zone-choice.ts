import type { VenueTable, Zone } from '@kafana/contract'
import { useState } from 'react'

/** Stands for the tables whose zone was deleted. */
export const NO_ZONE = 'none'
const STORAGE_KEY = 'floor-zone'

/** Which zone is on screen: the one this device looked at last, while it is still there, else the first. */
export const useZoneChoice = (zones: readonly Zone[], tables: readonly VenueTable[]) => {
  const [chosen, setChosen] = useState(() => localStorage.getItem(STORAGE_KEY))
  const hasLoose = tables.some(({ zone }) => zone === null)
  const ids = [...zones.map(({ _id }) => _id), ...(hasLoose ? [NO_ZONE] : [])]
  const zoneId = ids.find((id) => id === chosen) ?? ids[0] ?? null
  const choose = (id: string): void => {
    localStorage.setItem(STORAGE_KEY, id)
    setChosen(id)
  }
  return { zoneId, choose, hasLoose, shown: tables.filter(({ zone }) => (zone ?? NO_ZONE) === zoneId) }
}
