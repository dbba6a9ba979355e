import { isApiError } from '../api/api-error.ts'
import { api } from '../api/api.ts'
import { GatewayError, judgeAnswer, silence, type GatewayAnswer, type GatewayPath } from './gateway-client.ts'

/**
 * Hands a command to a gateway of the venue through the server, which the gateway keeps a connection to; without a command it only asks.
 * `gateway` null: whichever the server chooses. The gateway's refusals are GatewayErrors as they are beside it.
 * Whatever else comes back says nothing of what the gateway did, and is its silence.
 */
export const callThroughServer = async (
  gateway: string | null,
  path: GatewayPath,
  command: object | null,
): Promise<GatewayAnswer> => {
  try {
    const { body } = await api.gatewayLink.relay({
      body: {
        ...(gateway === null ? {} : { gateway }),
        path,
        command: command === null ? null : { ...command },
      },
    })
    return judgeAnswer(body)
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.code === 'NO_GATEWAY') throw new GatewayError('NO_GATEWAY', error.message)
    // GATEWAY_AWAY among them: it may have taken the command before it went. So may one that was parted with since.
    throw silence()
  }
}
