import type { SecurityChange, SecurityEvent } from '@kafana/domain'
import type { SecurityDetails } from '../../platform/audit/security-log.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectSecurityLog } from './security-log-read-model.ts'

interface Named {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
}
export interface LoggedEvent {
  readonly id: string
  readonly at: number
  readonly event: SecurityEvent
  readonly by: Named | null
  readonly person: Named | null
  readonly address: string | null
  readonly call: string | null
  readonly changes: readonly SecurityChange[]
  readonly isLast: boolean
}

export interface SecurityLogService {
  /** One page of the venue's security log, the latest first; `next` is null at its end. */
  page(
    tx: Tx,
    query: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<{ readonly entries: readonly LoggedEvent[]; readonly next: string | null }>
}

const named = (id: string | null, firstname: string | null, lastname: string | null): Named | null =>
  id === null ? null : { id, firstname: firstname ?? '', lastname: lastname ?? '' }

export const securityLogService: SecurityLogService = {
  page: async (tx, { after, limit }) => {
    // One more than the page shows whether there is another page.
    const rows = await tx.all(selectSecurityLog(after === undefined ? 'first' : 'next'), {
      id: after ?? '',
      limit: limit + 1,
    })
    const shown = rows.slice(0, limit)
    const entries = shown.map((row) => {
      const { call = null, changes = [], isLast = false } = JSON.parse(row.details) as SecurityDetails
      return {
        id: row.id,
        at: row.at,
        event: row.event,
        by: named(row.actor_id, row.actor_firstname, row.actor_lastname),
        person: named(row.person_id, row.person_firstname, row.person_lastname),
        address: row.address,
        call,
        changes,
        isLast,
      }
    })
    return { entries, next: rows.length > limit ? (shown.at(-1)?.id ?? null) : null }
  },
}
