import { hasCode } from '@kafana/client/api/api-error.ts'
import { useCall, type ResultOf } from '@kafana/client/api/query.ts'
import { useToday } from '@kafana/client/browser/use-now.ts'
import { useDates } from '@kafana/client/i18n/dates.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useVenue, useFormats } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { Section } from '@kafana/contract'
import { isDay, ROUTES } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Anchor, Button, Skeleton, Stack, Text } from '@mantine/core'
import { IconCalendarStats, IconCoins, IconReceipt, IconUserQuestion } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link, useParams, generatePath } from 'react-router'
import { useTextParam } from '../../../platform/url/search-params.ts'
import { type Bar, RowBars } from '../../../ui/bars.tsx'
import { DayChooser } from '../../../ui/date-range.tsx'
import { boundsOf } from '../../../ui/day-range.ts'
import { fullName } from '../../../ui/labels.ts'
import { Notice } from '../../../ui/notice.tsx'
import { Page } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { Money } from '../../../ui/text.tsx'
import c from './user-stats-screen.module.css'

interface StatsSubject {
  readonly person: { readonly firstname: string; readonly lastname: string } | undefined
  readonly section: Section | undefined
}

/** The person and the section of the statistics. Somebody removed from all sections is still on the staff. */
const useStatsSubject = (id: string, sectionId: string): StatsSubject => {
  const canOpen = useCanOpen()
  const sections = useCall('sections', 'list')
  const member = sections.data?.flatMap(({ staff }) => staff).find(({ _id }) => _id === id)
  const isElsewhere = sections.data !== undefined && member === undefined
  const staff = useCall(
    'staff',
    'list',
    {},
    { enabled: isElsewhere && (canOpen('users') || canOpen('staffDetails') || canOpen('staff')) },
  )
  return {
    person: member ?? staff.data?.find(({ _id }) => _id === id),
    section: sections.data?.find(({ _id }) => _id === sectionId),
  }
}

/** A person's completed orders of a day in the section's category, and the link to their list. */
interface TakenOrders {
  readonly count: number
  readonly total: number
  readonly path: string
}

/** Undefined while loading, without orders, and without access. */
const useTakenOrders = (
  id: string,
  day: string,
  { person, section }: StatsSubject,
): TakenOrders | undefined => {
  const mayList = useCanOpen()('staffDetails')
  const bounds = boundsOf({ from: day, to: day }, useVenue())
  const category = section?.category ? { category: section.category } : {}
  const taken = useCall(
    'orders',
    'totals',
    { query: { createdBy: id, filter: 'completed', ...category, ...bounds } },
    { enabled: mayList && section !== undefined },
  )
  if (!taken.data?.count) return undefined
  const names = person ? { firstname: person.firstname, lastname: person.lastname } : {}
  return {
    ...taken.data,
    path: `${generatePath(ROUTES.staffDetails, { id })}?${new URLSearchParams({ ...names, from: day, to: day, ...category })}`,
  }
}

const HINT = {
  food: 'USER_STATS_FOOD_HINT',
  drink: 'USER_STATS_DRINK_HINT',
  all: 'USER_STATS_ALL_HINT',
} as const satisfies Record<string, TranslationKey>

interface Props {
  readonly stats: ResultOf<'staff', 'dayStats'>
  readonly section: Section | undefined
  readonly taken: TakenOrders | undefined
}

/**
 * Both metrics of a day, linked to the orders that the person took, if any. Orders prepared by a kitchen were
 * taken by others.
 */
const DayMetrics = ({ stats: { numOrders, total }, section, taken }: Props) => {
  const { t } = useTranslation()
  const { number, money } = useFormats()
  const linked = (metric: ReactNode): ReactNode =>
    taken === undefined ? (
      metric
    ) : (
      <Anchor inherit component={Link} to={taken.path}>
        {metric}
      </Anchor>
    )
  return (
    <>
      <div className={c.metrics}>
        <StatCard
          title={t('ORDERS_COMPLETED')}
          icon={<IconReceipt size={20} />}
          value={linked(number(numOrders, 0))}
        />
        <StatCard
          title={t('RECEIVED')}
          icon={<IconCoins size={20} />}
          value={linked(<Money amount={total} />)}
        />
      </div>
      <p className={c.hint}>
        {numOrders === 0 && `${t('NO_ORDERS_THAT_DAY')} `}
        {t(HINT[section?.category ?? 'all'])}
      </p>
      {taken && (
        <Anchor className={c.taken} component={Link} to={taken.path}>
          {t('DAY_ORDERS_TAKEN', { count: taken.count, total: money(taken.total) })}
        </Anchor>
      )}
    </>
  )
}

const NO_ORDERS = { numOrders: 1, total: 0 }

/** The metrics of a day that is loading: the text, where they will be. */
const DaySkeleton = () => {
  const { t } = useTranslation()
  return (
    <div className={c.loading}>
      <Text>{t('LOADING')}</Text>
      <div className={c.unseen} inert aria-hidden>
        <DayMetrics stats={NO_ORDERS} section={undefined} taken={undefined} />
      </div>
    </div>
  )
}

/** The days up to this one, each with its orders; a press shows that day. */
const DaysCard = ({
  id,
  sectionId,
  day,
}: {
  readonly id: string
  readonly sectionId: string
  readonly day: string
}) => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const dates = useDates()
  const days = useCall('staff', 'dayStatsOfDays', {
    params: { id, section: sectionId },
    query: { date: day },
  })
  return (
    <StatCard title={t('FOURTEEN_DAYS')} icon={<IconCalendarStats size={20} />}>
      <QueryView
        query={days}
        failure={t('FAILED_TO_FETCH_STATISTICS')}
        skeleton={<Skeleton height={520} radius="md" />}
      >
        {(list) => (
          <RowBars
            label={t('FOURTEEN_DAYS')}
            bars={list.toReversed().map(({ date, numOrders, total }): Bar => ({
              key: date,
              label: dates.weekdayDate(date),
              value: total,
              text: `${number(numOrders, 0)} · ${money(total)}`,
              to: `?${new URLSearchParams({ date })}`,
            }))}
          />
        )}
      </QueryView>
    </StatCard>
  )
}

const SubjectNotFound = () => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  return (
    <Notice
      symbol={<IconUserQuestion size={44} stroke={1.6} />}
      title={t('USER_STATS_NOT_FOUND')}
      hint={t('USER_STATS_NOT_FOUND_HINT')}
    >
      {canOpen('users') && (
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
        <QueryView query={stats} failure={t('FAILED_TO_FETCH_STATISTICS')} skeleton={<DaySkeleton />}>
          {(data) => <DayMetrics stats={data} section={section} taken={taken} />}
        </QueryView>
        <DaysCard id={id} sectionId={sectionId} day={today} />
      </Stack>
    </Page>
  )
}

export { UserStatsScreen as Component }
