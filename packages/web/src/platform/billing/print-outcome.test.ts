import { describe, expect, it } from 'vitest'
import { GatewayError } from '../fiscal/gateway-client.ts'
import { outcomeOf } from './print-outcome.ts'

describe('a refusal of the gateway', () => {
  it.each([
    // Before the first byte, or proven by the device's counter: the same bill may be sent again.
    ['DEVICE_REFUSED', 'not-printed'],
    ['NOT_PRINTED', 'not-printed'],
    ['STORAGE_UNAVAILABLE', 'not-printed'],
    ['PERMIT_INVALID', 'not-printed'],
    ['NOT_PAIRED', 'not-printed'],
    ['DEVICE_UNCONFIRMED', 'not-printed'],
    ['NO_GATEWAY', 'not-printed'],
    ['SERVER_UNHEARD', 'not-printed'],
    ['TAX_CLASS_UNKNOWN', 'not-printed'],
    // The answer may have been lost after the paper came out.
    ['GATEWAY_UNREACHABLE', 'unknown'],
    ['DEVICE_UNAVAILABLE', 'unknown'],
    ['INTERNAL', 'unknown'],
    ['EPOCH_STALE', 'unknown'],
    ['A_CODE_OF_TOMORROW', 'unknown'],
    ['TASK_CANCELLED', 'cancelled'],
    ['TASK_IN_DOUBT', 'person'],
    ['TASK_BODY_DIFFERS', 'person'],
  ])('%s means %s', (code, is) => {
    expect(outcomeOf(new GatewayError(code, 'Words of the gateway'))).toMatchObject({ is })
  })

  it('keeps the gateway’s words, but silence has none', () => {
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
