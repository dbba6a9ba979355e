import type { LanguageCode, TranslationKey } from '@kafana/locales'
import { createContext, useContext } from 'react'
import type { FrontPage } from './front-pages.ts'

export interface Front {
  readonly page: FrontPage
  readonly code: LanguageCode
  /** A text in the page's language. */
  readonly t: (key: TranslationKey) => string
  /** The address of a picture by its file's name. */
  readonly picture: (file: string) => string
}

export const FrontContext = createContext<Front | null>(null)

export const useFront = (): Front => {
  const front = useContext(FrontContext)
  if (!front) throw new Error('A part of a front page stands outside of one')
  return front
}
