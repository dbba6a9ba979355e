import { laterApi } from '@kafana/client/api/later-api.ts'
import type { InputOf } from '@kafana/client/api/query.ts'
import { briefly, now } from './online.ts'

export type GivenDiscount = InputOf<'service', 'giveDiscount'>['body']

/** The id is the phone's own: sent again, it is given once. @throws ApiError */
export const giveDiscount = (check: string, body: GivenDiscount) =>
  now((options) => laterApi.service.giveDiscount({ params: { id: check }, body }, options))

/** @throws ApiError */
export const discountReasons = () => briefly((options) => laterApi.approvals.discountReasons({}, options))
