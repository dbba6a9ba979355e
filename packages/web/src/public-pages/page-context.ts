import type { LanguageCode, TranslationKey } from '@kafana/locales'
import { createContext, useContext } from 'react'
import type { PublicPage } from './pages.ts'

export interface PageContextValue {
  readonly page: PublicPage
  readonly code: LanguageCode
  /** A text in the page's language. */
  readonly t: (key: TranslationKey) => string
  /** The URL of a picture by its file name. */
  readonly picture: (file: string) => string
}

export const PageContext = createContext<PageContextValue | null>(null)

export const usePage = (): PageContextValue => {
  const page = useContext(PageContext)
  if (!page) throw new Error('This component is rendered outside of a public page')
  return page
}
