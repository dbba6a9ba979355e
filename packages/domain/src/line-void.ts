import type { ApprovalAction } from './approval.ts'
import type { LineState } from './line-state.ts'
import type { OrderStatus } from './order.ts'

/** Whether what was taken off had been made: a reason says so itself, or asks. */
export const REASON_USES = ['yes', 'no', 'ask'] as const
export type ReasonUse = (typeof REASON_USES)[number]

/** The longest note that somebody may write beside a reason. */
export const REASON_NOTE_LENGTH = 200

/** What a reason is for. */
export const REASON_KINDS = ['void', 'discount', 'storno'] as const
export type ReasonKind = (typeof REASON_KINDS)[number]

/** The reasons for taking something off that a venue begins with, by the key of their text. */
export const SEEDED_REASONS = [
  { key: 'wrongOrder', used: 'ask' },
  { key: 'changedMind', used: 'ask' },
  { key: 'outOfStock', used: 'no' },
  { key: 'kitchenMistake', used: 'yes' },
  { key: 'tooLate', used: 'ask' },
] as const satisfies readonly { readonly key: string; readonly used: ReasonUse }[]
/** Those for a discount. */
export const DISCOUNT_REASONS = ['regular', 'complaint', 'longWait', 'staff', 'invited'] as const
/** Those for the storno of a receipt. */
export const STORNO_REASONS = ['billedWrong', 'wrongPayment', 'billedTwice', 'returned'] as const
export type ReasonKey =
  | (typeof SEEDED_REASONS)[number]['key']
  | (typeof DISCOUNT_REASONS)[number]
  | (typeof STORNO_REASONS)[number]
export const REASON_KEYS: readonly [ReasonKey, ...ReasonKey[]] = [
  ...DISCOUNT_REASONS,
  ...STORNO_REASONS,
  ...SEEDED_REASONS.map(({ key }) => key),
]

/** Is or was it made? Then it is gone, whatever anybody says. */
const isMade = (state: LineState): boolean => state === 'ready' || state === 'served'

/**
 * What taking a line off is.
 * @param everReady whether it was ready before: recalling it does not make it another action
 */
export const voidActionOf = (state: LineState, everReady: boolean): ApprovalAction =>
  everReady || isMade(state) ? 'voidReady' : 'voidSent'

/** Whether a person has to say if the line was made already. Nothing was before its order was confirmed. */
export const asksIfMade = (status: OrderStatus, state: LineState, used: ReasonUse): boolean =>
  used === 'ask' && status !== 'created' && !isMade(state)

/** What becomes of the ingredients of a line that is taken off. */
export type VoidedStock = 'untouched' | 'returned' | 'wasted'

/**
 * What becomes of them.
 * @param taken whether they were taken from stock
 * @param said what the person said where the reason asks; nothing counts as made, because nothing is then added to the
 * stock that is not there
 */
export const voidedStock = (
  line: { readonly state: LineState; readonly taken: boolean },
  used: ReasonUse,
  said: boolean | undefined,
): VoidedStock => {
  if (!line.taken) return 'untouched'
  const isUsed = isMade(line.state) || used === 'yes' || (used === 'ask' && said !== false)
  return isUsed ? 'wasted' : 'returned'
}
