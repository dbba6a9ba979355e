import { i18n, startLanguage } from '@kafana/client/i18n/i18n.ts'
import { loadEnglish } from '@kafana/client/i18n/load-english.ts'

/** Whoever has waited longer reads the screen in English, or in a font of the device. */
const LONGEST_WAIT_MS = 1000

/** Changes to the user's language and loads the font for its letters, and for digits. */
const loadLanguage = async (): Promise<void> => {
  await startLanguage()
  // Without the font, texts are in one of the device.
  await document.fonts.load('1em "Inter Variable"', `${i18n.t('MENU')} 0`).catch(() => [])
}

/**
 * The layout of the signed-in screens, the rest of the English texts, those of the user's language and their font, in
 * parallel. A screen that changed its language or its font while it loads would move under the user's finger.
 */
export const loadAppLayout = async () => {
  const language = loadLanguage()
  const [layout] = await Promise.all([import('./app-layout.tsx'), loadEnglish()])
  await Promise.race([language, new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT_MS))])
  return layout
}
