import type { TranslationKey } from '@kafana/locales'
import { IconCheck } from '@tabler/icons-react'
import { usePage } from '../page-context.ts'
import { Picture } from './picture.tsx'

interface Panel {
  readonly name: 'owner' | 'monitor' | 'phone'
  readonly title: TranslationKey
  readonly text: TranslationKey
  readonly points: readonly TranslationKey[]
  readonly note?: TranslationKey
  readonly image: TranslationKey
  readonly sizes: string
}

const WIDE = '(max-width: 960px) calc(100vw - 64px), 600px'
const PANELS: readonly Panel[] = [
  {
    name: 'owner',
    title: 'LANDING_OWNER_TITLE',
    text: 'LANDING_OWNER_TEXT',
    image: 'LANDING_OWNER_IMAGE',
    sizes: WIDE,
    points: [
      'LANDING_OWNER_POINT_BALANCES',
      'LANDING_OWNER_POINT_SALES',
      'LANDING_OWNER_POINT_STORAGE',
      'LANDING_OWNER_POINT_TABLES',
    ],
  },
  {
    name: 'monitor',
    title: 'LANDING_MONITOR_TITLE',
    text: 'LANDING_MONITOR_TEXT',
    image: 'LANDING_MONITOR_IMAGE',
    sizes: WIDE,
    points: [
      'LANDING_MONITOR_POINT_ORDERS',
      'LANDING_MONITOR_POINT_STATUS',
      'LANDING_MONITOR_POINT_BILLS',
      'LANDING_MONITOR_POINT_MANAGER',
    ],
  },
  {
    name: 'phone',
    title: 'LANDING_WAITER_TITLE',
    text: 'LANDING_WAITER_TEXT',
    note: 'LANDING_WAITER_NOTE',
    image: 'LANDING_WAITER_IMAGE',
    sizes: '280px',
    points: [
      'LANDING_WAITER_POINT_ORDERS',
      'LANDING_WAITER_POINT_CATEGORIES',
      'LANDING_WAITER_POINT_STATUS',
      'LANDING_WAITER_POINT_NEWS',
    ],
  },
]

/** Screens of the product for each role. */
export const Panels = () => {
  const { t } = usePage()
  return (
    <section className="panels" aria-labelledby="panels">
      <h2 id="panels">{t('LANDING_PANELS_TITLE')}</h2>
      <p className="lead">{t('LANDING_PANELS_LEAD')}</p>
      {PANELS.map(({ name, title, text, points, note, image, sizes }) => (
        <article key={name} className={`panel of-${name}`}>
          <div>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
            <ul>
              {points.map((point) => (
                <li key={point}>
                  <IconCheck size={20} aria-hidden />
                  {t(point)}
                </li>
              ))}
            </ul>
            {note !== undefined && <p className="note">{t(note)}</p>}
          </div>
          <div className="show">
            <Picture name={name} alt={image} sizes={sizes} />
          </div>
        </article>
      ))}
    </section>
  )
}
