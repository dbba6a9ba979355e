import { LANGUAGES, tagOf, type TranslationKey } from '@kafana/locales'
import { earlyScript } from './early-script.ts'
import { useFront } from './front-context.ts'
import { FRONT_PAGES, lastingPath, type FrontPage } from './front-pages.ts'

/** The server puts its own address here: it is known only where the product runs. */
export const ORIGIN = '%ORIGIN%'

const WORDS: Readonly<
  Record<FrontPage, { readonly title: TranslationKey; readonly description: TranslationKey }>
> = {
  landing: { title: 'LANDING_META_TITLE', description: 'LANDING_META_DESCRIPTION' },
  privacyPolicy: { title: 'PRIVACY_POLICY', description: 'PRIVACY_META_DESCRIPTION' },
}

/** Every page has Latin letters or digits; these bring further ones. */
const SCRIPT_OF: Readonly<Partial<Record<string, string>>> = {
  mk: 'cyrillic',
  bg: 'cyrillic',
  el: 'greek',
  rs: 'balkan',
  hr: 'balkan',
  ro: 'balkan',
}

const PREVIEW = { path: '/preview.jpg', width: '1200', height: '630' } as const

const Preview = ({ title, description }: { readonly title: string; readonly description: string }) => {
  const { page, code, t } = useFront()
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Kafana" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={ORIGIN + lastingPath(page, code)} />
      <meta property="og:locale" content={tagOf(code)} />
      <meta property="og:image" content={ORIGIN + PREVIEW.path} />
      <meta property="og:image:width" content={PREVIEW.width} />
      <meta property="og:image:height" content={PREVIEW.height} />
      <meta property="og:image:alt" content={t('LANDING_HERO_IMAGE')} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** What stands in a front page's head besides the template's own lines. @param font the address of a font by its file's name */
export const Head = ({ font }: { readonly font: (file: string) => string }) => {
  const { page, code, t } = useFront()
  const title = page === 'landing' ? t(WORDS[page].title) : `${t(WORDS[page].title)} · Kafana`
  const description = t(WORDS[page].description)
  return (
    <>
      {/* A constant of ours; as text it would be escaped, and a script is not read that way. */}
      <script dangerouslySetInnerHTML={{ __html: earlyScript(code) }} />
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={ORIGIN + lastingPath(page, code)} />
      {LANGUAGES.map((each) => (
        <link key={each} rel="alternate" hrefLang={tagOf(each)} href={ORIGIN + lastingPath(page, each)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={ORIGIN + FRONT_PAGES[page]} />
      <Preview title={title} description={description} />
      {['latin', SCRIPT_OF[code]]
        .filter((each) => each !== undefined)
        .map((each) => (
          <link
            key={each}
            rel="preload"
            href={font(`inter-${each}-wght-normal.woff2`)}
            as="font"
            type="font/woff2"
            crossOrigin="anonymous"
          />
        ))}
    </>
  )
}
