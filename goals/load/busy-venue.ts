import type { BenchVenue } from '../../bench/venues.ts'
import type { HttpClient } from '../harness/http-client.ts'
import { callerOf } from '../harness/venue.ts'

/** A venue with a gateway whose reports of receipts the server believes. */
export interface BusyVenue extends BenchVenue {
  readonly gateway: { readonly id: string; readonly secret: string }
}

export const withGateway = async (client: HttpClient, venue: BenchVenue): Promise<BusyVenue> => {
  const call = callerOf(client)
  const { code } = await call('POST', '/api/gateway/code', venue.owner.token)
  const paired = await call('POST', '/api/gateway/pair', undefined, { code, name: 'Bar' })
  return { ...venue, gateway: { id: String(paired['gatewayId']), secret: String(paired['secret']) } }
}
