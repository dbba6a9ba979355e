import { keptRecord } from '@kafana/client/browser/kept-record.ts'
import { phoneOutbox } from './phone-outbox.ts'
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

/** Shows what the server has made of this phone's changes until it is read. Returns a function that stops it. */
export const showSent = (): (() => void) =>
  phoneOutbox().onResult((change, { is }) => {
    if (is !== 'sent') return
    venueStore().settle(change)
    void venueStore().refresh(null)
  })
