import type { StaffMember } from '@kafana/contract'
import { fromMinor, ROUTES, toMinor } from '@kafana/domain'
import { Badge } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { generatePath } from 'react-router'
import { useCall } from '../../../platform/api/query.ts'
import { compareTexts } from '../../../platform/i18n/formats.ts'
import { useFormats } from '../../../platform/i18n/use-venue.ts'
import { fullName } from '../../../ui/labels.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { LongName } from '../../../ui/text.tsx'
import { CappedList, CardNote, MetricRow, MoreLink, RowSkeletons, SumRow } from './card-parts.tsx'

/** The people with a balance: all waiters and others who hold cash, highest balance first. */
const holders = (staff: readonly StaffMember[]): StaffMember[] =>
  staff
    .filter(({ role, balance }) => role === 'waiter' || balance !== 0)
    .toSorted((a, b) => b.balance - a.balance || compareTexts(fullName(a), fullName(b)))

/** Their total balance, exact to the minor unit. */
const totalHeld = (staff: readonly StaffMember[]): number =>
  fromMinor(staff.reduce((sum, { balance }) => sum + toMinor(balance), 0))

const ledgerPath = ({ _id, firstname, lastname }: StaffMember): string =>
  `${generatePath(ROUTES.staffDetails, { id: _id })}?${new URLSearchParams({ firstname, lastname, view: 'balance' })}`

/** The cash balances of the staff. */
export const BalancesCard = () => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const staff = useCall('staff', 'list')
  return (
    <StatCard
      title={t('BALANCES')}
      icon={<IconWallet size={20} />}
      action={<MoreLink screen="staff" to={ROUTES.staff} text="STAFF" />}
    >
      <QueryView query={staff} failure={t('FAILED_TO_FETCH_DAY')} skeleton={<RowSkeletons />}>
        {(everybody) => {
          const people = holders(everybody)
          if (people.length === 0)
            return (
              <CardNote
                text={t('NO_WAITERS')}
                action={{ text: t('ADD_STAFF'), screen: 'staff', to: ROUTES.staff }}
              />
            )
          return (
            <>
              <CappedList label={t('BALANCES')} rows={people}>
                {(person) => (
                  <MetricRow
                    key={person._id}
                    screen="staffDetails"
                    to={ledgerPath(person)}
                    value={money(person.balance)}
                    muted={person.balance === 0}
                    name={
                      <>
                        <LongName name={fullName(person)} />
                        {person.isBlocked && <Badge color="red.8">{t('BLOCKED')}</Badge>}
                      </>
                    }
                  />
                )}
              </CappedList>
              <SumRow screen="staff" to={ROUTES.staff} value={money(totalHeld(people))} />
            </>
          )
        }}
      </QueryView>
    </StatCard>
  )
}
