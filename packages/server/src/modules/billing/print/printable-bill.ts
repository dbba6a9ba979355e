import { exceededLimit, PROTOCOL_LIMITS, stornoLimits, type DeviceLimits, type Receipt } from '@kafana/domain'
import { AppError } from '../../../platform/http/app-error.ts'
import { limitsOf, type Gateway } from '../../gateways/index.ts'

const ensureWithin = (receipt: Receipt, all: readonly DeviceLimits[]): void => {
  const exceeded = all.map((limits) => exceededLimit(receipt, limits))
  const [limit] = exceeded
  if (limit && !exceeded.includes(null)) throw new AppError('BILL_BEYOND_DEVICE', { details: { limit } })
}

/**
 * Checks, before orders are reserved, that one of the venue's devices can print them on one receipt.
 * @param isFiscal whether only a fiscal receipt is possible; otherwise it may be a pre-bill, which prints free items
 * @throws AppError BILL_BEYOND_DEVICE with the `limit`
 */
export const ensurePrintable = (receipt: Receipt, gateways: readonly Gateway[], isFiscal: boolean): void => {
  const limits = gateways.length === 0 ? [PROTOCOL_LIMITS] : gateways.map(limitsOf)
  ensureWithin(
    receipt,
    limits.map((one) => (isFiscal ? one : { ...one, zeroPrices: true })),
  )
}

/**
 * Checks that this gateway's device can print the fiscal receipt, or its storno.
 * @throws AppError BILL_BEYOND_DEVICE with the `limit`
 */
export const ensurePrintableBy = (receipt: Receipt, gateway: Gateway, kind: 'fiscal' | 'storno'): void => {
  const limits = limitsOf(gateway)
  ensureWithin(receipt, [kind === 'storno' ? stornoLimits(limits) : limits])
}
