import { LANGUAGES, nameOf, tagOf } from '@kafana/locales'
import { useFront } from '../front-context.ts'
import { frontPath } from '../front-pages.ts'

/** The last rows of a front page: every language as a link, the year and the privacy policy. */
export const Footer = () => {
  const { page, code, t } = useFront()
  return (
    <footer className="footer">
      <ul aria-label={t('LANGUAGES')}>
        {LANGUAGES.map((each) => (
          <li key={each}>
            <a
              href={frontPath(page, each)}
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
        <a href={frontPath('privacyPolicy', code)}>{t('PRIVACY_POLICY')}</a>
      </p>
    </footer>
  )
}
