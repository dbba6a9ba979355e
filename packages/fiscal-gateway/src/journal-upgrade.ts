import type { DatabaseSync } from 'node:sqlite'
import { createDeviceLedger } from './device-ledger.ts'
import { ownDocument, taskEntry, voidDocument } from './journal-entries.ts'
import { createLines } from './journal-lines.ts'
import { LINES_SCHEMA } from './journal-schema.ts'
import type { Upgrade } from './sqlite.ts'
import { TASK_FIELDS, taskOf, type StoredTask, type TaskRow } from './task-row.ts'

/** Identifiers of the server are no longer than this: a longer one is nobody's. */
const LONGEST_ID = 64

const voidsOf = (db: DatabaseSync, taskId: string): { receipt_no: number; recorded_at: number }[] =>
  db
    .prepare('SELECT receipt_no, recorded_at FROM voids WHERE task_id = ? ORDER BY receipt_no')
    .all(taskId) as { receipt_no: number; recorded_at: number }[]

/**
 * Version 1 told nobody: what it knows is told now, every task as it stands, with its documents. A device that it printed on is no stranger; numbers
 * that others took in between are not told, because nobody wrote them down.
 */
export const tellWhatWasKept =
  (newId: () => string): Upgrade =>
  (db) => {
    db.exec(LINES_SCHEMA)
    db.prepare('INSERT INTO journal (id, journal_id) VALUES (1, ?)').run(newId())
    const clock = { at: 0 }
    const lines = createLines(db, () => clock.at)
    const ledger = createDeviceLedger(db, () => clock.at, lines)
    const raise = (serial: string, receiptNo: number | null): void =>
      ledger.trust(serial, Math.max(receiptNo ?? 0, ledger.known(serial) ?? 0))

    const tell = (task: TaskRow): void => {
      clock.at = task.updatedAt
      lines.add(taskEntry(task))
      if (task.baseline === null) return
      raise(task.baseline.serial, task.baseline.receiptNo)
      for (const { receipt_no: no, recorded_at: at } of voidsOf(db, task.taskId)) {
        lines.add({ kind: 'document', document: voidDocument(task.taskId, task.baseline, no, at) })
        raise(task.baseline.serial, no)
      }
      const own = ownDocument(task)
      if (own === null) return
      lines.add({ kind: 'document', document: own })
      raise(own.serial, own.receiptNo)
    }

    const rows = db
      .prepare(`SELECT ${TASK_FIELDS} FROM tasks WHERE length(task_id) <= ? ORDER BY updated_at, task_id`)
      .all(LONGEST_ID) as unknown as StoredTask[]
    for (const row of rows) tell(taskOf(row))
  }
