import type { StaffMember } from '@kafana/contract'
import { useSearchParams } from 'react-router'
import { useCall } from '../../platform/api/query.ts'
import { fullName } from '../../ui/full-name.ts'

/**
 * Whose page this is. A link brings the name along, so that it stands there at once; the staff list knows better.
 * `former` people are no longer in that list, but orders are theirs; somebody without either is `unknown`.
 */
export interface PersonState {
  readonly name: string
  readonly standing: 'asking' | 'works-here' | 'former' | 'unknown'
  /** Undefined unless the person works here. */
  readonly member: StaffMember | undefined
}

/** The name that a link brought along. */
const useToldName = (): string => {
  const [params] = useSearchParams()
  return ['firstname', 'lastname']
    .map((part) => params.get(part))
    .filter(Boolean)
    .join(' ')
}

export const usePerson = (id: string): PersonState => {
  const told = useToldName()
  const staff = useCall('staff', 'list')
  const member = staff.data?.find(({ _id }) => _id === id)
  const missing = staff.data !== undefined && member === undefined
  const left = useCall('orders', 'list', { query: { createdBy: id, limit: 1 } }, { enabled: missing })

  if (member) return { name: fullName(member), member, standing: 'works-here' }
  if (!missing || !left.data) return { name: told, member, standing: 'asking' }
  const trace = left.data.orders[0]
  return trace
    ? { name: fullName(trace.createdBy), member, standing: 'former' }
    : { name: told, member, standing: 'unknown' }
}
