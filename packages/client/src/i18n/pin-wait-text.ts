import type { ApiError } from '../api/api-error.ts'
import { durationText } from './duration-text.ts'
import type { Translate } from './translator.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS

/**
 * How long nobody can try a PIN again, in whole minutes; undefined for other refusals, also for more PINs at once than
 * the server checks, which may be sent again after a second.
 */
export const pinWaitText = ({ code, retryAfterMs }: ApiError, t: Translate): string | undefined =>
  code === 'TOO_MANY_ATTEMPTS' && retryAfterMs !== null && retryAfterMs > SECOND_MS
    ? t('PIN_WAIT', {
        time: durationText(t, Math.max(MINUTE_MS, Math.ceil(retryAfterMs / MINUTE_MS) * MINUTE_MS)),
      })
    : undefined
