/** Every refusal of the gateway: its HTTP status and its message. */
export const GATEWAY_ERRORS = {
  BODY_INVALID: [400, 'The request is not understood'],
  COMMAND_UNKNOWN: [400, 'There is no such command type'],
  TAX_CLASS_UNKNOWN: [400, 'The device has no such tax class'],
  AMOUNT_TOO_LARGE: [400, 'The receipt comes to more than the device can print'],
  NOT_PAIRED: [403, 'The gateway is not paired with a venue, so nothing fiscal prints'],
  PAIRING_REFUSED: [403, 'The server did not accept this code'],
  PERMIT_INVALID: [403, 'A fiscal receipt needs a valid permit of the paired server'],
  ORIGIN_FORBIDDEN: [403, 'This web address may not use the gateway'],
  HOST_FORBIDDEN: [403, 'The gateway does not answer to this host name'],
  NOT_FOUND: [404, 'There is nothing at this address'],
  TASK_UNKNOWN: [404, 'The gateway has never heard of this task'],
  DOCUMENT_UNKNOWN: [404, 'There is no such document'],
  PAIRED_ELSEWHERE: [
    409,
    'The gateway is paired with another server: an owner of that venue has to remove it there first',
  ],
  CLOSING_UNKNOWN: [409, 'The device has no closing with this number'],
  NOT_SUPPORTED: [409, 'The device cannot do this'],
  DEVICE_REFUSED: [409, 'The device refused; nothing was printed'],
  DEVICE_UNCONFIRMED: [
    409,
    'The device counts otherwise than the gateway knows: an owner has to confirm its last number',
  ],
  ORDER_PRINTED: [
    409,
    'An order of this bill has its receipt already, from another bill; nothing was printed',
  ],
  EARLIER_UNKNOWN: [
    409,
    'An earlier document of these orders may have been printed, which the server did not know when it made this command; nothing was printed now',
  ],
  LINE_PRINTED: [
    409,
    'A part of this order has its receipt already, and the rest is less than this bill; nothing was printed',
  ],
  STORNO_PRINTED: [409, 'The receipt of this order was already voided by another task; nothing was printed'],
  JOURNAL_CHANGED: [
    409,
    'This command was meant for a memory that the gateway has lost, and may have printed before; nothing was printed now',
  ],
  TASK_IN_DOUBT: [
    409,
    'It cannot be confirmed automatically whether this receipt was printed: check the paper',
  ],
  TASK_CANCELLED: [410, 'This task was cancelled and will never print'],
  EPOCH_STALE: [410, 'A later arming of this task has been seen'],
  BODY_TOO_LARGE: [413, 'The request is larger than the gateway accepts'],
  NOT_JSON: [415, 'The gateway reads application/json only'],
  TASK_BODY_DIFFERS: [422, 'This task was sent before with another content'],
  INTERNAL: [500, 'The gateway failed; ask for the state of the task before trying again'],
  NOT_PRINTED: [503, 'The device went silent; it is proven that nothing was printed, try again'],
  SERVER_UNAVAILABLE: [503, 'The server does not answer'],
  SERVER_UNHEARD: [
    503,
    'The gateway has not heard from its server since it started, or for a minute; nothing was sent to the device',
  ],
  EARLIER_PENDING: [
    503,
    'The device’s own server still has an earlier document of these orders in its queue; nothing was sent to the device',
  ],
  DEVICE_UNAVAILABLE: [503, 'The device does not answer'],
  STORAGE_UNAVAILABLE: [503, 'The gateway cannot write to its disk; nothing was sent to the device'],
} as const satisfies Record<string, readonly [status: number, message: string]>

/** What a caught error says. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export type GatewayErrorCode = keyof typeof GATEWAY_ERRORS

/** A refusal that reaches the caller as `{ok: false, code, message}`; `detail` is added to the message. */
export class GatewayError extends Error {
  override readonly name = 'GatewayError'
  readonly code: GatewayErrorCode

  constructor(code: GatewayErrorCode, detail?: string) {
    super(detail === undefined ? GATEWAY_ERRORS[code][1] : `${GATEWAY_ERRORS[code][1]}: ${detail}`)
    this.code = code
  }

  get status(): number {
    return GATEWAY_ERRORS[this.code][0]
  }
}
