import { useCall } from '@kafana/client/api/query.ts'
import { useMinute } from '@kafana/client/browser/use-now.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { OpenDay } from '@kafana/contract'
import { fromMinor, ROUTES, toMinor } from '@kafana/domain'
import type { ReactNode } from 'react'
import { generatePath, Link } from 'react-router'
import { fullName } from '../../../ui/labels.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { tablePath } from '../../../ui/table-path.ts'
import { Money } from '../../../ui/text.tsx'
import c from './open-day-list.module.css'

const DAY_MS = 86_400_000

interface RowProps {
  readonly to: string | null
  readonly amount: number
  readonly children: ReactNode
}

const Row = ({ to, amount, children }: RowProps) => (
  <li className={c.row}>
    {to === null ? <span>{children}</span> : <Link to={to}>{children}</Link>}
    <Money amount={amount} />
  </li>
)

interface GroupProps<T> {
  readonly title: string
  readonly items: readonly T[]
  readonly children: (item: T) => ReactNode
}

/** Several of one kind, with their number and what they come to. */
const Group = <T extends { readonly total: number }>({ title, items, children }: GroupProps<T>) =>
  items.length > 0 && (
    <section>
      <h3 className={c.title}>
        {`${title} (${items.length})`}
        <Money amount={fromMinor(items.reduce((sum, { total }) => sum + toMinor(total), 0))} />
      </h3>
      <ul className={c.rows}>{items.map(children)}</ul>
    </section>
  )

const named = ({ name, zone }: OpenDay['tables'][number]['table']): string =>
  zone === null ? name : `${name} · ${zone.name}`

const UNCONFIRMED: ReadonlySet<OpenDay['bills'][number]['state']> = new Set(['IN_DOUBT', 'MANUAL'])

/** The time of something; of what is older than a day also its date. */
const useWhen = (): ((at: string) => string) => {
  const { time, orderDate } = useFormats()
  const since = useMinute() - DAY_MS
  return (at) => (Date.parse(at) < since ? orderDate(at) : time(at))
}

const NO_UNMADE: NonNullable<OpenDay['unmade']> = []
const NO_HELD: NonNullable<OpenDay['held']> = []

const Groups = ({
  day: { tables, held = NO_HELD, preBills, unmade = NO_UNMADE, bills },
}: {
  readonly day: OpenDay
}) => {
  const { t } = useTranslation()
  const when = useWhen()
  const canOpen = useCanOpen()
  const pathOf = (id: string) => (canOpen('establishmentDetails') ? tablePath(id) : null)
  const orderPath = (id: string | null) =>
    id !== null && canOpen('orderDetails') ? generatePath(ROUTES.orderDetails, { id }) : null
  const billRow = ({ order, total, since, closedBy }: OpenDay['bills'][number]) => (
    <Row key={`${since} ${order ?? closedBy._id}`} to={orderPath(order)} amount={total}>
      {`${fullName(closedBy)} · ${when(since)}`}
    </Row>
  )
  if (tables.length + held.length + preBills.length + unmade.length + bills.length === 0)
    return <p className={c.nothing}>{t('DAY_NOTHING_OPEN')}</p>
  return (
    <div className={c.list} role="group" aria-label={t('DAY_STILL_OPEN')}>
      <Group title={t('PRE_BILL_UNPAID')} items={preBills}>
        {({ order, table, orders, total, since }) => (
          <Row key={order} to={orderPath(order)} amount={total}>
            {`${named(table)} · ${when(since)} · ${t('COUNT_ORDERS', { count: orders })}`}
          </Row>
        )}
      </Group>
      <Group title={t('TABLES')} items={tables}>
        {({ table, orders, total }) => (
          <Row key={table._id} to={pathOf(table._id)} amount={total}>
            {`${named(table)} · ${t('COUNT_ORDERS', { count: orders })}`}
          </Row>
        )}
      </Group>
      <Group title={t('HELD_TITLE')} items={held}>
        {({ table, lines, total }) => (
          <Row key={table._id} to={pathOf(table._id)} amount={total}>
            {`${named(table)} · ${t('PAD_ITEMS', { count: lines })}`}
          </Row>
        )}
      </Group>
      <Group title={t('DAY_UNMADE')} items={unmade}>
        {({ order, table, total, since }) => (
          <Row key={order} to={orderPath(order)} amount={total}>
            {`${named(table)} · ${when(since)}`}
          </Row>
        )}
      </Group>
      <Group title={t('OPEN_BILLS')} items={bills.filter(({ state }) => !UNCONFIRMED.has(state))}>
        {billRow}
      </Group>
      <Group title={t('ATTENTION')} items={bills.filter(({ state }) => UNCONFIRMED.has(state))}>
        {billRow}
      </Group>
    </div>
  )
}

/** What is open in the venue, each with a link to it. None of it prevents that the day is closed. */
export const OpenDayList = () => {
  const { t } = useTranslation()
  const query = useCall('billing', 'openDay', {}, { gcTime: 0 })
  return (
    <QueryView query={query} failure={t('FAILED_TO_FETCH_TABLES')} skeleton={<div className={c.list} />}>
      {(day) => <Groups day={day} />}
    </QueryView>
  )
}
