import type { OpenSession } from '@kafana/contract'
import type { Formats } from '../i18n/formats.ts'
import type { Translate } from '../i18n/translator.ts'

/** What a list of sessions says of one: the device, and when it was used and logged in. */
export const sessionTexts = (
  { device, lastUsedAt, startedAt }: OpenSession,
  t: Translate,
  { orderDate }: Pick<Formats, 'orderDate'>,
) => ({
  device: device === '' ? t('SESSION_UNNAMED') : device,
  lastUsed: t('SESSION_LAST_USED', { moment: orderDate(lastUsedAt) }),
  started: t('SESSION_STARTED', { moment: orderDate(startedAt) }),
})
