import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { isApiError, type ApiError } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/api/error-text.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { durationText } from '../duration-text.ts'
import { fullName } from '../full-name.ts'

const MINUTE_MS = 60_000
const Holder = z.object({ by: z.object({ firstname: z.string(), lastname: z.string() }), since: z.string() })
const TooLate = z.object({ minutes: z.number(), printedAt: z.string() })
const Pending = z.object({ pending: z.literal(true) })

/** The server says more than that it refused: who has the order and since when, which limit was missed. Undefined where it does not. */
const detailed = (
  { code, body }: ApiError,
  t: TFunction,
  time: (at: string) => string,
): string | undefined => {
  const holder = code === 'ORDER_IN_BILLING' ? Holder.safeParse(body).data : undefined
  if (holder) return t('ERROR_ORDER_IN_BILLING_OF', { name: fullName(holder.by), time: time(holder.since) })
  const late = code === 'STORNO_TOO_LATE' ? TooLate.safeParse(body).data : undefined
  if (late)
    return late.minutes === 0
      ? t('STORNO_NEVER_HERE')
      : t('ERROR_STORNO_TOO_LATE_AFTER', {
          time: time(late.printedAt),
          limit: durationText(t, late.minutes * MINUTE_MS),
        })
  return code === 'NOT_FISCAL' && Pending.safeParse(body).success ? t('ERROR_NOT_FISCAL_PENDING') : undefined
}

/** Why the server refused something about a bill, in words for the person in front of it. */
export const useBillingErrorText = (): ((error: unknown) => string) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  return (error) => (isApiError(error) ? detailed(error, t, time) : undefined) ?? errorText(error, t)
}
