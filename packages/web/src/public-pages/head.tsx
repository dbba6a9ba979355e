import { type LanguageCode, LANGUAGES, tagOf, type TranslationKey } from '@kafana/locales'
import { usePage } from './page-context.ts'
import { canonicalPath, PUBLIC_PAGES, type PublicPage } from './pages.ts'

/**
 * Runs before the first paint, so it is inline; the server allows it by its hash. Signed-in users go to the
 * application, and a bare address redirects to the language chosen on this device. Storage can be blocked:
 * then the page stays as it is.
 */
export const earlyScript = (own: LanguageCode): string =>
  `try{
let s=localStorage,p=location.pathname.replace(/\\/$/,''),c=s.getItem('i18nextLng'),l=${JSON.stringify(LANGUAGES)};
if((s.getItem('user')||'')[0]==='{')location.replace('/login');
else if(c!=='${own}'&&l.includes(c)&&!l.includes(p.split('/')[1]))location.replace('/'+c+p+location.hash)
}catch{}`.replaceAll('\n', '')

/** Replaced by the server with its own origin. */
export const ORIGIN = '%ORIGIN%'

const WORDS: Readonly<
  Record<PublicPage, { readonly title: TranslationKey; readonly description: TranslationKey }>
> = {
  landing: { title: 'LANDING_META_TITLE', description: 'LANDING_META_DESCRIPTION' },
  privacyPolicy: { title: 'PRIVACY_POLICY', description: 'PRIVACY_META_DESCRIPTION' },
}

/** Further character sets besides Latin. */
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
  const { page, code, t } = usePage()
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Kafana" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={ORIGIN + canonicalPath(page, code)} />
      <meta property="og:locale" content={tagOf(code)} />
      <meta property="og:image" content={ORIGIN + PREVIEW.path} />
      <meta property="og:image:width" content={PREVIEW.width} />
      <meta property="og:image:height" content={PREVIEW.height} />
      <meta property="og:image:alt" content={t('LANDING_HERO_IMAGE')} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

/** The content of a public page's head besides the template. @param font returns the URL of a font file */
export const Head = ({ font }: { readonly font: (file: string) => string }) => {
  const { page, code, t } = usePage()
  const title = page === 'landing' ? t(WORDS[page].title) : `${t(WORDS[page].title)} · Kafana`
  const description = t(WORDS[page].description)
  return (
    <>
      {/* A constant of ours; as text it would be escaped, and a script is not read that way. */}
      <script dangerouslySetInnerHTML={{ __html: earlyScript(code) }} />
      <title>{title}</title>
      <meta name="description" content={description} />
      <link rel="canonical" href={ORIGIN + canonicalPath(page, code)} />
      {LANGUAGES.map((each) => (
        <link key={each} rel="alternate" hrefLang={tagOf(each)} href={ORIGIN + canonicalPath(page, each)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={ORIGIN + PUBLIC_PAGES[page]} />
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
