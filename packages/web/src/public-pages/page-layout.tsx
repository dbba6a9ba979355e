import { ROUTES } from '@kafana/domain'
import { LANGUAGES, nameOf, tagOf } from '@kafana/locales'
import { IconCheck, IconWorld } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { usePage } from './page-context.ts'
import { publicPath } from './pages.ts'

/**
 * The globe button with the list of languages. Opening and closing is done by the browser; the script stores
 * the choice.
 */
const Languages = () => {
  const { page, code, t } = usePage()
  return (
    <nav className="languages" data-language-switcher aria-label={t('LANGUAGES')}>
      <button type="button" className="globe" popoverTarget="languages" aria-label={t('CHANGE_LANGUAGE')}>
        <IconWorld size={22} aria-hidden />
      </button>
      <form id="languages" popover="auto" method="get">
        <ul>
          {LANGUAGES.map((each) => (
            <li key={each}>
              <button
                type="submit"
                formAction={publicPath(page, each)}
                lang={tagOf(each)}
                data-language={each}
                disabled={each === code}
                aria-current={each === code}
              >
                {nameOf(each)}
                {each === code && <IconCheck size={18} aria-hidden />}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </nav>
  )
}

/** The header of a public page. */
const Top = () => {
  const { code, t } = usePage()
  return (
    <header className="top">
      <a className="skip" href="#content">
        {t('LANDING_SKIP')}
      </a>
      <a className="brand" href={publicPath('landing', code)}>
        <img src="/favicon.svg" alt="" width={36} height={36} />
        Kafana
      </a>
      <a className="quiet" href={ROUTES.login}>
        {t('LOG_IN')}
      </a>
      <Languages />
    </header>
  )
}

/** The footer: the languages as links, the year and the privacy policy. */
const Footer = () => {
  const { page, code, t } = usePage()
  return (
    <footer className="footer">
      <ul aria-label={t('LANGUAGES')}>
        {LANGUAGES.map((each) => (
          <li key={each}>
            <a
              href={publicPath(page, each)}
              lang={tagOf(each)}
              hrefLang={tagOf(each)}
              data-language={each}
              aria-current={each === code ? 'true' : undefined}
            >
              {nameOf(each)}
            </a>
          </li>
        ))}
      </ul>
      <p>
        <span>{t('LANDING_COPYRIGHT')}</span>
        <a href={publicPath('privacyPolicy', code)}>{t('PRIVACY_POLICY')}</a>
      </p>
    </footer>
  )
}

/** The layout of the public pages: header, footer and the place for toasts. */
export const PageLayout = ({ children }: { readonly children: ReactNode }) => {
  const { t } = usePage()
  return (
    <>
      <Top />
      <main id="content">{children}</main>
      <Footer />
      <section
        id="toasts"
        className="toasts"
        aria-label={t('NOTIFICATIONS')}
        data-language-changed={t('LANGUAGE_CHANGED')}
        data-close={t('CLOSE')}
      />
    </>
  )
}
