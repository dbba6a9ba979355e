import type { LiveEvent, Resource } from '@kafana/contract'
import type { Clock } from '../clock.ts'
import { newId } from '../ids.ts'
import { appendEvent, type LiveHub } from '../live/live-hub.ts'
import { statement } from '../unit-of-work/statement.ts'
import type { WriteTx } from '../unit-of-work/unit-of-work.ts'

export interface AuditEntry {
  /** Who did it; null for the server itself. */
  readonly by: string | null
  /** `entity.verb`, such as `order.created`. */
  readonly action: string
  readonly entityId: string
  readonly details?: Readonly<Record<string, unknown>>
  /** What the live screens are notified of. */
  readonly event?: LiveEvent
}

export interface AuditLog {
  /**
   * Writes an audit row and the live event into the unit that makes the change; screens receive the event
   * after the commit.
   */
  record(tx: WriteTx, entry: AuditEntry): Promise<void>
  /** Publishes a live event without an audit row, for a change that nobody made. */
  publish(tx: WriteTx, event: LiveEvent): Promise<void>
}

const insertAudit = statement(
  (
    kit,
    p: { id: string; at: number; byUser: string | null; action: string; entityId: string; details: string },
  ) =>
    kit.db.insertInto('audit').values({
      company_id: kit.companyId,
      id: p.id,
      at: p.at,
      by_user: p.byUser,
      action: p.action,
      entity_id: p.entityId,
      details: p.details,
    }),
)

/** @param onRecorded called with the action of each change that was committed; must not throw */
export const createAuditLog = (
  clock: Clock,
  { publish: notify }: Pick<LiveHub, 'publish'>,
  onRecorded?: (action: string) => void,
): AuditLog => {
  const publish = async (tx: WriteTx, event: LiveEvent): Promise<void> => {
    await appendEvent(tx, event, clock)
    notify(tx, { events: tx.companyId })
  }
  return {
    publish,
    record: async (tx, { by, action, entityId, details = {}, event }) => {
      tx.send(insertAudit, {
        id: newId(),
        at: clock.now(),
        byUser: by,
        action,
        entityId,
        details: JSON.stringify(details),
      })
      if (event) await publish(tx, event)
      if (onRecorded) tx.afterCommit(() => onRecorded(action))
    },
  }
}

/** Records a change of one resource, whose live screens are notified. `by` is null for the server itself. */
type RecordChange = (
  tx: WriteTx,
  by: string | null,
  action: string,
  entityId: string,
  details?: Readonly<Record<string, unknown>>,
) => Promise<void>

/** What a service records its changes with: `const record = changesOf(audit, 'layout')`. */
export const changesOf =
  (audit: AuditLog, room: Resource): RecordChange =>
  (tx, by, action, entityId, details = {}) =>
    audit.record(tx, { by, action, entityId, details, event: { type: 'dataChanged', room } })
