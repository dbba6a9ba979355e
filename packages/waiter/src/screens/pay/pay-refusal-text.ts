import { hasCode, isApiError } from '@kafana/client/api/api-error.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { pinWaitText } from '@kafana/client/i18n/pin-wait-text.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'

/** What other payments put right. */
const CORRECTED = [
  'PAYMENTS_DIFFER',
  'ACCOUNT_LIMIT',
  'VOUCHER_SPENT',
  'VOUCHER_EXPIRED',
  'VOUCHER_BLOCKED',
  'VOUCHER_CODE_NEEDED',
] as const

/** Why there is no such bill, and what to do next. */
export const payRefusalText = (error: unknown, t: Translate): string => {
  if (hasCode(error, 'BAD_CREDENTIALS')) return t('PIN_WRONG')
  if (hasCode(error, 'LINE_CHANGED')) return t('SPLIT_CHANGED')
  const text = (isApiError(error) ? pinWaitText(error, t) : undefined) ?? errorText(error, t)
  if (hasCode(error, 'ORDER_IN_BILLING')) return `${text} ${t('SPLIT_WAIT')}`
  const isCorrected = CORRECTED.some((code) => hasCode(error, code))
  return isCorrected ? `${text} ${t('WAITER_PAY_CORRECT')}` : text
}
