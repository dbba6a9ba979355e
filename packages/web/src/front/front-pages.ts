import { ROUTES } from '@kafana/domain'
import { LANGUAGES, type LanguageCode } from '@kafana/locales'

/** The pages that are there before any script runs: made at build time, in every language. */
export const FRONT_PAGES = { landing: ROUTES.landing, privacyPolicy: ROUTES.privacyPolicy } as const
export type FrontPage = keyof typeof FRONT_PAGES

/** A page in a language: `/mk`, `/mk/privacy-policy`. The bare paths, such as `/`, are each visitor's own language. */
export const frontPath = (page: FrontPage, code: LanguageCode): string =>
  `/${code}${FRONT_PAGES[page] === '/' ? '' : FRONT_PAGES[page]}`

/** Where a page in a language is to be found for good, as search engines and people who pass it on should see it: English stands at the bare paths. */
export const lastingPath = (page: FrontPage, code: LanguageCode): string =>
  code === 'en' ? FRONT_PAGES[page] : frontPath(page, code)

/** The file of a page in a language, in the folder `front` of what is built. */
export const frontFile = (page: FrontPage, code: LanguageCode): string => `${page}.${code}.html`

export const everyFrontPage = (): readonly { readonly page: FrontPage; readonly code: LanguageCode }[] =>
  (Object.keys(FRONT_PAGES) as FrontPage[]).flatMap((page) => LANGUAGES.map((code) => ({ page, code })))
