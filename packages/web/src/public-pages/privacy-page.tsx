import type { TranslationKey } from '@kafana/locales'
import { usePage } from './page-context.ts'
import { PageLayout } from './page-layout.tsx'
import { publicPath } from './pages.ts'

interface Chapter {
  readonly title: TranslationKey
  readonly texts: readonly TranslationKey[]
  readonly list?: readonly TranslationKey[]
}

const CHAPTERS: readonly Chapter[] = [
  { title: 'PRIVACY_WHO_TITLE', texts: ['PRIVACY_WHO_TEXT'] },
  { title: 'PRIVACY_FORM_TITLE', texts: ['PRIVACY_FORM_TEXT', 'PRIVACY_LIMITS_TEXT'] },
  { title: 'PRIVACY_STAFF_TITLE', texts: ['PRIVACY_STAFF_TEXT'] },
  { title: 'PRIVACY_GUESTS_TITLE', texts: ['PRIVACY_GUESTS_TEXT'] },
  {
    title: 'PRIVACY_BROWSER_TITLE',
    texts: ['PRIVACY_BROWSER_TEXT'],
    list: [
      'PRIVACY_BROWSER_LANGUAGE',
      'PRIVACY_BROWSER_SESSION',
      'PRIVACY_BROWSER_UNSENT',
      'PRIVACY_BROWSER_DEVICE',
    ],
  },
  { title: 'PRIVACY_COUNTRY_TITLE', texts: ['PRIVACY_COUNTRY_TEXT'] },
  { title: 'PRIVACY_SHARING_TITLE', texts: ['PRIVACY_SHARING_TEXT'] },
  { title: 'PRIVACY_KEPT_TITLE', texts: ['PRIVACY_KEPT_TEXT'] },
  { title: 'PRIVACY_RIGHTS_TITLE', texts: ['PRIVACY_RIGHTS_TEXT', 'PRIVACY_COMPLAINT_TEXT'] },
  { title: 'PRIVACY_SAFETY_TITLE', texts: ['PRIVACY_SAFETY_TEXT'] },
  { title: 'PRIVACY_CHANGES_TITLE', texts: ['PRIVACY_CHANGES_TEXT'] },
]

export const PrivacyPage = () => {
  const { code, t } = usePage()
  return (
    <PageLayout>
      <article className="prose">
        <h1>{t('PRIVACY_POLICY')}</h1>
        <p className="dated">{t('PRIVACY_UPDATED')}</p>
        <p className="lead">{t('PRIVACY_INTRO')}</p>
        {CHAPTERS.map(({ title, texts, list }) => (
          <section key={title}>
            <h2>{t(title)}</h2>
            {texts.map((text) => (
              <p key={text}>{t(text)}</p>
            ))}
            {list && (
              <ul>
                {list.map((each) => (
                  <li key={each}>{t(each)}</li>
                ))}
              </ul>
            )}
          </section>
        ))}
        <p>
          <a href={publicPath('landing', code)}>{t('BACK_TO_LANDING')}</a>
        </p>
      </article>
    </PageLayout>
  )
}
