import { ROUTES } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { IconArmchair, IconBellRinging, IconUsersGroup, type Icon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Logo } from '../../ui/logo.tsx'
import c from './landing-screen.module.css'

const FEATURES: readonly { title: TranslationKey; text: TranslationKey; icon: Icon }[] = [
  { title: 'YOUR_SOLUTION', text: 'YOUR_SOLUTION_TEXT', icon: IconUsersGroup },
  { title: 'REAL_TIME', text: 'REAL_TIME_TEXT', icon: IconBellRinging },
  { title: 'YOUR_SPACE', text: 'YOUR_SPACE_TEXT', icon: IconArmchair },
]

/** The public front page. It stays free of the components of the screens behind it, so that a first visit is quick. */
const LandingScreen = () => {
  const { t } = useTranslation()
  return (
    <main className={c.page}>
      <title>Kafana</title>
      <header className={c.top}><Logo /></header>
      <section className={c.hero}>
        <h1>{t('LANDING_TITLE')}</h1>
        <p>{t('LANDING_LEAD')}</p>
        <Link to={ROUTES.login} className={c.start}>{t('GET_STARTED')}</Link>
      </section>
      <ul className={c.features}>
        {FEATURES.map(({ title, text, icon: Sign }) => (
          <li key={title} className={c.feature}>
            <Sign size={30} aria-hidden />
            <h2>{t(title)}</h2>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
    </main>
  )
}

export { LandingScreen as Component }
