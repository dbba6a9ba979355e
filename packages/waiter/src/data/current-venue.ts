import { keptRecord } from '@kafana/client/browser/kept-record.ts'
import { VenueStore } from './venue-store.ts'

/** The name of its record. */
export const SNAPSHOT = 'kafana-snapshot'
let current: VenueStore | null = null

/** The snapshot of this page. */
export const venueStore = (): VenueStore => {
  current ??= new VenueStore(keptRecord(SNAPSHOT))
  return current
}

/** Forgets the page's snapshot, as closing the page does; what the phone keeps stays. */
export const closeVenueStore = (): void => {
  current = null
}
