import type { NewStation, Station } from '../modules/stations/index.ts'
import { asOwner, type OwnedVenue, type RunningApp, token } from './factories.ts'

/** A station for food, with a unique name unless one is given. */
export const makeStation = (
  server: RunningApp,
  venue: OwnedVenue,
  values: Partial<NewStation> = {},
): Promise<Station> =>
  asOwner(server, venue, (tx, caller) =>
    server.services.stations.create(tx, caller, {
      name: `Station ${token()}`,
      category: 'food',
      ...values,
    }),
  )
