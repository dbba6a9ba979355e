import type { AwayType } from '@kafana/domain'
import type { VenueTable } from '../modules/layout/index.ts'
import { ensureFound } from '../platform/http/app-error.ts'
import { asOwner, type OwnedVenue, type RunningApp } from './factories.ts'

/** Offers these types of orders, and returns the counter. */
export const offerTypes = (
  server: RunningApp,
  venue: OwnedVenue,
  types: readonly AwayType[] = ['takeaway', 'delivery'],
): Promise<VenueTable> =>
  asOwner(server, venue, async (tx, caller) => {
    await server.services.orderTypes.updateOrderTypes(tx, caller, {
      types,
      seats: false,
      counter: 'Take away',
    })
    const tables = await server.services.layout.tables(tx)
    return ensureFound(tables.find(({ kind }) => kind === 'counter'))
  })
