import { loadEnglish } from '../platform/i18n/load-english.ts'

/** The layout of the signed-in screens and the rest of the English texts, in parallel. */
export const loadAppLayout = async () => {
  const [layout] = await Promise.all([import('./app-layout.tsx'), loadEnglish()])
  return layout
}
