import { tagOf, type LanguageCode } from '@kafana/locales'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { FrontContext, type Front } from './front-context.ts'
import type { FrontPage } from './front-pages.ts'
import { Head } from './head.tsx'
import { LandingPage } from './landing-page.tsx'
import { PrivacyPage } from './privacy-page.tsx'
import { textsIn } from './texts.ts'

interface Wanted {
  readonly page: FrontPage
  readonly code: LanguageCode
  /** The address of an asset by its path in the folder `src/front`, or of one of the fonts by its file's name. */
  readonly asset: (path: string) => string
}

const PAGES: Readonly<Record<FrontPage, () => ReactNode>> = {
  landing: LandingPage,
  privacyPolicy: PrivacyPage,
}

/** A front page as HTML, to be put into the template. React is needed for this alone: it stays out of what browsers load. */
export const renderFrontPage = ({
  page,
  code,
  asset,
}: Wanted): { lang: string; head: string; body: string } => {
  const front: Front = { page, code, t: textsIn(code), picture: (file) => asset(`pictures/${file}`) }
  const Body = PAGES[page]
  const html = (content: ReactNode): string =>
    renderToStaticMarkup(<FrontContext value={front}>{content}</FrontContext>)
  return {
    lang: tagOf(code),
    head: html(<Head font={(file) => asset(`fonts/${file}`)} />),
    body: html(<Body />),
  }
}

export { everyFrontPage, frontFile, frontPath, lastingPath } from './front-pages.ts'
export { ORIGIN } from './head.tsx'
