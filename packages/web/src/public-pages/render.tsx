import { en, type LanguageCode, tagOf, type TranslationKey } from '@kafana/locales'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Head } from './head.tsx'
import { LandingPage } from './landing-page.tsx'
import { PageContext, type PageContextValue } from './page-context.ts'
import type { PublicPage } from './pages.ts'
import { PrivacyPage } from './privacy-page.tsx'

const files = import.meta.glob<Partial<Record<TranslationKey, string>>>(
  '../../../locales/*/translation.json',
  { eager: true, import: 'default' },
)

/** The texts of a language at build time; English for missing ones. */
export const textsIn = (code: LanguageCode): ((key: TranslationKey) => string) => {
  const own = files[`../../../locales/${code}/translation.json`] ?? {}
  return (key) => own[key] ?? en[key]
}

interface Wanted {
  readonly page: PublicPage
  readonly code: LanguageCode
  /** The URL of an asset by its path in `src/public-pages`, or of a font by its file name. */
  readonly asset: (path: string) => string
}

const PAGES: Readonly<Record<PublicPage, () => ReactNode>> = {
  landing: LandingPage,
  privacyPolicy: PrivacyPage,
}

/** Renders a public page as HTML for the template. React is used at build time only. */
export const renderPublicPage = ({
  page,
  code,
  asset,
}: Wanted): { lang: string; head: string; body: string } => {
  const front: PageContextValue = {
    page,
    code,
    t: textsIn(code),
    picture: (file) => asset(`pictures/${file}`),
  }
  const Body = PAGES[page]
  const html = (content: ReactNode): string =>
    renderToStaticMarkup(<PageContext value={front}>{content}</PageContext>)
  return {
    lang: tagOf(code),
    head: html(<Head font={(file) => asset(`fonts/${file}`)} />),
    body: html(<Body />),
  }
}

export { everyPublicPage, publicPageFile, publicPath, canonicalPath } from './pages.ts'
export { ORIGIN } from './head.tsx'
