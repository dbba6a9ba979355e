import { useCall } from '@kafana/client/api/query.ts'
import { useToday } from '@kafana/client/browser/use-now.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { StaffMember } from '@kafana/contract'
import { dayBounds, ROUTES } from '@kafana/domain'
import { Badge, Button, Stack } from '@mantine/core'
import { IconUserQuestion } from '@tabler/icons-react'
import { Link, useParams } from 'react-router'
import { useSearchParams } from '../../../platform/navigation/search-params.ts'
import { useTextParam } from '../../../platform/url/search-params.ts'
import { DateRange } from '../../../ui/date-range.tsx'
import { boundsOf, lastMonthRange, useDayRangeParam } from '../../../ui/day-range.ts'
import { fullName, ROLE_TEXT } from '../../../ui/labels.ts'
import { Notice } from '../../../ui/notice.tsx'
import { canGoBack, Page } from '../../../ui/page.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { CompletedOrders } from './completed-orders.tsx'
import { LedgerView } from './ledger-view.tsx'
import c from './staff-details-screen.module.css'

/** Shown for a link to an unknown person. */
const PersonNotFound = () => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  return (
    <Notice
      symbol={<IconUserQuestion size={44} stroke={1.6} />}
      title={t('STAFF_NOT_FOUND')}
      hint={t('STAFF_NOT_FOUND_HINT')}
    >
      {canOpen('staff') && (
        <Button component={Link} to={ROUTES.staff}>
          {t('TO_STAFF')}
        </Button>
      )}
    </Notice>
  )
}

/**
 * Whose page this is. The link may contain the name, shown until the staff list is loaded. `former` people
 * are not in that list but have orders; `unknown` people have neither.
 */
interface PersonState {
  readonly name: string
  readonly standing: 'loading' | 'works-here' | 'former' | 'unknown'
  /** Undefined unless the person works here. */
  readonly member: StaffMember | undefined
}

/** The name from the link's parameters. */
const useNameFromLink = (): string => {
  const [params] = useSearchParams()
  return ['firstname', 'lastname']
    .map((part) => params.get(part))
    .filter(Boolean)
    .join(' ')
}

const usePerson = (id: string): PersonState => {
  const linkName = useNameFromLink()
  const staff = useCall('staff', 'list')
  const member = staff.data?.find(({ _id }) => _id === id)
  const isMissing = staff.data !== undefined && member === undefined
  const firstOrder = useCall('orders', 'list', { query: { createdBy: id, limit: 1 } }, { enabled: isMissing })

  if (member) return { name: fullName(member), member, standing: 'works-here' }
  if (!isMissing || !firstOrder.data) return { name: linkName, member, standing: 'loading' }
  const order = firstOrder.data.orders[0]
  return order
    ? { name: fullName(order.createdBy), member, standing: 'former' }
    : { name: linkName, member, standing: 'unknown' }
}

const LEDGER = 'balance'

/** The person's role or status, shown below the name. */
const Standing = ({ person: { member, standing } }: { readonly person: PersonState }) => {
  const { t } = useTranslation()
  if (standing === 'former') return t('FORMER_STAFF')
  if (!member) return '\u00a0'
  return (
    <span className={c.standing}>
      {t(ROLE_TEXT[member.role])}
      {member.isBlocked && <Badge color="red.8">{t('BLOCKED')}</Badge>}
    </span>
  )
}

const ViewChoice = ({ view, onView }: { readonly view: string; readonly onView: (view: string) => void }) => {
  const { t } = useTranslation()
  return (
    <SegmentedControl
      className={c.views ?? ''}
      aria-label={t('STAFF_VIEW')}
      value={view}
      onChange={onView}
      data={[
        { value: '', label: t('ORDERS') },
        { value: LEDGER, label: t('BALANCE') },
      ]}
    />
  )
}

const Person = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation()
  const clock = useVenue()
  const person = usePerson(id)
  const today = useToday(clock)
  const [picked, setRange] = useDayRangeParam()
  const range = picked ?? lastMonthRange(dayBounds(today, clock).start, clock)
  const [viewParam, setView] = useTextParam('view')
  if (person.standing === 'unknown') return <PersonNotFound />
  // Former staff have no ledger any more, only orders.
  const hasLedger = person.standing !== 'former'
  const view = hasLedger && viewParam === LEDGER ? LEDGER : ''
  const bounds = boundsOf(range, clock)
  return (
    <Page
      title={person.name === '' ? t('STAFF') : person.name}
      subtitle={<Standing person={person} />}
      back={canGoBack() ? true : ROUTES.staff}
    >
      <Stack gap="lg">
        <div className={c.tools}>
          {hasLedger && <ViewChoice view={view} onView={setView} />}
          <DateRange value={range} onChange={setRange} />
        </div>
        {view === LEDGER && person.member ? (
          <LedgerView member={person.member} name={person.name} bounds={bounds} />
        ) : (
          <CompletedOrders id={id} bounds={bounds} />
        )}
      </Stack>
    </Page>
  )
}

/** A staff member's completed orders and balance movements. */
const StaffDetailsScreen = () => {
  const { id = '' } = useParams()
  return <Person key={id} id={id} />
}

export { StaffDetailsScreen as Component }
