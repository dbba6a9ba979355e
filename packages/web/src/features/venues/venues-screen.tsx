import { ROUTES } from '@kafana/domain'
import { Button, SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { IconArmchair } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useReach } from '../../platform/access/reach.ts'
import { useCall } from '../../platform/api/query.ts'
import { useTodayBounds } from '../../platform/i18n/use-today-bounds.ts'
import { useAddressText } from '../../platform/links/use-address-text.ts'
import { LiveBanner } from '../../platform/live/live-banner.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { together } from '../../ui/together.ts'
import { floorGroups, totalsOf, type Floor } from './floor-overview.ts'
import { FloorTotals } from './floor-totals.tsx'
import { ZoneSection } from './zone-section.tsx'
import c from './venues-screen.module.css'

/** News comes by itself; this turns the page over when the venue's day does. */
const READ_AGAIN_MS = 60_000

const Shapes = () => (
  <Stack gap="lg">
    <Skeleton height={110} radius="lg" />
    <Skeleton height={320} radius="lg" />
    <Skeleton height={320} radius="lg" />
  </Stack>
)

const NoZones = () => {
  const { t } = useTranslation()
  const reach = useReach()
  return (
    <EmptyState
      title={t('CREATE_ZONE_FIRST')}
      hint={t('CREATE_ZONE_FIRST_HINT')}
      icon={<IconArmchair size={32} />}
      action={
        reach('zones') && (
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
  const [show, setShow] = useAddressText('show')
  const groups = floorGroups(floor)
  if (groups.length === 0) return <NoZones />
  return (
    <Stack gap="lg">
      <FloorTotals totals={totalsOf(groups.flatMap(({ tables }) => tables))} today={today} />
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

/** The venue seen as a whole: who sits where, what is open, what each part took today, and who looks after it. */
const VenuesScreen = () => {
  const { t } = useTranslation()
  const zones = useCall('layout', 'zones')
  const tables = useCall('layout', 'tables')
  const now = useCall('statistics', 'floor', {}, { refetchInterval: READ_AGAIN_MS })
  const staff = useCall('staff', 'list')
  return (
    <Page title={t('VENUE_OVERVIEW')} back={ROUTES.panel}>
      <LiveBanner inset />
      <QueryView
        query={together({ zones, tables, now })}
        failure={t('FAILED_TO_FETCH_TABLES')}
        skeleton={<Shapes />}
      >
        {(floor) => <Overview floor={{ ...floor, staff: staff.data ?? [] }} />}
      </QueryView>
    </Page>
  )
}

export { VenuesScreen as Component }
