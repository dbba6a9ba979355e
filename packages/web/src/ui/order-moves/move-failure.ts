import { Order } from '@kafana/contract'
import type { TFunction } from 'i18next'
import * as z from 'zod/mini'
import type { ApiError } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/api/error-text.ts'
import { STATUS_TEXT } from '../order-status.tsx'

/** Refusals that say why; of the others it is enough that it failed. */
const TELLING = ['STATUS_CHANGED', 'ORDER_LOCKED', 'BILLED_IS_FINAL', 'BILL_BY_BILLING']
const LostRace = z.object({
  order: Order,
  last: z.optional(z.nullable(z.object({ by: z.object({ firstname: z.string() }) }))),
})

/** Why an order did not move, in words: who was faster and where it is now, or what the server says; undefined where it says nothing of use. */
export const moveFailure = (error: Pick<ApiError, 'code' | 'body'>, t: TFunction): string | undefined => {
  const race = error.code === 'STATUS_CHANGED' ? LostRace.safeParse(error.body).data : undefined
  if (!race) return TELLING.includes(error.code) ? errorText(error, t) : undefined
  const status = t(STATUS_TEXT[race.order.status])
  return race.last
    ? t('ORDER_MOVED_BY_MEANWHILE', { name: race.last.by.firstname, status })
    : t('ORDER_MOVED_MEANWHILE', { status })
}
