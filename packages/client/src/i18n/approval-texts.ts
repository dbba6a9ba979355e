import type { ApprovalAction, ReasonKey } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import type { ApprovalNeeded } from '../api/approval-needed.ts'
import type { Formats } from './formats.ts'
import type { Translate } from './translator.ts'
import { useTranslation } from './use-translation.ts'

const REASON_TEXT = {
  wrongOrder: 'REASON_WRONG_ORDER',
  changedMind: 'REASON_CHANGED_MIND',
  outOfStock: 'REASON_OUT_OF_STOCK',
  kitchenMistake: 'REASON_KITCHEN_MISTAKE',
  tooLate: 'REASON_TOO_LATE',
  regular: 'REASON_REGULAR',
  complaint: 'REASON_COMPLAINT',
  longWait: 'REASON_LONG_WAIT',
  staff: 'REASON_STAFF',
  invited: 'REASON_INVITED',
  billedWrong: 'REASON_BILLED_WRONG',
  wrongPayment: 'REASON_WRONG_PAYMENT',
  billedTwice: 'REASON_BILLED_TWICE',
  returned: 'REASON_RETURNED',
} as const satisfies Record<ReasonKey, TranslationKey>

/** A reason for taking something off, a discount or a storno: its key, or the venue's own text. */
interface ReasonName {
  readonly key: ReasonKey | null
  readonly text: string | null
  /** What was written beside it. */
  readonly note?: string | undefined
}

/** The text of a reason: the venue's own, or that of its key in the language of the screen, and what was written beside it. */
export const useReasonText = (): ((reason: ReasonName) => string) => {
  const { t } = useTranslation()
  return ({ key, text, note }) => {
    const name = key === null ? (text ?? '') : t(REASON_TEXT[key])
    return note === undefined ? name : `${name} (${note})`
  }
}

/** What may need an approval. */
export const ACTION_TEXT = {
  voidSent: 'LIMIT_VOID_SENT',
  voidReady: 'LIMIT_VOID_READY',
  voidPresented: 'LIMIT_VOID_PRESENTED',
  movePresented: 'LIMIT_MOVE_PRESENTED',
  moveLines: 'LIMIT_MOVE_LINES',
  discount: 'LIMIT_DISCOUNT',
  comp: 'LIMIT_COMP',
  handOver: 'LIMIT_HAND_OVER',
  takeOver: 'LIMIT_TAKE_OVER',
  closeOthers: 'LIMIT_CLOSE_OTHERS',
  rebill: 'LIMIT_REBILL',
  reprint: 'LIMIT_REPRINT',
  adjustTip: 'LIMIT_ADJUST_TIP',
} as const satisfies Record<ApprovalAction, TranslationKey>

/** Who may approve it and, where a smaller discount needs no approval, how much would be possible. */
export const approvalText = (
  { limit = 0, asked = 0, consents }: ApprovalNeeded,
  t: Translate,
  { number }: Pick<Formats, 'number'>,
): string => {
  const who = t(consents === undefined ? 'LINE_APPROVAL' : 'COLLEAGUE_APPROVAL')
  if (limit === 0) return who
  return `${t('DISCOUNT_ABOVE_LIMIT', { limit: number(limit), asked: number(asked) })} ${who}`
}
