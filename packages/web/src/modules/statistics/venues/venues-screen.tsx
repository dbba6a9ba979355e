import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useTodayBounds } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { ROUTES } from '@kafana/domain'
import { Button, Skeleton, Stack } from '@mantine/core'
import { IconArmchair, IconCash, IconReceipt, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTextParam } from '../../../platform/url/search-params.ts'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { LiveBanner } from '../../../ui/live-banner.tsx'
import { Page } from '../../../ui/page.tsx'
import { combineQueries, QueryView } from '../../../ui/query-view.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { MetricLink, StatCard } from '../../../ui/stat-card.tsx'
import { Money } from '../../../ui/text.tsx'
import {
  billedToday,
  type Floor,
  floorGroups,
  type FloorTotals,
  openOn,
  type Today,
  totalsOf,
} from './floor-overview.ts'
import { ZoneSection } from './zone-section.tsx'
import c from './venues-screen.module.css'

const Note = ({ children }: { readonly children: ReactNode }) => <p className={c.note}>{children}</p>

/** The totals of the floor, with links to their data. */
export const FloorMetrics = ({ totals, today }: { readonly totals: FloorTotals; readonly today: Today }) => {
  const { t } = useTranslation()
  const { tables, occupied, seats, seatsTaken, openOrders, openTotal, billedOrders, revenue } = totals
  return (
    <div className={c.totals}>
      <StatCard
        title={t('OCCUPIED_TABLES')}
        icon={<IconArmchair size={20} />}
        value={
          <MetricLink screen="venues" to={`${ROUTES.venues}?show=occupied`} className={c.link}>
            {t('COUNT_OF', { some: occupied, all: tables })}
          </MetricLink>
        }
      >
        <Note>{t('OCCUPIED_TABLES_HINT')}</Note>
      </StatCard>
      <StatCard
        title={t('SEATS_TAKEN')}
        icon={<IconUsers size={20} />}
        value={t('COUNT_OF', { some: seatsTaken, all: seats })}
      >
        <Note>{t('SEATS_TAKEN_HINT')}</Note>
      </StatCard>
      <StatCard
        title={t('OPEN_ORDERS')}
        icon={<IconReceipt size={20} />}
        value={
          <MetricLink screen="orders" to={openOn(undefined)} className={c.link}>
            <Money amount={openTotal} />
          </MetricLink>
        }
      >
        <Note>{t('COUNT_ORDERS', { count: openOrders })}</Note>
      </StatCard>
      <StatCard
        title={t('TAKINGS_TODAY')}
        icon={<IconCash size={20} />}
        value={
          <MetricLink screen="orders" to={billedToday(undefined, today)} className={c.link}>
            <Money amount={revenue} />
          </MetricLink>
        }
      >
        <Note>{t('COUNT_BILLED_ORDERS', { count: billedOrders })}</Note>
      </StatCard>
    </div>
  )
}

/** Live events cause updates; this interval covers the change of the business day. */
const REFRESH_MS = 60_000

const OverviewSkeleton = () => (
  <Stack gap="lg">
    <Skeleton height={110} radius="lg" />
    <Skeleton height={320} radius="lg" />
    <Skeleton height={320} radius="lg" />
  </Stack>
)

const NoZones = () => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  return (
    <EmptyState
      title={t('CREATE_ZONE_FIRST')}
      hint={t('CREATE_ZONE_FIRST_HINT')}
      icon={<IconArmchair size={32} />}
      action={
        canOpen('zones') && (
          <Button component={Link} to={ROUTES.zones}>
            {t('TO_ZONES')}
          </Button>
        )
      }
    />
  )
}

const Overview = ({ floor }: { readonly floor: Floor }) => {
  const { t } = useTranslation()
  const today = useTodayBounds()
  const [show, setShow] = useTextParam('show')
  const groups = floorGroups(floor)
  if (groups.length === 0) return <NoZones />
  return (
    <Stack gap="lg">
      <FloorMetrics totals={totalsOf(groups.flatMap(({ tables }) => tables))} today={today} />
      <SegmentedControl
        className={c.show}
        aria-label={t('TABLES')}
        value={show === 'occupied' ? show : ''}
        onChange={setShow}
        data={[
          { value: '', label: t('ALL_TABLES') },
          { value: 'occupied', label: t('ONLY_OCCUPIED') },
        ]}
      />
      {groups.map((group) => (
        <ZoneSection key={group.key} group={group} today={today} onlyOccupied={show === 'occupied'} />
      ))}
    </Stack>
  )
}

/** The venue overview: occupancy, open orders, today's revenue and waiters by zone. */
const VenuesScreen = () => {
  const { t } = useTranslation()
  const zones = useCall('layout', 'zones')
  const tables = useCall('layout', 'tables')
  const now = useCall('statistics', 'floor', {}, { refetchInterval: REFRESH_MS })
  const staff = useCall('staff', 'list')
  return (
    <Page title={t('VENUE_OVERVIEW')} back={ROUTES.panel}>
      <LiveBanner inset />
      <QueryView
        query={combineQueries({ zones, tables, now })}
        failure={t('FAILED_TO_FETCH_TABLES')}
        skeleton={<OverviewSkeleton />}
      >
        {(floor) => <Overview floor={{ ...floor, staff: staff.data ?? [] }} />}
      </QueryView>
    </Page>
  )
}

export { VenuesScreen as Component }
export const handle = { spacious: true }
