import { useSyncExternalStore } from 'react'
import { i18n } from './i18n.ts'
import type { Speech } from './translator.ts'

/** The language of the page and its texts; renders again when it changes. */
export const useTranslation = (): Speech => useSyncExternalStore(i18n.onChange, i18n.speech)
