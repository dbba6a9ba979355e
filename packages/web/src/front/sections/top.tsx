import { ROUTES } from '@kafana/domain'
import { LANGUAGES, nameOf, tagOf } from '@kafana/locales'
import { IconCheck, IconWorld } from '@tabler/icons-react'
import { useFront } from '../front-context.ts'
import { frontPath } from '../front-pages.ts'

/** The globe and its list of languages. The browser opens, closes and follows it by itself; the script adds that the choice is kept. */
const Languages = () => {
  const { page, code, t } = useFront()
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
                formAction={frontPath(page, each)}
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

/** The first row of a front page. */
export const Top = () => {
  const { code, t } = useFront()
  return (
    <header className="top">
      <a className="skip" href="#content">
        {t('LANDING_SKIP')}
      </a>
      <a className="brand" href={frontPath('landing', code)}>
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
