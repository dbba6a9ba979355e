import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { PersonSales } from '@kafana/contract'
import { fromMinor, toMinor } from '@kafana/domain'
import { IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router'
import type { DayRange } from '../../ui/day-range.ts'
import { fullName, ROLE_TEXT } from '../../ui/labels.ts'
import { ListOrCards } from '../../ui/list-or-cards.tsx'
import { useIsNarrow } from '../../ui/page.tsx'
import { personPath } from '../../ui/person-path.ts'
import { StatCard } from '../../ui/stat-card.tsx'
import { LongName, Money } from '../../ui/text.tsx'
import { EmptyRange, ShowAll } from './card-parts.tsx'
import { moneyColumn, SortChoice, type SortableColumn, useSorted } from './sorting.tsx'
import c from './statistics-screen.module.css'

const FIRST_PEOPLE = 20

interface Props {
  readonly people: readonly PersonSales[]
  readonly range: DayRange
}

const usePeopleColumns = ({ people, range }: Props): SortableColumn<PersonSales>[] => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const canOpen = useCanOpen()('staffDetails')
  /** A number of orders with their sum, such as stornos; a dash where there are none. */
  const part = (key: 'takenBack' | 'voids', header: string): SortableColumn<PersonSales> => ({
    key,
    header,
    align: 'right',
    value: (row) => row[key].total,
    render: ({ [key]: { orders, total } }) =>
      orders === 0 ? (
        '–'
      ) : (
        <span className={c.part}>
          {number(orders, 0)} <Money amount={total} />
        </span>
      ),
  })
  return [
    {
      key: 'name',
      header: t('PERSON_NAME'),
      role: 'title',
      value: ({ person }) => fullName(person),
      render: ({ person, role, archived }) => (
        <div className={c.person}>
          {canOpen ? (
            <Link to={personPath(person, { ...range })} className={c.name}>
              <LongName name={fullName(person)} />
            </Link>
          ) : (
            <LongName name={fullName(person)} />
          )}
          <span className={c.soft}>{t(archived ? 'FORMER_STAFF' : ROLE_TEXT[role])}</span>
        </div>
      ),
    },
    moneyColumn('revenue', t('REVENUE'), ({ revenue }) => revenue),
    {
      key: 'orders',
      header: t('ORDERS'),
      align: 'right',
      value: ({ orders }) => orders,
      render: ({ orders }) => number(orders, 0),
    },
    moneyColumn('averageOrder', t('AVERAGE_ORDER'), ({ averageOrder }) => averageOrder, true),
    moneyColumn('cash', t('PAYMENT_CASH'), ({ cash }) => cash),
    moneyColumn('card', t('PAYMENT_CARD'), ({ card }) => card),
    ...(people.some(({ other }) => other !== undefined)
      ? [moneyColumn<PersonSales>('other', t('PAYMENT_OTHER'), ({ other = 0 }) => other)]
      : []),
    part('takenBack', t('BOOK_STORNO')),
    part('voids', t('VOIDS')),
    {
      key: 'taken',
      header: t('ORDERS_TAKEN'),
      align: 'right',
      value: ({ taken }) => taken.orders,
      render: ({ taken }) => number(taken.orders, 0),
    },
    {
      key: 'balance',
      header: t('CASH_HELD_NOW'),
      align: 'right',
      value: ({ balance }) => balance,
      render: ({ person, archived, balance }) =>
        canOpen && !archived ? (
          <Link
            to={personPath(person, { view: 'balance', ...range })}
            className={c.name}
            aria-label={`${money(balance)}, ${t('CASH_HELD_NOW')}: ${fullName(person)}`}
          >
            <Money amount={balance} />
          </Link>
        ) : (
          <Money amount={balance} />
        ),
    },
  ]
}

/** What each person sold: the sale is that of whoever closed the bill. */
export const PeopleCard = ({ people, range }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const isNarrow = useIsNarrow()
  const sortable = usePeopleColumns({ people, range })
  const { sorted, columns, order, sortBy } = useSorted(people, sortable, 'revenue')
  const total = fromMinor(people.reduce((sum, { revenue }) => sum + toMinor(revenue), 0))
  return (
    <StatCard
      title={t('SALES_BY_PERSON')}
      icon={<IconUsers size={20} />}
      empty={people.length === 0 ? <EmptyRange text="NO_SALES_BY_PERSON" /> : undefined}
    >
      <p className={c.note}>{t('SALES_BY_PERSON_HINT')}</p>
      <div className={`${c.products} ${c.dense}`}>
        {isNarrow && <SortChoice columns={sortable} order={order} sortBy={sortBy} />}
        <ShowAll label={t('SALES_BY_PERSON')} rows={sorted} first={FIRST_PEOPLE}>
          {(rows) => (
            <ListOrCards
              label={t('SALES_BY_PERSON')}
              columns={columns}
              rows={rows}
              rowKey={({ person }) => person._id}
            />
          )}
        </ShowAll>
        <p className={c.sum}>
          {t('TOTAL')} <strong>{money(total)}</strong>
        </p>
      </div>
    </StatCard>
  )
}
