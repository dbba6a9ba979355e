import { closeSync, copyFileSync, openSync, rmSync, truncateSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { openSqliteStore, type Store } from '@kafana/server/testing'

/** The embedded store of a server that starts, crashes and is restored many times, for all histories of a process. */
export interface KeptStore {
  /** The store of the next run of the server. Its end ends what still uses it. */
  open(): Promise<Store>
  /** What was committed, for the checker. @throws Error if no run has opened it */
  rows(query: string): Readonly<Record<string, unknown>>[]
  /** Replaces the content by that of a closed database with the same schema, only while no run has it open. */
  replaceBy(copy: string): void
  /** Closes it completely. The next run opens the file again, whatever it contains by then. */
  close(): Promise<void>
}

/** Both copies of the header of a WAL index, and what checkpoints note in it. */
const INDEX_HEADER = Buffer.alloc(136)

/**
 * Discards what only the write-ahead log has: the next transaction finds an index without a header and reads the log
 * again, as after a crash of the machine. That transaction is one that changes nothing, but the header: by that the
 * other connections notice that what they remember of the file is of no use.
 */
const discardLog = (file: string, connection: DatabaseSync): void => {
  truncateSync(`${file}-wal`)
  const index = openSync(`${file}-shm`, 'r+')
  writeSync(index, INDEX_HEADER, 0, INDEX_HEADER.length, 0)
  closeSync(index)
  connection.exec('PRAGMA user_version = 0')
}

/** One run's use of a store. Without a further wait: what runs at the same time stays in the same order. */
const useOf = (store: Store) => {
  let [isOpen, running] = [true, 0]
  const using = <T>(begin: () => Promise<T>): Promise<T> => {
    if (!isOpen) return Promise.reject(new Error('the store is closed'))
    const work = begin()
    running += 1
    const ended = (): void => {
      running -= 1
    }
    work.then(ended, ended)
    return work
  }
  const { uow } = store
  const used: Store['uow'] = {
    write: (companyId, unit) => using(() => uow.write(companyId, unit)),
    read: (companyId, unit) => using(() => uow.read(companyId, unit)),
    first: (companyId, statement, params) => using(() => uow.first(companyId, statement, params)),
    committedState: uow.committedState,
  }
  return {
    uow: used,
    /** Whether nothing was running. */
    end: (): boolean => {
      isOpen = false
      return running === 0
    },
  }
}

/** A connection beside those of the store, with the queries that it has prepared. */
const openBeside = (file: string) => {
  const connection = new DatabaseSync(file, { timeout: 5000 })
  const prepared = new Map<string, ReturnType<DatabaseSync['prepare']>>()
  return {
    connection,
    rows: (query: string) => {
      const statement = prepared.get(query) ?? connection.prepare(query)
      prepared.set(query, statement)
      return statement.all()
    },
  }
}

/**
 * Keeps the connections to a database open, with the statements that they have prepared: to open a store, to read its
 * schema and to check that it is intact is much of the time of a history. A crash loses nothing else here than what was
 * not committed; a store that was in the middle of something is closed and opened again.
 * @param file a closed database
 */
export const keepStore = (file: string): KeptStore => {
  let kept: { readonly store: Store; readonly beside: ReturnType<typeof openBeside> } | null = null
  const open = async () => ({ store: await openSqliteStore(file), beside: openBeside(file) })
  const close = async (): Promise<void> => {
    const closing = kept
    kept = null
    closing?.beside.connection.close()
    await closing?.store.close()
  }
  return {
    open: async () => {
      kept ??= await open()
      const { store } = kept
      const use = useOf(store)
      return {
        ...store,
        uow: use.uow,
        close: async () => {
          if (!use.end()) await close()
        },
      }
    },
    rows: (query) => {
      if (kept === null) throw new Error('the store is not open')
      return kept.beside.rows(query)
    },
    replaceBy: (copy) => {
      copyFileSync(copy, file)
      if (kept === null) rmSync(`${file}.checksum`, { force: true })
      else discardLog(file, kept.beside.connection)
    },
    close,
  }
}
