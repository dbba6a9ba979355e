import { isDay, ROUTES } from '@kafana/domain'
import { Button, Stack, Text } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { hasCode } from '../../../platform/api/api-error.ts'
import { useCall } from '../../../platform/api/query.ts'
import { useToday } from '../../../platform/browser/use-now.ts'
import { useVenue } from '../../../platform/i18n/use-venue.ts'
import { useReach } from '../../../platform/session/reach.ts'
import { useTextParam } from '../../../platform/url/search-params.ts'
import { DayChooser } from '../../../ui/date-range.tsx'
import { fullName } from '../../../ui/labels.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { DayMetrics, useStatsSubject, useTakenOrders } from './day-metrics.tsx'

const SubjectNotFound = () => {
  const { t } = useTranslation()
  const reach = useReach()
  return (
    <Notice
      symbol={<IconUserQuestion size={44} stroke={1.6} />}
      title={t('USER_STATS_NOT_FOUND')}
      hint={t('USER_STATS_NOT_FOUND_HINT')}
    >
      {reach('users') && (
        <Button component={Link} to={ROUTES.users}>
          {t('STAFF_BY_SECTION')}
        </Button>
      )}
    </Notice>
  )
}

/** A person's statistics in a section for a day; today by default. */
const UserStatsScreen = () => {
  const { t } = useTranslation()
  const { id = '', section: sectionId = '' } = useParams()
  const today = useToday(useVenue())
  const [dateParam, setDateParam] = useTextParam('date')
  // A future day is replaced by today.
  const day = isDay(dateParam) && dateParam < today ? dateParam : today
  const stats = useCall('staff', 'dayStats', { params: { id, section: sectionId }, query: { date: day } })
  const subject = useStatsSubject(id, sectionId)
  const taken = useTakenOrders(id, day, subject)
  if (hasCode(stats.error, 'NOT_FOUND')) return <SubjectNotFound />
  const { person, section } = subject
  const names = [person && fullName(person), section?.name].filter(Boolean).join(' · ')
  return (
    <Page title={t('USER_STATS')} subtitle={names === '' ? '\u00a0' : names} back={ROUTES.users}>
      <Stack gap="lg">
        <DayChooser day={day} today={today} onDay={(next) => setDateParam(next >= today ? '' : next)} />
        <QueryView
          query={stats}
          failure={t('FAILED_TO_FETCH_STATISTICS')}
          skeleton={<Text>{t('LOADING')}</Text>}
        >
          {(data) => <DayMetrics stats={data} section={section} taken={taken} />}
        </QueryView>
      </Stack>
    </Page>
  )
}

export { UserStatsScreen as Component }
