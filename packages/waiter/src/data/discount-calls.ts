import { laterApi } from '@kafana/client/api/later-api.ts'
import type { InputOf } from '@kafana/client/api/query.ts'
import type { Check } from '@kafana/contract'
import { briefly, now } from './online.ts'

export type GivenDiscount = InputOf<'service', 'giveDiscount'>['body']

/** The id is the phone's own: sent again, it is given once. @throws ApiError */
export const giveDiscount = (check: string, body: GivenDiscount) =>
  now((options) => laterApi.service.giveDiscount({ params: { id: check }, body }, options))

/**
 * Takes a discount off everything that is not billed.
 * @param check as it was when somebody decided that
 * @throws ApiError
 */
export const reverseDiscount = (
  { _id, version }: Pick<Check, '_id' | 'version'>,
  discount: string,
  why: Pick<InputOf<'service', 'reverseDiscount'>['body'], 'reason' | 'note'>,
) =>
  now((options) =>
    laterApi.service.reverseDiscount({ params: { id: _id, discount }, body: { ...why, version } }, options),
  )

/** @throws ApiError */
export const discountReasons = () => briefly((options) => laterApi.approvals.discountReasons({}, options))
