import { type NotificationKind, servingWaiters } from '@kafana/domain'
import type { EraseTraces } from '../../platform/erasure.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import { hearsOf } from '../../platform/live/audience.ts'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, type Tx, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { OrderNotices } from '../orders/index.ts'
import {
  deleteNotificationsOf,
  deleteOldNotifications,
  insertNotification,
  markRead,
  NOTIFICATIONS_KEPT_MS,
  selectNotificationsOf,
  selectOwnNotifications,
  selectServing,
} from './notification-store.ts'

/** What a notification says, with the names of then. */
interface NotificationBody {
  readonly table: string
  readonly order: { readonly id: string; readonly number: number }
  readonly products: readonly { readonly name: string; readonly quantity: number }[]
}
/** Times are UTC ms. */
export interface Notification extends NotificationBody {
  readonly id: string
  readonly kind: NotificationKind
  readonly tableId: string
  readonly checkId: string | null
  readonly at: number
  readonly readAt: number | null
}

export interface NotificationService extends OrderNotices {
  /** Of a person, newest first. */
  of(tx: Tx, personId: string, limit: number): Promise<Notification[]>
  /** Marks some of a person's as read, and returns them. @throws AppError NOT_FOUND if one is not theirs */
  read(tx: WriteTx, personId: string, ids: readonly string[]): Promise<Notification[]>
  /** Across venues. */
  deleteOld(): Promise<number>
}

interface Row {
  readonly id: string
  readonly kind: NotificationKind
  readonly table_id: string
  readonly check_id: string | null
  readonly body: string
  readonly at: number
  readonly read_at: number | null
}
const toNotification = ({ id, kind, table_id, check_id, body, at, read_at }: Row): Notification => ({
  ...(JSON.parse(body) as NotificationBody),
  id,
  kind,
  tableId: table_id,
  checkId: check_id,
  at,
  readAt: read_at,
})

export const eraseNotifications: EraseTraces = async (tx, { id }) => {
  await tx.run(deleteNotificationsOf, { personId: id })
}

/** Who is notified: of those with a phone of the app, whoever is in charge of the check, else those on duty for the table. */
const addresseesOf = async (
  tx: Tx,
  party: { readonly tableId: string; readonly checkId: string | null },
): Promise<readonly string[]> => {
  const rows = (await tx.all(selectServing, party)).filter((row) => hearsOf(row, 'waiter'))
  const inCharge = rows.find(({ check_id }) => check_id !== null)?.id ?? null
  return servingWaiters(
    inCharge,
    rows.map(({ id }) => id),
  )
}

export const createNotifications = ({
  uow,
  clock,
  audit,
}: Pick<Platform, 'uow' | 'clock' | 'audit'>): NotificationService => ({
  notify: async (tx, by, kind, { id, number, table, checkId }, lines) => {
    const body: NotificationBody = {
      table: table.name,
      order: { id, number },
      products: lines.map(({ name, quantity }) => ({ name, quantity })),
    }
    for (const personId of await addresseesOf(tx, { tableId: table.id, checkId })) {
      if (personId === by) continue
      await tx.run(insertNotification, {
        id: newId(),
        personId,
        kind,
        tableId: table.id,
        checkId,
        body: JSON.stringify(body),
        at: clock.now(),
      })
      await audit.publish(tx, { type: 'notified', kind, table: table.id, check: checkId, person: personId })
    }
  },
  of: async (tx, personId, limit) => {
    const after = clock.now() - NOTIFICATIONS_KEPT_MS
    return (await tx.all(selectNotificationsOf, { personId, after, limit })).map(toNotification)
  },
  read: async (tx, personId, sent) => {
    const ids = [...new Set(sent)]
    await tx.run(markRead, { personId, ids, now: clock.now() })
    const rows = await tx.all(selectOwnNotifications, { personId, ids })
    if (rows.length < ids.length) throw new AppError('NOT_FOUND')
    return rows.map(toNotification)
  },
  deleteOld: () =>
    uow.write(NO_COMPANY, (tx) =>
      tx.run(deleteOldNotifications, { before: clock.now() - NOTIFICATIONS_KEPT_MS }),
    ),
})
