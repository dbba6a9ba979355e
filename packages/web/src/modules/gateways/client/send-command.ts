import { isApiError } from '@kafana/client/api/api-error.ts'
import { api } from '@kafana/client/api/api.ts'
import {
  fetchHealth,
  gatewayAddress,
  type GatewayAnswer,
  GatewayError,
  type GatewayPath,
  getFromGateway,
  parseAnswer,
  postToGateway,
  unreachable,
} from './gateway-client.ts'

/**
 * Relays a command to a gateway of the venue through the server; without a command it only reads. With
 * `gateway` null the server chooses one. Refusals of the gateway are GatewayErrors, as they are locally. Any
 * other failure says nothing about what the gateway did and counts as no answer.
 */
const callThroughServer = async (
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
    return parseAnswer(body)
  } catch (error) {
    if (!isApiError(error)) throw error
    if (error.code === 'NO_GATEWAY') throw new GatewayError('NO_GATEWAY', error.message)
    // Including GATEWAY_AWAY and an unpaired gateway: both may have received the command before they went
    // away.
    throw unreachable()
  }
}

/** The id of a gateway of the venue; null for any. */
export type GatewayId = string | null

/**
 * Is this gateway the local one, next to this device? Then commands go to it directly, otherwise through the
 * server.
 * Sending is safe either way because a gateway prints a task once: the same task with the same body returns
 * its outcome, and a cancelled one is refused for ever. It does not matter which way a command arrives, nor
 * how often. But another gateway does not know the task. Therefore the gateway is identified before anything
 * is sent, and a missing answer is followed up, never taken for "not printed".
 */
const isLocal = async (gateway: GatewayId): Promise<boolean> => {
  const health = await fetchHealth(gatewayAddress())
  return (
    health.is === 'healthy' && health.gateway !== null && (gateway === null || health.gateway === gateway)
  )
}

/** The local gateway rejected the page before it looked at the command. */
const REJECTED_UNREAD: ReadonlySet<string> = new Set([
  'PERMIT_INVALID',
  'NOT_PAIRED',
  'ORIGIN_FORBIDDEN',
  'HOST_FORBIDDEN',
])

const RETRY_MS = 1000
/** A gateway that has just started has heard from its server after a second or two, and prints nothing before. */
const RETRIES_AFTER_START = 4

const sendOnce = async (gateway: GatewayId, path: GatewayPath, command: object): Promise<GatewayAnswer> => {
  if (!(await isLocal(gateway))) return callThroughServer(gateway, path, command)
  try {
    return await postToGateway(path, command)
  } catch (error) {
    if (error instanceof GatewayError && REJECTED_UNREAD.has(error.code))
      return callThroughServer(gateway, path, command)
    throw error
  }
}

/**
 * Sends a command. If no gateway could be reached, nothing was printed and it goes through the server. If
 * there is no answer after it was sent, it is not sent another way.
 * @throws GatewayError if it is refused, or if there is no answer (`GATEWAY_UNREACHABLE`)
 */
export const sendCommand = async (
  gateway: GatewayId,
  path: GatewayPath,
  command: object,
  retries = RETRIES_AFTER_START,
): Promise<GatewayAnswer> => {
  try {
    return await sendOnce(gateway, path, command)
  } catch (error) {
    if (retries === 0 || !(error instanceof GatewayError) || error.code !== 'SERVER_UNHEARD') throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return sendCommand(gateway, path, command, retries - 1)
  }
}

/** Queries or cancels a task, which is safe any way and any number of times. @throws GatewayError as above */
export const callTask = async (
  gateway: GatewayId,
  path: GatewayPath,
  command: object | null,
): Promise<GatewayAnswer> => {
  if (!(await isLocal(gateway))) return callThroughServer(gateway, path, command)
  try {
    return await (command === null ? getFromGateway(path) : postToGateway(path, command))
  } catch (error) {
    if (
      error instanceof GatewayError &&
      (error.code === 'GATEWAY_UNREACHABLE' || REJECTED_UNREAD.has(error.code))
    )
      return callThroughServer(gateway, path, command)
    throw error
  }
}
