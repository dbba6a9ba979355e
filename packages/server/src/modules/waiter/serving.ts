import { servingWaiters } from '@kafana/domain'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Check } from '../checks/index.ts'
import type { LayoutService } from '../layout/index.ts'
import type { StaffService } from '../staff/index.ts'

export interface ServingDeps {
  readonly layout: Pick<LayoutService, 'tables'>
  readonly staff: Pick<StaffService, 'list'>
}

/** The waiters who serve the party of a check, by their ids; empty if nobody does. */
export type Serving = (check: Pick<Check, 'tableId' | 'waiter'>) => readonly string[]

/** Reads who serves what now. Whoever is blocked serves nobody. */
export const readServing = async (tx: Tx, { layout, staff }: ServingDeps): Promise<Serving> => {
  const people = await staff.list(tx)
  const active = new Set(
    people.filter(({ role, isBlocked }) => role === 'waiter' && !isBlocked).map(({ id }) => id),
  )
  const tables = await layout.tables(tx)
  const onDuty = new Map(
    tables.map(({ id, assignedUsers }) => [id, assignedUsers.filter((user) => active.has(user))]),
  )
  return ({ tableId, waiter }) =>
    servingWaiters(waiter !== null && active.has(waiter.id) ? waiter.id : null, onDuty.get(tableId) ?? [])
}
