import { keptRecord } from '@kafana/client/browser/kept-record.ts'
import { VenueStore } from './venue-store.ts'

let current: VenueStore | null = null

/** The snapshot of this page. */
export const venueStore = (): VenueStore => {
  current ??= new VenueStore(keptRecord('kafana-snapshot'))
  return current
}

/** Forgets the page's snapshot, as closing the page does; what the phone keeps stays. */
export const closeVenueStore = (): void => {
  current = null
}
