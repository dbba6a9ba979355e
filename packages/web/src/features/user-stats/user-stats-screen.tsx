import { isDay, ROUTES } from '@kafana/domain'
import { Button, Stack, Text } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { useReach } from '../../platform/access/reach.ts'
import { hasCode } from '../../platform/api/api-error.ts'
import { useCall } from '../../platform/api/query.ts'
import { useToday } from '../../platform/browser/use-now.ts'
import { useVenue } from '../../platform/i18n/use-formats.ts'
import { useAddressText } from '../../platform/links/use-address-text.ts'
import { DayChooser } from '../../ui/day-chooser.tsx'
import { fullName } from '../../ui/full-name.ts'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { DayFigures } from './day-figures.tsx'
import { useStatsSubject } from './use-stats-subject.ts'
import { useTakenOrders } from './use-taken-orders.ts'

const NobodyThere = () => {
  const { t } = useTranslation()
  const reach = useReach()
  return (
    <Notice
      figure={<IconUserQuestion size={44} stroke={1.6} />}
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

/** What a person of a section completed on a day of the venue: today, unless another is chosen. */
const UserStatsScreen = () => {
  const { t } = useTranslation()
  const { id = '', section: sectionId = '' } = useParams()
  const today = useToday(useVenue())
  const [wanted, setWanted] = useAddressText('date')
  // The future has no figures.
  const day = isDay(wanted) && wanted < today ? wanted : today
  const stats = useCall('staff', 'dayStats', { params: { id, section: sectionId }, query: { date: day } })
  const subject = useStatsSubject(id, sectionId)
  const taken = useTakenOrders(id, day, subject)
  if (hasCode(stats.error, 'NOT_FOUND')) return <NobodyThere />
  const { person, section } = subject
  const names = [person && fullName(person), section?.name].filter(Boolean).join(' · ')
  return (
    <Page title={t('USER_STATS')} subtitle={names === '' ? '\u00a0' : names} back={ROUTES.users}>
      <Stack gap="lg">
        <DayChooser day={day} today={today} onDay={(next) => setWanted(next >= today ? '' : next)} />
        <QueryView
          query={stats}
          failure={t('FAILED_TO_FETCH_STATISTICS')}
          skeleton={<Text>{t('LOADING')}</Text>}
        >
          {(data) => <DayFigures stats={data} section={section} taken={taken} />}
        </QueryView>
      </Stack>
    </Page>
  )
}

export { UserStatsScreen as Component }
