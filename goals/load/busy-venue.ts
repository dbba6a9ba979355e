import type { HttpClient } from '../harness/http-client.ts'
import { callerOf, type Venue } from '../harness/venue.ts'

/** How many parties can sit there at once. */
const TABLES = 40

/** A venue with tables for many parties, and a gateway whose reports of receipts the server believes. */
export interface BusyVenue extends Venue {
  readonly tables: readonly string[]
  readonly gateway: { readonly id: string; readonly secret: string }
}

export const makeBusyVenue = async (client: HttpClient, venue: Venue): Promise<BusyVenue> => {
  const call = callerOf(client)
  const { token } = venue.owner
  const zone = await call('POST', '/api/zones', token, { name: 'Terrace', smokingZone: false })
  const tables: string[] = []
  for (let at = 1; at <= TABLES; at += 1) {
    const body = { name: `T${at}`, capacity: 4, zone: zone['_id'] }
    tables.push(String((await call('POST', '/api/tables', token, body))['_id']))
  }
  const { code } = await call('POST', '/api/gateway/code', token)
  const paired = await call('POST', '/api/gateway/pair', undefined, { code, name: 'Bar' })
  return {
    ...venue,
    tables,
    gateway: { id: String(paired['gatewayId']), secret: String(paired['secret']) },
  }
}
