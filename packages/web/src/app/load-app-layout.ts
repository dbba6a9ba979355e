import { startLanguage } from '../platform/i18n/i18n.ts'
import { loadEnglish } from '../platform/i18n/load-english.ts'

/** Whoever has waited longer for the language reads the screen in English until it is here. */
const LANGUAGE_WAIT_MS = 1000

/**
 * The layout of the signed-in screens, the rest of the English texts and those of the user's language, in parallel. A
 * screen that changed from one language to another while it loads would move under the user's finger.
 */
export const loadAppLayout = async () => {
  const language = startLanguage()
  const [layout] = await Promise.all([import('./app-layout.tsx'), loadEnglish()])
  await Promise.race([language, new Promise((resolve) => setTimeout(resolve, LANGUAGE_WAIT_MS))])
  return layout
}
