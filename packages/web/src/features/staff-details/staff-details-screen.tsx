import { dayBounds, ROUTES } from '@kafana/domain'
import { Badge, SegmentedControl, Stack } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { useToday } from '../../platform/browser/use-now.ts'
import { useVenue } from '../../platform/i18n/use-formats.ts'
import { useAddressText } from '../../platform/links/use-address-text.ts'
import { canGoBack } from '../../ui/back-button.tsx'
import { boundsOf, DateRange, lastMonthRange } from '../../ui/date-range.tsx'
import { Page } from '../../ui/page.tsx'
import { ROLE_TEXT } from '../../ui/role-text.ts'
import { useAddressRange } from '../../ui/use-address-range.ts'
import { CompletedOrders } from './completed-orders.tsx'
import { LedgerView } from './ledger-view.tsx'
import { NoSuchPerson } from './no-such-person.tsx'
import { usePerson, type PersonState } from './use-person.ts'
import c from './staff-details-screen.module.css'

const LEDGER = 'balance'

/** What this person is here, under their name. */
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
  const [picked, setRange] = useAddressRange()
  const range = picked ?? lastMonthRange(dayBounds(today, clock).start, clock)
  const [wanted, setView] = useAddressText('view')
  if (person.standing === 'unknown') return <NoSuchPerson />
  // The ledger of somebody who left is not told any more; what they took is.
  const hasLedger = person.standing !== 'former'
  const view = hasLedger && wanted === LEDGER ? LEDGER : ''
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
        {view === LEDGER ? (
          <LedgerView id={id} name={person.name} bounds={bounds} />
        ) : (
          <CompletedOrders id={id} bounds={bounds} />
        )}
      </Stack>
    </Page>
  )
}

/** What a member of the staff completed, and the cash behind their balance. */
const StaffDetailsScreen = () => {
  const { id = '' } = useParams()
  return <Person key={id} id={id} />
}

export { StaffDetailsScreen as Component }
