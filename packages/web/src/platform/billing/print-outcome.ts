import { paperOf, type Paper } from '../fiscal/fiscal-task.ts'
import { GatewayError } from '../fiscal/gateway-client.ts'
import { sendCommand, type GatewayId } from '../fiscal/gateway-way.ts'

/** How printing ended, as far as anybody can know from here. */
export type PrintOutcome =
  | { readonly is: 'printed'; readonly paper: Paper }
  /** Proven: the very same command may be sent again. */
  | { readonly is: 'not-printed'; readonly code: string; readonly message: string }
  /** It may have printed, or still print; only the gateway's journal knows. */
  | { readonly is: 'unknown'; readonly code: string; readonly message: string }
  /** The gateway was told before never to print it. */
  | { readonly is: 'cancelled' }
  /** Not even the device's counter can tell. */
  | { readonly is: 'person' }

/** Refusals before the first byte went to the device, and failures after which its counter proved that nothing came out. */
const NOT_PRINTED: ReadonlySet<string> = new Set([
  'BODY_INVALID',
  'COMMAND_UNKNOWN',
  'TAX_CLASS_UNKNOWN',
  'AMOUNT_TOO_LARGE',
  'NOT_PAIRED',
  'PERMIT_INVALID',
  'ORIGIN_FORBIDDEN',
  'HOST_FORBIDDEN',
  'BODY_TOO_LARGE',
  'NOT_JSON',
  'DEVICE_UNCONFIRMED',
  'ORDER_PRINTED',
  'STORNO_PRINTED',
  'SERVER_UNHEARD',
  'NO_GATEWAY',
  'NOT_SUPPORTED',
  'DEVICE_REFUSED',
  'NOT_PRINTED',
  'STORAGE_UNAVAILABLE',
])
const FOR_PEOPLE: ReadonlySet<string> = new Set(['TASK_IN_DOUBT', 'JOURNAL_CHANGED', 'TASK_BODY_DIFFERS'])

/** What a refusal of the gateway means. A code that this page does not know means nothing certain. */
export const outcomeOf = ({ code, message }: GatewayError): PrintOutcome => {
  if (code === 'TASK_CANCELLED') return { is: 'cancelled' }
  if (NOT_PRINTED.has(code)) return { is: 'not-printed', code, message }
  if (FOR_PEOPLE.has(code)) return { is: 'person' }
  // Silence has no words of its own.
  return { is: 'unknown', code, message: code === 'GATEWAY_UNREACHABLE' ? '' : message }
}

interface Command {
  readonly path: '/commands' | '/pos/commands'
  readonly command: object
}

/** Sends what the server gave out for printing to the gateway that it is for. */
export const printAt = async (gateway: GatewayId, { path, command }: Command): Promise<PrintOutcome> => {
  try {
    return { is: 'printed', paper: paperOf(await sendCommand(gateway, path, command)) }
  } catch (error) {
    if (error instanceof GatewayError) return outcomeOf(error)
    throw error
  }
}
