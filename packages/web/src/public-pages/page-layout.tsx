import { ROUTES } from '@kafana/domain'
import { LANGUAGES, nameOf, tagOf } from '@kafana/locales'
import type { ReactNode } from 'react'
import { LanguageList } from '../ui/language-list.tsx'
import { usePage } from './page-context.ts'
import { publicPath } from './pages.ts'

/** The header of a public page. */
const Top = () => {
  const { page, code, t } = usePage()
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
      <LanguageList t={t} active={code} addressOf={(each) => publicPath(page, each)} />
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
