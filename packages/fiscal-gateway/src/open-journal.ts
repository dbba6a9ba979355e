import { join } from 'node:path'
import { createDeviceLedger } from './device-ledger.ts'
import { createLines } from './journal-lines.ts'
import { JOURNAL_SCHEMA, TAKEN_BACK_SCHEMA, TOLD_SCHEMA } from './journal-schema.ts'
import { tellWhatWasKept } from './journal-upgrade.ts'
import { createJournal } from './journal.ts'
import { createPosJournal } from './pos-journal.ts'
import { inTransaction, type OpenStore } from './sqlite.ts'
import { createWorks } from './works.ts'
import type { World } from './world.ts'

/** Everything that the gateway remembers, in `journal.db` of its folder. */
export const openJournal = (
  openStore: OpenStore,
  folder: string,
  { now, newId }: Pick<World, 'now' | 'newId'>,
  onLine: () => void = () => undefined,
) => {
  const db = openStore(join(folder, 'journal.db'), JOURNAL_SCHEMA, [
    tellWhatWasKept(newId),
    (store) => store.exec(TOLD_SCHEMA),
    (store) => store.exec(TAKEN_BACK_SCHEMA),
  ])
  const lines = createLines(db, now, onLine)
  const ledger = createDeviceLedger(db, now, lines)
  const name = db.prepare('SELECT journal_id FROM journal')
  const rename = db.prepare('UPDATE journal SET journal_id = ?, told_seq = 0')
  const told = db.prepare('SELECT told_seq FROM journal')
  const tell = db.prepare('UPDATE journal SET told_seq = ? WHERE told_seq < ?')
  const toldSeq = (): number => (told.get() as { told_seq: number }).told_seq
  return {
    lines,
    ledger,
    journal: createJournal({ db, now, lines, ledger }),
    posJournal: createPosJournal(db, now),
    works: createWorks(db, now),
    /** All of it or nothing. */
    atomically: <T>(work: () => T): T => inTransaction(db, work),
    /** Names this memory to the server. */
    id: (): string => (name.get() as { journal_id: string }).journal_id,
    /** The last line that went out to the server from this memory: a copy that was put back has sent less than the server has. */
    toldSeq,
    /** On the disk before the lines go out: what a server has of them is never more than this. */
    willTell: (seq: number): void => {
      if (seq > toldSeq()) tell.run(seq, seq)
    },
    /** The server remembers more of this journal than the journal itself: it was restored from an older copy. It gets another name and trusts no device. */
    renew: (): void =>
      inTransaction(db, () => {
        rename.run(newId())
        ledger.forget()
      }),
    close: (): void => db.close(),
  }
}

export type OpenJournal = ReturnType<typeof openJournal>
