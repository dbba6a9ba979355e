import type { Section } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Anchor } from '@mantine/core'
import { IconCoins, IconReceipt } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { type ResultOf, useCall } from '../../../platform/api/query.ts'
import { useFormats, useVenue } from '../../../platform/i18n/use-venue.ts'
import { useReach } from '../../../platform/session/reach.ts'
import { boundsOf } from '../../../ui/day-range.ts'
import { StatCard } from '../../../ui/stat-card.tsx'
import { Money } from '../../../ui/text.tsx'
import c from './user-stats-screen.module.css'

interface StatsSubject {
  readonly person: { readonly firstname: string; readonly lastname: string } | undefined
  readonly section: Section | undefined
}

/** The person and the section of the statistics. Somebody removed from all sections is still on the staff. */
export const useStatsSubject = (id: string, sectionId: string): StatsSubject => {
  const reach = useReach()
  const sections = useCall('sections', 'list')
  const member = sections.data?.flatMap(({ staff }) => staff).find(({ _id }) => _id === id)
  const isElsewhere = sections.data !== undefined && member === undefined
  const staff = useCall(
    'staff',
    'list',
    {},
    { enabled: isElsewhere && (reach('users') || reach('staffDetails') || reach('staff')) },
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
export const useTakenOrders = (
  id: string,
  day: string,
  { person, section }: StatsSubject,
): TakenOrders | undefined => {
  const mayList = useReach()('staffDetails')
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
export const DayMetrics = ({ stats: { numOrders, total }, section, taken }: Props) => {
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
