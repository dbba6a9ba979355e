import type { DayAtAGlance, Takings } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Skeleton } from '@mantine/core'
import { IconCoins } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../platform/i18n/use-dates.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { MoreLink } from './more-link.tsx'
import { TakingsFigure } from './takings-figure.tsx'
import { useDayGlance } from './use-day-glance.ts'
import rows from './rows.module.css'
import c from './takings-card.module.css'

const FIGURES = [
  { name: 'revenue', label: 'REVENUE', money: true },
  { name: 'profit', label: 'PROFIT', money: true },
  { name: 'orders', label: 'BILLED_ORDERS', money: false },
  { name: 'averageBill', label: 'AVERAGE_BILL', money: true },
] as const satisfies readonly {
  readonly name: keyof Takings
  readonly label: TranslationKey
  readonly money: boolean
}[]

/** Longer figures, such as millions with cents, are set smaller to stay on one line; all four then, as they are read side by side. */
const COMFORTABLE = 12

const Figures = ({ day }: { readonly day: DayAtAGlance }) => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const { takings, before } = day
  const { named: dayName } = useDates()
  const figures = FIGURES.map((figure) => ({
    ...figure,
    text: figure.money ? money : (value: number) => number(value, 0),
  }))
  const isSmall = figures.some(({ name, text }) => text(takings[name]).length > COMFORTABLE)
  return (
    <>
      <p className={c.against}>
        {takings.orders === 0 && <span className={c.nothing}>{t('NOTHING_BILLED_TODAY')} </span>}
        {t('COMPARED_WITH_DAY', { day: dayName(before.date) })}
      </p>
      <div className={c.figures}>
        {figures.map(({ name, label, text }) => (
          <TakingsFigure
            key={name}
            label={t(label)}
            text={text}
            isSmall={isSmall}
            day={day}
            now={takings[name]}
            then={before.takings[name]}
            whole={before.whole[name]}
          />
        ))}
      </div>
    </>
  )
}

/** What today has brought, beside the same weekday before. */
export const TakingsCard = () => {
  const { t } = useTranslation()
  const day = useDayGlance()
  return (
    <StatCard
      title={t('SO_FAR_TODAY')}
      icon={<IconCoins size={20} />}
      action={<MoreLink screen="statistics" to={ROUTES.statistics} text="STATISTICS" />}
    >
      <QueryView
        query={day}
        failure={t('FAILED_TO_FETCH_DAY')}
        skeleton={<Skeleton className={rows.note} height={150} radius="md" />}
      >
        {(data) => <Figures day={data} />}
      </QueryView>
    </StatCard>
  )
}
