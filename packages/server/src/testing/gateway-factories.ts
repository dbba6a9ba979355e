import type { TestVenue } from './factories.ts'
import type { Answer } from './http-client.ts'
import type { TestServer } from './test-server.ts'

/** A gateway of a venue as its own process knows itself: `token` opens its calls, `secret` keys its permits and proofs. */
export interface PairedGateway {
  readonly id: string
  readonly token: string
  readonly secret: string
}

/** Pairs a gateway with the venue by a code that its owner asked for. */
export const pairGateway = async (
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

/** A device that answers, on which nothing was printed yet. */
export const NEW_DEVICE = {
  answers: true,
  driver: 'virtual',
  serial: 'VD000001',
  lastReceiptNo: 0,
  closingNo: 1,
  needsConfirming: false,
  unsettled: 0,
}

/** What a gateway may say with a call; what is left out is that of a new device with a journal of its own that has nothing to tell and waits for nothing. */
export interface Saying {
  readonly journalId?: string
  readonly device?: Partial<Record<keyof typeof NEW_DEVICE | 'countedBefore', unknown>>
  readonly entries?: readonly object[]
  readonly answers?: readonly object[]
  readonly lastLine?: number
  readonly waitSeconds?: number
}
export const sayingOf = ({ id }: Pick<PairedGateway, 'id'>, { device = {}, ...saying }: Saying = {}) => ({
  journalId: `journal-${id}`.slice(0, 64),
  entries: [],
  answers: [],
  waitSeconds: 0,
  ...saying,
  device: { ...NEW_DEVICE, ...device },
})

/** One call of a gateway's own connection. Lines are numbered by the caller, from 1. */
export const syncAs = (
  server: Pick<TestServer, 'send'>,
  gateway: PairedGateway,
  saying: Saying = {},
): Promise<Answer> =>
  server.send('POST', '/api/gateway/sync', { token: gateway.token, body: sayingOf(gateway, saying) })
