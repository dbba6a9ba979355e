import { type ApiError, isApiError } from '@kafana/client/api/api-error.ts'
import { durationText } from '@kafana/client/i18n/duration-text.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { pinWaitText } from '@kafana/client/i18n/pin-wait-text.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { TranslationKey } from '@kafana/locales'
import { fullName } from '../../../ui/labels.ts'

/** Why nothing was printed and what to do about it, by the gateway's error code. */
const NOT_PRINTED_TEXT: Readonly<Partial<Record<string, TranslationKey>>> = {
  DEVICE_REFUSED: 'BILL_DEVICE_REFUSED',
  DEVICE_UNAVAILABLE: 'BILL_DEVICE_AWAY',
  NOT_PRINTED: 'BILL_DEVICE_AWAY',
  STORAGE_UNAVAILABLE: 'BILL_DISK_FULL',
  DEVICE_UNCONFIRMED: 'BILL_DEVICE_UNCONFIRMED',
  NOT_PAIRED: 'BILL_NOT_PAIRED',
  NO_GATEWAY: 'BILL_NO_GATEWAY',
  GATEWAY_NOT_READY: 'ERROR_GATEWAY_NOT_READY',
  EARLIER_UNREPORTED: 'ERROR_EARLIER_UNREPORTED',
  PERMIT_INVALID: 'BILL_PERMIT_REFUSED',
  TAX_CLASS_UNKNOWN: 'BILL_TAX_CLASS_UNKNOWN',
  SERVER_UNHEARD: 'BILL_SERVER_UNHEARD',
  GATEWAY_UNREACHABLE: 'BILL_NEVER_ARRIVED',
  GATEWAYS_CATCHING_UP: 'ERROR_GATEWAYS_CATCHING_UP',
  BILL_BEYOND_DEVICE: 'ERROR_BILL_BEYOND_DEVICE',
  TAX_RATES_DIFFER: 'ERROR_TAX_RATES_DIFFER',
  CASH_HANDED_OVER: 'ERROR_CASH_HANDED_OVER',
  ACCOUNT_LIMIT: 'ERROR_ACCOUNT_LIMIT',
  VOUCHER_SPENT: 'ERROR_VOUCHER_SPENT',
  VOUCHER_EXPIRED: 'ERROR_VOUCHER_EXPIRED',
  VOUCHER_BLOCKED: 'ERROR_VOUCHER_BLOCKED',
  VOUCHER_CODE_NEEDED: 'ERROR_VOUCHER_CODE_NEEDED',
  EARLIER_PENDING: 'BILL_EARLIER_PENDING',
  EARLIER_UNKNOWN: 'BILL_EARLIER_UNKNOWN',
  ORDER_PRINTED: 'BILL_ORDER_PRINTED',
  LINE_PRINTED: 'BILL_ORDER_PRINTED',
  STORNO_PRINTED: 'ERROR_ALREADY_STORNO',
  NOT_SUPPORTED: 'BILL_NOT_SUPPORTED',
}

/** The reason why a bill certainly did not print, and the next step. */
export const notPrintedText = (code: string): TranslationKey =>
  NOT_PRINTED_TEXT[code] ?? 'BILL_NOT_PRINTED_WHY'

/** The text of a problem that names what it is about; undefined for others. */
export const namedProblemText = (
  t: Translate,
  code: string,
  names: readonly string[],
): string | undefined => {
  if (names.length === 0) return undefined
  const [count, list] = [names.length, names.join(', ')]
  if (code === 'GATEWAYS_CATCHING_UP') return t('BILL_GATEWAYS_CATCHING_UP', { count, gateways: list })
  return code === 'TAX_RATES_DIFFER' ? t('BILL_TAX_RATES_DIFFER', { count, letters: list }) : undefined
}

/** The same command would be refused again: the bill has to be started again, or is not needed. */
const FINAL: ReadonlySet<string> = new Set([
  'ORDER_PRINTED',
  'LINE_PRINTED',
  'STORNO_PRINTED',
  'EARLIER_UNKNOWN',
  'NOT_SUPPORTED',
  'TAX_CLASS_UNKNOWN',
])
export const isFinalRefusal = (code: string): boolean => FINAL.has(code)

/** Problems that an owner solves on the gateway screen. */
const ON_GATEWAY_SCREEN: ReadonlySet<string> = new Set([
  'DEVICE_UNCONFIRMED',
  'NOT_PAIRED',
  'NO_GATEWAY',
  'PERMIT_INVALID',
  'GATEWAYS_CATCHING_UP',
  'TAX_RATES_DIFFER',
])
export const needsGatewayScreen = (code: string): boolean => ON_GATEWAY_SCREEN.has(code)

/** Is the device's own message worth showing: does it name the fault, or is the code unknown here? */
export const hasUsefulMessage = (code: string): boolean =>
  code === 'DEVICE_REFUSED' ||
  code === 'TAX_CLASS_UNKNOWN' ||
  (code !== '' && code !== 'INTERNAL' && NOT_PRINTED_TEXT[code] === undefined)

const MINUTE_MS = 60_000
/** What the bodies of refusals say beside their code. */
interface Details {
  /** Who holds the order, and since when. */
  readonly by?: { readonly firstname: string; readonly lastname: string }
  readonly since?: string
  /** The limit that was exceeded, and when the receipt was printed. */
  readonly minutes?: number
  readonly printedAt?: string
  /** The fiscal receipt is not certain yet. */
  readonly pending?: boolean
}

/** The text for refusals with details: who holds the order since when, which limit was exceeded. */
const detailed = (
  { code, body }: ApiError,
  t: Translate,
  time: (at: string) => string,
): string | undefined => {
  const { by, since, minutes, printedAt, pending } = (body ?? {}) as Details
  if (code === 'ORDER_IN_BILLING' && by && since !== undefined)
    return t('ERROR_ORDER_IN_BILLING_OF', { name: fullName(by), time: time(since) })
  if (code === 'STORNO_TOO_LATE' && minutes !== undefined && printedAt !== undefined)
    return minutes === 0
      ? t('STORNO_NEVER_HERE')
      : t('ERROR_STORNO_TOO_LATE_AFTER', {
          time: time(printedAt),
          limit: durationText(t, minutes * MINUTE_MS),
        })
  return code === 'NOT_FISCAL' && pending === true ? t('ERROR_NOT_FISCAL_PENDING') : undefined
}

/** The text that explains to the user why the server refused a billing step. */
export const useBillingErrorText = (): ((error: unknown) => string) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  return (error) =>
    (isApiError(error) ? (pinWaitText(error, t) ?? detailed(error, t, time)) : undefined) ??
    errorText(error, t)
}
