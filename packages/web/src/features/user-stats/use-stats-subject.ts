import type { Section } from '@kafana/contract'
import { useReach } from '../../platform/access/reach.ts'
import { useCall } from '../../platform/api/query.ts'

export interface StatsSubject {
  readonly person: { readonly firstname: string; readonly lastname: string } | undefined
  readonly section: Section | undefined
}

/** Who and which section the figures are of. Somebody who was taken out of every section is still on the staff. */
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
