import type { DatabaseSync } from 'node:sqlite'
import type { DeviceRecord } from '../checker/device-record.ts'
import { nameOf, type ReservedBill } from '../checker/history.ts'

interface Deps {
  readonly devices: () => readonly DeviceRecord[]
  /** All that the server ever confirmed. */
  readonly reservations: readonly ReservedBill[]
}

/** The bills of which a journal has a task. */
export const tasksIn = (journal: DatabaseSync): ReadonlySet<string> => {
  const hasTable = journal.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'tasks'").get() !== undefined
  const rows = hasTable ? journal.prepare('SELECT task_id FROM tasks').all() : []
  return new Set(rows.map(({ task_id: id }) => String(id)))
}

/**
 * Follows which receipts the journals forgot, and which the server's store forgot, whenever one of them went back to
 * what it was before.
 */
export const createForgotten = ({ devices, reservations }: Deps) => {
  const [byJournals, byServer] = [new Set<string>(), new Set<string>()]
  const idOf = (ref: string | null): string => reservations.find((bill) => bill.ref === ref)?.intentId ?? ''
  const forget = (by: Set<string>, serial: string | null, kept: ReadonlySet<string>): void => {
    for (const device of devices().filter((each) => serial === null || each.serial === serial))
      for (const receipt of device.receipts.filter(({ ref }) => !kept.has(idOf(ref))))
        by.add(nameOf({ serial: device.serial, ...receipt }))
  }
  return {
    /** @param kept the bills of which the journal of this device still has a task */
    journalWentBack: (serial: string, kept: ReadonlySet<string>): void => forget(byJournals, serial, kept),
    /** @param kept the bills that the store still has as more than a reservation */
    serverWentBack: (kept: ReadonlySet<string>): void => forget(byServer, null, kept),
    /** The receipts that both forgot, by name. */
    byBoth: (): ReadonlySet<string> => byJournals.intersection(byServer),
  }
}
export type Forgotten = ReturnType<typeof createForgotten>
