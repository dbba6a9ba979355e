import type { TFunction } from 'i18next'
import { durationText } from '../../ui/duration-text.ts'

const MINUTE_MS = 60_000

/** For how long a receipt may be taken back, in words. */
export const stornoTimeText = (t: TFunction, minutes: number): string =>
  minutes === 0 ? t('STORNO_NEVER') : t('STORNO_WITHIN', { time: durationText(t, minutes * MINUTE_MS) })
