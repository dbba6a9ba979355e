import { storedValues } from '@kafana/client/browser/stored-value.ts'
import { useCourses } from '@kafana/client/i18n/use-courses.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Order } from '@kafana/contract'
import { type ReactNode, useSyncExternalStore } from 'react'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { Money } from '../../../../ui/text.tsx'
import { coursesOf, type Grouping, type LineGroup, seatsOf } from './line-groups.ts'
import { type OrderProps, TabOrders } from './tab-order.tsx'
import c from './check-card.module.css'

/** How this device groups tabs where they can be grouped so. */
const stored = storedValues((value): Grouping =>
  value === 'seats' || value === 'courses' ? value : 'rounds',
)('tab-grouping')

const GROUPING_TEXT = {
  rounds: 'TAB_BY_ROUND',
  courses: 'TAB_BY_COURSE',
  seats: 'TAB_BY_SEAT',
} as const satisfies Record<Grouping, string>

interface GroupsProps<K> extends OrderProps {
  readonly groups: readonly LineGroup<K>[]
  readonly nameOf: (key: K | null) => string
  readonly isBySeat?: boolean
}

const Groups = <K extends string | number>({ groups, nameOf, isBySeat = false, ...rest }: GroupsProps<K>) => (
  <ul className={c.rounds}>
    {groups.map(({ key, total, orders }) => (
      <li key={key} className={c.round}>
        <h3 className={c.groupHead}>
          <span className={c.groupName}>{nameOf(key)}</span>
          <Money amount={total} />
        </h3>
        <ul className={c.orders}>
          <TabOrders orders={orders} isUnderSeat={isBySeat} {...rest} />
        </ul>
      </li>
    ))}
  </ul>
)

interface GroupedProps extends OrderProps {
  readonly orders: readonly Order[]
  /** The same orders by rounds. */
  readonly children: ReactNode
}

const BySeat = ({ orders, children: _rounds, ...rest }: GroupedProps) => {
  const { t } = useTranslation()
  const nameOf = (seat: number | null): string =>
    seat === null ? t('SEAT_NONE') : t('SEAT_NUMBER', { number: seat })
  return <Groups groups={seatsOf(orders)} nameOf={nameOf} isBySeat {...rest} />
}

const ByCourse = ({ orders, children, ...rest }: GroupedProps) => {
  const { courses, nameOf, isKnown } = useCourses()
  // Without their names there are the rounds.
  if (!isKnown) return children
  const ids = courses.map(({ id }) => id)
  return <Groups groups={coursesOf(orders, ids)} nameOf={nameOf} {...rest} />
}

const Grouped = ({ by, ...props }: GroupedProps & { readonly by: Grouping }) => {
  if (by === 'seats') return <BySeat {...props} />
  return by === 'courses' ? <ByCourse {...props} /> : props.children
}

/** The orders of a tab by rounds, courses or seats, with the switch between them, which the device keeps. */
export const GroupedOrders = ({
  groupings,
  ...props
}: GroupedProps & { readonly groupings: readonly Grouping[] }) => {
  const { t } = useTranslation()
  const last = useSyncExternalStore(stored.subscribe, stored.get)
  const by = groupings.includes(last) ? last : 'rounds'
  return (
    <>
      <div className={c.views}>
        <SegmentedControl
          aria-label={t('TAB_GROUPING')}
          value={by}
          data={groupings.map((value) => ({ value, label: t(GROUPING_TEXT[value]) }))}
          onChange={stored.set}
        />
      </div>
      <Grouped by={by} {...props} />
    </>
  )
}
