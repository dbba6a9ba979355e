import { join } from 'node:path'
import { createDeviceAccounting } from '../counter/device-accounting.ts'
import type { Runtime } from '../runtime.ts'
import { inTransaction, type OpenStore } from '../storage.ts'
import { createPosPrints, createRelayedJobStore } from './idempotency.ts'
import { createLines } from './lines.ts'
import {
  addLinesForExistingTasks,
  COMMANDS_SCHEMA,
  DEVICE_SCHEMA,
  CLOSING_PERMIT_SCHEMA,
  LOOKS_SCHEMA,
  JOURNAL_SCHEMA,
  SENT_SCHEMA,
  STORNO_ORDERS_SCHEMA,
  TASK_LINE_SCHEMA,
  VOIDED_SCHEMA,
} from './migrations.ts'
import { PRINTED_LINES_SCHEMA } from './printed-lines.ts'
import { createPrintedPapers, PAPERS_SCHEMA } from './printed-papers.ts'
import { createTaskJournal } from './task-journal.ts'

/** The gateway's journal: everything it records, in `journal.db` of its folder. */
export const openJournal = (
  openStore: OpenStore,
  folder: string,
  { now, newId }: Pick<Runtime, 'now' | 'newId'>,
  onChange: () => void = () => undefined,
) => {
  let isCreated = false
  const db = openStore(join(folder, 'journal.db'), JOURNAL_SCHEMA, [
    (store) => {
      addLinesForExistingTasks(newId)(store)
      isCreated = true
    },
    (store) => store.exec(SENT_SCHEMA),
    (store) => store.exec(STORNO_ORDERS_SCHEMA),
    (store) => store.exec(COMMANDS_SCHEMA),
    (store) => store.exec(DEVICE_SCHEMA),
    (store) => store.exec(VOIDED_SCHEMA),
    (store) => store.exec(LOOKS_SCHEMA),
    (store) => store.exec(PAPERS_SCHEMA),
    (store) => store.exec(PRINTED_LINES_SCHEMA),
    (store) => store.exec(CLOSING_PERMIT_SCHEMA),
    (store) => store.exec(TASK_LINE_SCHEMA),
  ])
  const lines = createLines(db, now, onChange)
  const accounting = createDeviceAccounting(db, now, lines)
  const selectId = db.prepare('SELECT journal_id FROM journal')
  const updateId = db.prepare('UPDATE journal SET journal_id = ?, commands_for = ?, told_seq = 0')
  const selectCommandsFor = db.prepare('SELECT commands_for FROM journal')
  const updateCommandsFor = db.prepare('UPDATE journal SET commands_for = ?')
  const selectDevice = db.prepare('SELECT device_serial FROM journal')
  const updateDevice = db.prepare('UPDATE journal SET device_serial = ?')
  const selectSent = db.prepare('SELECT told_seq FROM journal')
  const updateSent = db.prepare('UPDATE journal SET told_seq = ? WHERE told_seq < ?')
  const sentSeq = (): number => (selectSent.get() as { told_seq: number }).told_seq
  return {
    lines,
    accounting,
    tasks: createTaskJournal({ db, now, lines, accounting }),
    posPrints: createPosPrints(db, now),
    relayedJobs: createRelayedJobStore(db, now),
    papers: createPrintedPapers(db, now),
    transaction: <T>(run: () => T): T => inTransaction(db, run),
    /** Identifies this journal to the server. */
    id: (): string => (selectId.get() as { journal_id: string }).journal_id,
    /** The last line ever sent to the server. A journal restored from a copy has sent less than the server has. */
    sentSeq,
    /** Must be called before lines are sent, so that the server never has more than this. */
    markSent: (seq: number): void => {
      if (seq > sentSeq()) updateSent.run(seq, seq)
    },
    /** The id that a command must name: the journal's own until it changes. */
    commandsFor: (): string => (selectCommandsFor.get() as { commands_for: string }).commands_for,
    /**
     * Changes the id that commands must name, for a journal that may have lost what was printed last: a command
     * that was made before may have been printed.
     */
    refuseEarlierCommands: (): void => {
      updateCommandsFor.run(newId())
      onChange()
    },
    /** Whether this start has made the journal, so that no command can be earlier. */
    isNew: (): boolean => isCreated && lines.lastSeq() === 0,
    /** The device that the journal was with last, by its name in the journal; null before the first. */
    lastDevice: (): string | null => (selectDevice.get() as { device_serial: string | null }).device_serial,
    setLastDevice: (serial: string): void => {
      updateDevice.run(serial)
    },
    /**
     * For a journal that was restored from an older copy, because the server has more of it: it gets another
     * id, and every device becomes unknown.
     */
    changeIdentity: (): void =>
      inTransaction(db, () => {
        updateId.run(newId(), newId())
        accounting.forgetDevices()
      }),
    close: (): void => db.close(),
  }
}

export type Journal = ReturnType<typeof openJournal>
