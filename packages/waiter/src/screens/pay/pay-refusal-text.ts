import { hasCode, isApiError } from '@kafana/client/api/api-error.ts'
import type { Formats } from '@kafana/client/i18n/formats.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { pinWaitText } from '@kafana/client/i18n/pin-wait-text.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { fullName } from '@kafana/domain'

/** What other payments put right. */
const CORRECTED = [
  'PAYMENTS_DIFFER',
  'ACCOUNT_LIMIT',
  'VOUCHER_SPENT',
  'VOUCHER_EXPIRED',
  'VOUCHER_BLOCKED',
  'VOUCHER_CODE_NEEDED',
] as const

/** Who has an order on another open bill since when, if the server says it. */
const heldText = (error: unknown, t: Translate, { time }: Pick<Formats, 'time'>): string | undefined => {
  if (!isApiError(error) || !hasCode(error, 'ORDER_IN_BILLING')) return undefined
  const { by, since } = (error.body ?? {}) as {
    readonly by?: Parameters<typeof fullName>[0]
    readonly since?: string
  }
  if (!by || since === undefined) return undefined
  return t('ERROR_ORDER_IN_BILLING_OF', { name: fullName(by), time: time(since) })
}

/** Why there is no such bill, and what to do next. */
export const payRefusalText = (error: unknown, t: Translate, formats: Pick<Formats, 'time'>): string => {
  if (hasCode(error, 'BAD_CREDENTIALS')) return t('PIN_WRONG')
  if (hasCode(error, 'LINE_CHANGED')) return t('SPLIT_CHANGED')
  const text =
    (isApiError(error) ? pinWaitText(error, t) : undefined) ??
    heldText(error, t, formats) ??
    errorText(error, t)
  if (hasCode(error, 'ORDER_IN_BILLING')) return `${text} ${t('SPLIT_WAIT')}`
  const isCorrected = CORRECTED.some((code) => hasCode(error, code))
  return isCorrected ? `${text} ${t('WAITER_PAY_CORRECT')}` : text
}
