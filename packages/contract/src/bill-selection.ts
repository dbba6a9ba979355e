import { MAX_BILL_PARTS, MAX_LINE_QUANTITY, MAX_SEAT } from '@kafana/domain'
import * as z from 'zod/mini'
import { id, price, version, wholeNumber } from './fields.ts'

/** The most lines that one bill names. */
const MAX_SELECTED_LINES = 500

const count = (highest: number) => wholeNumber('QUANTITY_REQUIRED', 1, 'QUANTITY_AT_LEAST_ONE', highest)
const seat = wholeNumber('VALUE_REQUIRED', 1, 'NUMBER_TOO_SMALL', MAX_SEAT)
const share = z
  .object({ num: count(MAX_BILL_PARTS), den: count(MAX_BILL_PARTS) })
  .check(z.refine(({ num, den }) => num <= den, { error: 'VALUE_INVALID', path: ['num'] }))
const line = z
  .object({
    id,
    /** The version that the caller has seen. */
    version,
    pieces: z.optional(count(MAX_LINE_QUANTITY)),
    /** Of all that the line is now. */
    share: z.optional(share),
  })
  .check(
    z.refine(({ pieces, share: of }) => pieces === undefined || of === undefined, {
      error: 'VALUE_INVALID',
      path: ['share'],
    }),
  )
const several = <T extends z.ZodMiniType>(each: T, most: number) =>
  z.optional(
    z
      .array(each, 'VALUE_INVALID')
      .check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(most, 'VALUE_INVALID')),
  )

const items = {
  orders: several(id, MAX_BILL_PARTS),
  lines: several(line, MAX_SELECTED_LINES),
  seats: several(seat, MAX_SEAT),
}

/**
 * What one bill of a check is for: whole orders, lines or parts of them, and what is for a guest, all together; or one
 * of so many equal parts of what can be billed and is not yet; or an amount of that.
 */
export const BillSelection = z
  .object({
    ...items,
    evenly: z.optional(count(MAX_BILL_PARTS)),
    amount: z.optional(price('PRICE_REQUIRED').check(z.gt(0, 'PRICE_POSITIVE'))),
  })
  .check(
    z.refine(
      ({ evenly, amount, ...chosen }) => {
        const ways = [evenly, amount, Object.values(chosen).find((each) => each !== undefined)]
        return ways.filter((way) => way !== undefined).length === 1
      },
      { error: 'VALUE_INVALID' },
    ),
  )
export type BillSelection = z.output<typeof BillSelection>
