import type { NewStation, Station, StationPrinter } from '../modules/stations/index.ts'
import { asOwner, type OwnedVenue, type RunningApp, token } from './factories.ts'

/** A network printer that a gateway reaches. */
export const printerAt = (gateway: string, values: Partial<StationPrinter> = {}): StationPrinter => ({
  kind: 'both',
  gateway,
  host: '192.168.1.50',
  port: 9100,
  paper: 80,
  language: 'en',
  ...values,
})

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
