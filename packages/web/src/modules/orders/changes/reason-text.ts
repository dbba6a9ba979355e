import type { GivenReason } from '@kafana/contract'
import type { ReasonKey } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { useTranslation } from 'react-i18next'

const REASON_TEXT = {
  wrongOrder: 'REASON_WRONG_ORDER',
  changedMind: 'REASON_CHANGED_MIND',
  outOfStock: 'REASON_OUT_OF_STOCK',
  kitchenMistake: 'REASON_KITCHEN_MISTAKE',
  tooLate: 'REASON_TOO_LATE',
} as const satisfies Record<ReasonKey, TranslationKey>

/** The text of a reason: the venue's own, or that of its key in the language of the screen. */
export const useReasonText = (): ((reason: Pick<GivenReason, 'key' | 'text'>) => string) => {
  const { t } = useTranslation()
  return ({ key, text }) => (key === null ? (text ?? '') : t(REASON_TEXT[key]))
}
