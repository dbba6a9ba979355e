import { ROUTES } from '@kafana/domain'
import { generatePath } from 'react-router'
import { useReach } from '../../platform/access/reach.ts'
import { useCall } from '../../platform/api/query.ts'
import { useVenue } from '../../platform/i18n/use-formats.ts'
import { boundsOf } from '../../ui/date-range.tsx'
import type { StatsSubject } from './use-stats-subject.ts'

/** The completed orders, of those that count in the section, that a person took on a day, and where they are listed. */
export interface TakenOrders {
  readonly count: number
  readonly total: number
  readonly path: string
}

/** Undefined while it is not known, where there are none, and for who may not see them. */
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
