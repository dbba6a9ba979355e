import { ROUTES } from '@kafana/domain'
import { LANGUAGES, type LanguageCode } from '@kafana/locales'

/** The pages rendered at build time in every language; they work without a script. */
export const PUBLIC_PAGES = { landing: ROUTES.landing, privacyPolicy: ROUTES.privacyPolicy } as const
export type PublicPage = keyof typeof PUBLIC_PAGES

/**
 * The path of a page in a language: `/mk`, `/mk/privacy-policy`. The bare paths, such as `/`, are in each
 * visitor's own language.
 */
export const publicPath = (page: PublicPage, code: LanguageCode): string =>
  `/${code}${PUBLIC_PAGES[page] === '/' ? '' : PUBLIC_PAGES[page]}`

/** The canonical path for search engines and shared links: English is at the bare paths. */
export const canonicalPath = (page: PublicPage, code: LanguageCode): string =>
  code === 'en' ? PUBLIC_PAGES[page] : publicPath(page, code)

/** The file of a page in the folder `public-pages` of the build. */
export const publicPageFile = (page: PublicPage, code: LanguageCode): string => `${page}.${code}.html`

export const everyPublicPage = (): readonly { readonly page: PublicPage; readonly code: LanguageCode }[] =>
  (Object.keys(PUBLIC_PAGES) as PublicPage[]).flatMap((page) => LANGUAGES.map((code) => ({ page, code })))
