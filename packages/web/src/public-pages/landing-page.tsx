import { ROUTES } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { type Icon, IconArmchair, IconBellRinging, IconUsersGroup } from '@tabler/icons-react'
import { usePage } from './page-context.ts'
import { PageLayout } from './page-layout.tsx'
import { Contact } from './sections/contact.tsx'
import { Panels } from './sections/panels.tsx'
import { Picture } from './sections/picture.tsx'
import { Pricing } from './sections/pricing.tsx'

const Hero = () => {
  const { t } = usePage()
  return (
    <section className="hero">
      <div className="pitch">
        <h1>{t('LANDING_TITLE')}</h1>
        <p className="lead">{t('LANDING_LEAD')}</p>
        <p className="act">
          <a className="button" href={ROUTES.login}>
            {t('GET_STARTED')}
          </a>
          {/* The server removes what it does not offer (platform/http/page-offers.ts). */}
          <span data-offer="demo">
            <a className="button second" href={ROUTES.login}>
              {t('LANDING_TRY_DEMO')}
            </a>
          </span>
          <span data-offer="signup">
            <a className="button second" href={ROUTES.register}>
              {t('LANDING_CREATE_VENUE')}
            </a>
          </span>
          <span className="note">{t('LANDING_HERO_NOTE')}</span>
        </p>
      </div>
      <div className="show">
        <Picture
          name="floor"
          alt="LANDING_HERO_IMAGE"
          sizes="(max-width: 960px) calc(100vw - 32px), 680px"
          first
        />
      </div>
    </section>
  )
}

const CARDS: readonly { title: TranslationKey; text: TranslationKey; icon: Icon }[] = [
  { title: 'YOUR_SOLUTION', text: 'YOUR_SOLUTION_TEXT', icon: IconUsersGroup },
  { title: 'REAL_TIME', text: 'REAL_TIME_TEXT', icon: IconBellRinging },
  { title: 'YOUR_SPACE', text: 'YOUR_SPACE_TEXT', icon: IconArmchair },
]

const Cards = () => {
  const { t } = usePage()
  return (
    <ul className="cards">
      {CARDS.map(({ title, text, icon: Sign }) => (
        <li key={title}>
          <Sign size={30} aria-hidden />
          <h2>{t(title)}</h2>
          <p>{t(text)}</p>
        </li>
      ))}
    </ul>
  )
}

const QUESTIONS: readonly { title: TranslationKey; text: TranslationKey }[] = [
  { title: 'LANDING_WHY_RECEIPT_TITLE', text: 'LANDING_WHY_RECEIPT_TEXT' },
  { title: 'LANDING_WHY_OFFLINE_TITLE', text: 'LANDING_WHY_OFFLINE_TEXT' },
  { title: 'LANDING_WHY_DATA_TITLE', text: 'LANDING_WHY_DATA_TEXT' },
  { title: 'LANDING_WHY_PRICE_TITLE', text: 'LANDING_WHY_PRICE_TEXT' },
]

const Why = () => {
  const { t } = usePage()
  return (
    <section className="why" aria-labelledby="why">
      <h2 id="why">{t('LANDING_WHY_TITLE')}</h2>
      <dl>
        {QUESTIONS.map(({ title, text }) => (
          <div key={title}>
            <dt>{t(title)}</dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The landing page. */
export const LandingPage = () => (
  <PageLayout>
    <Hero />
    <Cards />
    <Panels />
    <Why />
    <Pricing />
    <Contact />
  </PageLayout>
)
