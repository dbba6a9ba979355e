import { describe, expect, it } from 'vitest'
import { GatewayError } from '../../gateways/client/gateway-client.ts'
import { outcomeOf } from './print-outcome.ts'

describe('outcomeOf', () => {
  it.each([
    // Nothing was sent to the device, or its counter proves that nothing printed: safe to send again.
    ['DEVICE_REFUSED', 'not-printed'],
    ['NOT_PRINTED', 'not-printed'],
    ['STORAGE_UNAVAILABLE', 'not-printed'],
    ['PERMIT_INVALID', 'not-printed'],
    ['NOT_PAIRED', 'not-printed'],
    ['DEVICE_UNCONFIRMED', 'not-printed'],
    ['NO_GATEWAY', 'not-printed'],
    ['SERVER_UNHEARD', 'not-printed'],
    ['EARLIER_PENDING', 'not-printed'],
    ['EARLIER_UNKNOWN', 'not-printed'],
    ['TAX_CLASS_UNKNOWN', 'not-printed'],
    // The answer may have been lost after the receipt was printed.
    ['GATEWAY_UNREACHABLE', 'unknown'],
    ['DEVICE_UNAVAILABLE', 'unknown'],
    ['INTERNAL', 'unknown'],
    ['EPOCH_STALE', 'unknown'],
    ['A_CODE_OF_TOMORROW', 'unknown'],
    ['TASK_CANCELLED', 'cancelled'],
    ['TASK_IN_DOUBT', 'manual'],
    ['TASK_BODY_DIFFERS', 'manual'],
  ])('maps %s to %s', (code, is) => {
    expect(outcomeOf(new GatewayError(code, 'Message of the gateway'))).toMatchObject({ is })
  })

  it('keeps the gateway’s message, except when it is unreachable', () => {
    expect(outcomeOf(new GatewayError('DEVICE_REFUSED', 'No paper'))).toEqual({
      is: 'not-printed',
      code: 'DEVICE_REFUSED',
      message: 'No paper',
    })
    expect(outcomeOf(new GatewayError('GATEWAY_UNREACHABLE', 'x'))).toEqual({
      is: 'unknown',
      code: 'GATEWAY_UNREACHABLE',
      message: '',
    })
  })
})
