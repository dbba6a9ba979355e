import {
  GatewayError,
  type GatewayId,
  type PrintResult,
  printResultOf,
  sendCommand,
} from '../../gateways/index.ts'

/** The result of printing, as far as it can be known here. */
export type PrintOutcome =
  | { readonly is: 'printed'; readonly printResult: PrintResult }
  /** Proven not to have printed: the same command may be sent again. */
  | { readonly is: 'not-printed'; readonly code: string; readonly message: string }
  /** It may have printed or may still print; only the gateway's journal knows. */
  | { readonly is: 'unknown'; readonly code: string; readonly message: string }
  /** The gateway had already been instructed never to print it. */
  | { readonly is: 'cancelled' }
  /** Not even the device's counter is conclusive; a person has to check. */
  | { readonly is: 'manual' }

/**
 * Refusals before anything was sent to the device, and failures where its counter proved that nothing
 * printed.
 */
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
  'EARLIER_PENDING',
  'EARLIER_UNKNOWN',
  'ORDER_PRINTED',
  'LINE_PRINTED',
  'STORNO_PRINTED',
  'SERVER_UNHEARD',
  'NO_GATEWAY',
  'NOT_SUPPORTED',
  'DEVICE_REFUSED',
  'NOT_PRINTED',
  'STORAGE_UNAVAILABLE',
])
const MANUAL: ReadonlySet<string> = new Set(['TASK_IN_DOUBT', 'JOURNAL_CHANGED', 'TASK_BODY_DIFFERS'])

/** What a refusal of the gateway means. An unknown code proves nothing. */
export const outcomeOf = ({ code, message }: GatewayError): PrintOutcome => {
  if (code === 'TASK_CANCELLED') return { is: 'cancelled' }
  if (NOT_PRINTED.has(code)) return { is: 'not-printed', code, message }
  if (MANUAL.has(code)) return { is: 'manual' }
  // Without an answer there is no message of the gateway to show.
  return { is: 'unknown', code, message: code === 'GATEWAY_UNREACHABLE' ? '' : message }
}

interface Command {
  readonly path: '/commands' | '/pos/commands'
  readonly command: object
}

/** Sends an authorised command to the gateway it was issued for. */
export const printOn = async (gateway: GatewayId, { path, command }: Command): Promise<PrintOutcome> => {
  try {
    return { is: 'printed', printResult: printResultOf(await sendCommand(gateway, path, command)) }
  } catch (error) {
    if (error instanceof GatewayError) return outcomeOf(error)
    throw error
  }
}
