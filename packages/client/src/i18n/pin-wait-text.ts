import type { ApiError } from '../api/api-error.ts'
import { durationText } from './duration-text.ts'
import type { Translate } from './translator.ts'

const MINUTE_MS = 60_000

/** How long nobody can try a PIN again, in whole minutes; undefined for other refusals. */
export const pinWaitText = ({ code, retryAfterMs }: ApiError, t: Translate): string | undefined =>
  code === 'TOO_MANY_ATTEMPTS' && retryAfterMs !== null
    ? t('PIN_WAIT', {
        time: durationText(t, Math.max(MINUTE_MS, Math.ceil(retryAfterMs / MINUTE_MS) * MINUTE_MS)),
      })
    : undefined
