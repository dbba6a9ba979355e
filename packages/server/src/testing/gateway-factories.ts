import type { TestVenue } from './factories.ts'
import type { TestServer } from './test-server.ts'

/** A gateway of a venue as its own process knows itself: `token` opens its calls, `secret` keys its permits and proofs. */
export interface PairedGateway { readonly id: string; readonly token: string; readonly secret: string }

/** Pairs a gateway with the venue by a code that its owner asked for. */
export const pairGateway = async (server: Pick<TestServer, 'send'>, { owner }: Pick<TestVenue, 'owner'>, name = 'Bar'): Promise<PairedGateway> => {
  const { body: { code } } = await server.send('POST', '/api/gateway/code', { token: owner.token })
  const answer = await server.send('POST', '/api/gateway/pair', { body: { code, name } })
  if (answer.status !== 201) throw new Error(`pairing was answered ${answer.status}`)
  const { gatewayId: id, token, secret } = answer.body as unknown as { gatewayId: string; token: string; secret: string }
  return { id, token, secret }
}
