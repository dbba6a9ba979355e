import { part } from '@kafana/client/browser/parts.ts'
import { i18n } from '@kafana/client/i18n/i18n.ts'
import { textsAddress } from '@kafana/client/i18n/texts-address.ts'
import type { Texts } from '@kafana/client/i18n/translator.ts'

/** The English texts that the first screens do not name. A build has them in a file; in development all are here. */
export const lateTexts = part(async () => {
  if (!import.meta.env.PROD) return
  const response = await fetch(textsAddress('en'))
  if (!response.ok) throw new Error(`The English texts: ${response.status}`)
  i18n.addTexts('en', (await response.json()) as Texts)
})
