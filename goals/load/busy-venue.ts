import type { BenchVenue } from '../../bench/venues.ts'
import type { HttpClient } from '../harness/http-client.ts'
import { callerOf } from '../harness/venue.ts'

/** A venue with a gateway whose reports of receipts the server believes. */
export interface BusyVenue extends BenchVenue {
  readonly gateway: { readonly id: string; readonly secret: string }
}

/** What a gateway reports whose device has printed nothing. */
const FIRST_CALL = {
  journalId: 'journal',
  device: {
    answers: true,
    driver: 'virtual',
    serial: 'VD000001',
    lastReceiptNo: 0,
    closingNo: 0,
    needsConfirming: false,
    unsettled: 0,
  },
  entries: [],
  answers: [],
  waitSeconds: 0,
}

export const withGateway = async (client: HttpClient, venue: BenchVenue): Promise<BusyVenue> => {
  const call = callerOf(client)
  const { code } = await call('POST', '/api/gateway/code', venue.owner.token)
  const paired = await call('POST', '/api/gateway/pair', undefined, { code, name: 'Bar' })
  // Nothing fiscal is armed for a gateway that has never called.
  await call('POST', '/api/gateway/sync', String(paired['token']), FIRST_CALL)
  return { ...venue, gateway: { id: String(paired['gatewayId']), secret: String(paired['secret']) } }
}
