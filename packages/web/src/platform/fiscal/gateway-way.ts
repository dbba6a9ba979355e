import {
  askGateway,
  gatewayAddress,
  GatewayError,
  postToGateway,
  type GatewayAnswer,
  type GatewayPath,
} from './gateway-client.ts'
import { askHealth } from './gateway-health.ts'
import { callThroughServer } from './through-server.ts'

/** A gateway of the venue by its id; null where any will do. */
export type GatewayId = string | null

/**
 * How this page reaches the gateway that a bill is armed for: straight, where that very one answers beside this device; else through the server.
 *
 * Why sending is safe, once and for all ways: a gateway prints a task once. The same task with the same body answers what became of it, and a
 * cancelled one is refused for ever, so it does not matter which way a command comes, nor how often. What is not safe is to believe anybody else:
 * another gateway has never heard of the task. Therefore the gateway says who it is before anything goes to it, and what nobody answered is asked
 * after, never taken for "not printed".
 */
const isBeside = async (gateway: GatewayId): Promise<boolean> => {
  const health = await askHealth(gatewayAddress())
  return health.is === 'well' && health.gateway !== null && (gateway === null || health.gateway === gateway)
}

/** The gateway beside this device turned the page away before it looked at the command. */
const TURNED_AWAY: ReadonlySet<string> = new Set([
  'PERMIT_INVALID',
  'NOT_PAIRED',
  'ORIGIN_FORBIDDEN',
  'HOST_FORBIDDEN',
])

/**
 * Sends a command. Nothing has printed while no gateway was reached, so then it goes through the server; a silence after it was sent stays a silence.
 * @throws GatewayError when it is refused, or when nobody answers (`GATEWAY_UNREACHABLE`)
 */
export const sendCommand = async (
  gateway: GatewayId,
  path: GatewayPath,
  command: object,
): Promise<GatewayAnswer> => {
  if (!(await isBeside(gateway))) return callThroughServer(gateway, path, command)
  try {
    return await postToGateway(path, command)
  } catch (error) {
    if (error instanceof GatewayError && TURNED_AWAY.has(error.code))
      return callThroughServer(gateway, path, command)
    throw error
  }
}

/** Asks after a task, or cancels it: that may be done by any way and any number of times. @throws GatewayError as above */
export const callAbout = async (
  gateway: GatewayId,
  path: GatewayPath,
  command: object | null,
): Promise<GatewayAnswer> => {
  if (!(await isBeside(gateway))) return callThroughServer(gateway, path, command)
  try {
    return await (command === null ? askGateway(path) : postToGateway(path, command))
  } catch (error) {
    if (
      error instanceof GatewayError &&
      (error.code === 'GATEWAY_UNREACHABLE' || TURNED_AWAY.has(error.code))
    )
      return callThroughServer(gateway, path, command)
    throw error
  }
}
