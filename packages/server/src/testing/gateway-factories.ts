import { setCommandsFor } from '../modules/gateways/gateway-store.ts'
import type { TestVenue } from './factories.ts'
import type { Answer } from './http-client.ts'
import type { TestServer } from './test-server.ts'

/** What a gateway's process has stored about itself: `token` authenticates its calls, `secret` signs permits and proofs. */
export interface PairedGateway {
  readonly id: string
  readonly token: string
  readonly secret: string
}

/** Pairs a gateway with the venue by a code that the owner requested; it has never called. */
export const pairNewGateway = async (
  server: Pick<TestServer, 'send'>,
  { owner }: Pick<TestVenue, 'owner'>,
  name = 'Bar',
): Promise<PairedGateway> => {
  const {
    body: { code },
  } = await server.send('POST', '/api/gateway/code', { token: owner.token })
  const answer = await server.send('POST', '/api/gateway/pair', { body: { code, name } })
  if (answer.status !== 201) throw new Error(`pairing was answered ${answer.status}`)
  const {
    gatewayId: id,
    token,
    secret,
  } = answer.body as unknown as { gatewayId: string; token: string; secret: string }
  return { id, token, secret }
}

/** The id that the commands for a gateway name before it has called. */
export const journalOf = ({ id }: Pick<PairedGateway, 'id'>): string => `journal-${id}`.slice(0, 64)

/** A paired gateway of which the server knows the id that commands must name, and nothing else. */
export const pairGateway = async (
  server: Pick<TestServer, 'send' | 'platform'>,
  venue: Pick<TestVenue, 'owner' | 'companyId'>,
  name?: string,
): Promise<PairedGateway> => {
  const paired = await pairNewGateway(server, venue, name)
  await server.platform.uow.write(venue.companyId, (tx) =>
    tx.run(setCommandsFor, { id: paired.id, commandsFor: journalOf(paired) }),
  )
  return paired
}

/** A device that answers and has printed nothing yet. */
export const NEW_DEVICE = {
  answers: true,
  driver: 'virtual',
  serial: 'VD000001',
  lastReceiptNo: 0,
  closingNo: 1,
  needsConfirming: false,
  unsettled: 0,
}

/** The body of a sync call; the defaults are those of a new device with its own journal and nothing to report. */
export interface SyncValues {
  readonly journalId?: string
  readonly runId?: string | null
  readonly commandsFor?: string
  readonly doubtsDigest?: string | null
  readonly device?: Partial<Record<keyof typeof NEW_DEVICE | 'countedBefore' | 'limits' | 'rates', unknown>>
  readonly entries?: readonly object[]
  readonly answers?: readonly object[]
  readonly lastLine?: number
  readonly waitSeconds?: number
}
export const syncBody = (
  gateway: Pick<PairedGateway, 'id'>,
  { device = {}, ...values }: SyncValues = {},
) => ({
  journalId: journalOf(gateway),
  entries: [],
  answers: [],
  waitSeconds: 0,
  ...values,
  device: { ...NEW_DEVICE, ...device },
})

/** One sync call of a gateway. The caller numbers the lines, from 1. */
export const syncAs = (
  server: Pick<TestServer, 'send'>,
  gateway: PairedGateway,
  values: SyncValues = {},
): Promise<Answer> =>
  server.send('POST', '/api/gateway/sync', { token: gateway.token, body: syncBody(gateway, values) })
