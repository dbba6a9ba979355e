import type { TFunction } from 'i18next'

/** What a start of the day means, in words. */
export const dayStartText = (t: TFunction, dayStart: string): string =>
  dayStart === '00:00' ? t('DAY_START_MIDNIGHT') : t('DAY_START_LATER', { time: dayStart })
