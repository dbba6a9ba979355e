import { ROUTES } from '@kafana/domain'
import { Skeleton, Stack } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../platform/api/query.ts'
import { useVenue } from '../../platform/i18n/use-formats.ts'
import { boundsOf, DateRange, lastMonthRange, type DayRange } from '../../ui/date-range.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { StatisticsCards } from './statistics-cards.tsx'
import c from './statistics-screen.module.css'

const CardShapes = () => <div className={c.cards}>{[0, 1, 2, 3].map((card) => <Skeleton key={card} height={120} radius="lg" />)}</div>

/** What was sold in a range of days: one month back up to now, unless the owner picks another. */
const StatisticsScreen = () => {
  const { t } = useTranslation()
  const clock = useVenue()
  const [picked, setPicked] = useState<DayRange | null>(null)
  const [now] = useState(() => Date.now())
  const range = picked ?? lastMonthRange(now, clock)
  const statistics = useCall('statistics', 'get', { query: boundsOf(range, clock) }, { placeholderData: keepPreviousData })
  return (
    <Page title={t('STATISTICS')} back={ROUTES.panel}>
      <Stack gap="lg">
        <DateRange value={range} onChange={setPicked} />
        <QueryView query={statistics} failure={t('FAILED_TO_FETCH_STATISTICS')} skeleton={<CardShapes />}>
          {(data) => <StatisticsCards statistics={data} />}
        </QueryView>
      </Stack>
    </Page>
  )
}

export { StatisticsScreen as Component }
