import type { StaffMember } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Badge } from '@mantine/core'
import { IconWallet } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { generatePath } from 'react-router'
import { useCall } from '../../platform/api/query.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { fullName } from '../../ui/full-name.ts'
import { LongName } from '../../ui/long-name.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { held, holders } from './balances.ts'
import { CardNote } from './card-note.tsx'
import { MoreLink } from './more-link.tsx'
import { CappedList, FigureRow, RowShapes, SumRow } from './rows.tsx'

const ledgerPath = ({ _id, firstname, lastname }: StaffMember): string =>
  `${generatePath(ROUTES.staffDetails, { id: _id })}?${new URLSearchParams({ firstname, lastname, view: 'balance' })}`

/** Who holds how much of the venue's cash. */
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
      <QueryView query={staff} failure={t('FAILED_TO_FETCH_DAY')} skeleton={<RowShapes />}>
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
                  <FigureRow
                    key={person._id}
                    screen="staffDetails"
                    to={ledgerPath(person)}
                    value={money(person.balance)}
                    quiet={person.balance === 0}
                    name={
                      <>
                        <LongName name={fullName(person)} />
                        {person.isBlocked && <Badge color="red.8">{t('BLOCKED')}</Badge>}
                      </>
                    }
                  />
                )}
              </CappedList>
              <SumRow screen="staff" to={ROUTES.staff} value={money(held(people))} />
            </>
          )
        }}
      </QueryView>
    </StatCard>
  )
}
