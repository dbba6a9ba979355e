import type { NewTable, NewZone, VenueTable, Zone } from '../features/layout/index.ts'
import { token } from './factories.ts'
import { asOwner, type Owned, type Running } from './venue-records.ts'

/** A zone of the venue, under a name of its own unless one is given. */
export const makeZone = (server: Running, venue: Owned, values: Partial<NewZone> = {}): Promise<Zone> =>
  asOwner(server, venue, (tx, caller) =>
    server.services.layout.createZone(tx, caller, { name: `Zone ${token()}`, smokingZone: false, ...values }),
  )

/** A table for four in this zone. */
export const makeTable = (
  server: Running,
  venue: Owned,
  { zoneId, ...values }: Partial<NewTable> & Pick<NewTable, 'zoneId'>,
): Promise<VenueTable> =>
  asOwner(server, venue, (tx, caller) =>
    server.services.layout.createTable(tx, caller, {
      name: `Table ${token()}`,
      capacity: 4,
      zoneId,
      ...values,
    }),
  )
