import { keptRecord } from '@kafana/client/browser/kept-record.ts'
import { VenueStore } from './venue-store.ts'

/** The snapshot of this page. */
export const venueStore = new VenueStore(keptRecord('kafana-snapshot'))
