import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import { deferred } from '../../ui/deferred.tsx'

const UnprintedNotice = deferred(async () => (await import('./unprinted-notice.tsx')).UnprintedNotice)

/** What a printer of the kitchen did not print in time; loaded in a venue that has one. */
export const UnprintedPapers = () => useVenue().kitchenPrinters === true && <UnprintedNotice />
