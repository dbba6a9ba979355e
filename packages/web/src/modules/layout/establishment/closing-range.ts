import * as z from 'zod/mini'

const closingNo = z
  .int('NUMBER_WHOLE')
  .check(z.gte(1, 'NUMBER_TOO_SMALL'), z.lte(1_000_000_000, 'NUMBER_TOO_LARGE'))
/** A range of closing numbers, both included; without `to`, up to the last closing. */
export const ClosingRange = z
  .object({ from: z.pipe(z.number('VALUE_REQUIRED'), closingNo), to: z.optional(closingNo) })
  .check(z.refine(({ from, to }) => to === undefined || from <= to, { error: 'RANGE_INVALID', path: ['to'] }))
