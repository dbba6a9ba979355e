import { DatabaseSync } from 'node:sqlite'

/** One entry of the server's audit log: what happened, and to which bill, order or person. */
export interface RecordedEvent {
  readonly action: string
  readonly entityId: string
  /** Of an order of which something was taken off or became an order of its own: its total after that, in cents. */
  readonly total?: number
  /** Of an order that is a part of another one: that one. */
  readonly from?: string
  /** Of a check whose discounts were reckoned: the totals of its orders that changed, in cents. */
  readonly totals?: readonly { readonly order: string; readonly total: number }[]
  /** Of an account or a voucher: what somebody took for it, in cents. */
  readonly paidIn?: { readonly amount: number; readonly tender: string; readonly takenBy: string }
}

/** @param details of an entry, as the server stores them */
const detailsIn = (
  action: string,
  entityId: string,
  details: string,
): Omit<RecordedEvent, 'action' | 'entityId'> => {
  if (action === 'check.discountsReckoned')
    return { totals: (JSON.parse(details) as { orders: NonNullable<RecordedEvent['totals']> }).orders }
  if (action === 'account.paid' || action === 'voucher.sold') {
    const { amount, tender, takenBy } = JSON.parse(details) as NonNullable<RecordedEvent['paidIn']>
    return { paidIn: { amount, tender, takenBy } }
  }
  if (action !== 'order.linesVoided' && action !== 'order.carved') return {}
  const { total, order, from } = JSON.parse(details) as { total: number; order?: string; from?: string }
  return { total, ...(order === entityId && from !== undefined && { from }) }
}

export type AuditRow = Readonly<Record<'action' | 'entity_id' | 'details', unknown>>
/** @param rows entries of an audit log, oldest first */
export const toRecordedEvents = (rows: readonly AuditRow[]): RecordedEvent[] =>
  rows.map(({ action, entity_id: entityId, details }) => ({
    action: String(action),
    entityId: String(entityId),
    ...detailsIn(String(action), String(entityId), String(details)),
  }))

/** The rows of an audit log, oldest first. */
export const EVENTS_SQL = 'SELECT action, entity_id, details FROM audit ORDER BY id'

/**
 * The audit log of a server on SQLite, oldest first. Its ids grow with every entry; its times are those of a clock that
 * may have been set back in between. @param file its `kafana.db`, which may be in use
 */
export const readRecordedEvents = (file: string): RecordedEvent[] => {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    return toRecordedEvents(db.prepare(EVENTS_SQL).all() as unknown as AuditRow[])
  } finally {
    db.close()
  }
}
