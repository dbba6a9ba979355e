import { databaseName } from './application.ts'

/** What the browser answers; the record is undefined where there is none. */
interface Answer {
  readonly record: unknown
}

/** One large record that this device keeps in a database of its own. */
export interface KeptRecord {
  /** Undefined where the browser does not answer. */
  readonly read: () => Promise<Answer | undefined>
  /**
   * Writes what `next` makes of the record, in one transaction with reading it; nothing where it makes nothing. Answers
   * with the record of before, undefined where the browser does not answer.
   */
  readonly change: (next: (record: unknown) => unknown) => Promise<Answer | undefined>
  /** Where the browser refuses, nothing is kept. */
  readonly write: (record: unknown) => Promise<unknown>
  readonly remove: () => Promise<unknown>
}

const VERSION = 1
const STORE = 'records'
const KEY = 'record'
/** A browser may hang on its own database; a screen does not wait for it. */
const HANG_MS = 2_000

/** The result of a request. @throws the event of its failure */
const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', reject)
  })

const within = async (work: () => Promise<unknown>): Promise<Answer | undefined> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const hung = new Promise((_, reject) => {
    timer = setTimeout(reject, HANG_MS)
  })
  try {
    return { record: await Promise.race([work(), hung]) }
  } catch {
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/**
 * The record with this name. Formats of its content are up to its owner: an upgrade keeps what is there. Without a
 * library, as the first page of an application reads it.
 */
export const keptRecord = (name: string): KeptRecord => {
  let opening: Promise<IDBDatabase> | null = null
  const forget = (): void => {
    opening = null
  }
  const openNow = async (): Promise<IDBDatabase> => {
    const request = indexedDB.open(databaseName(name), VERSION)
    request.addEventListener('upgradeneeded', () => {
      const { result } = request
      if (!result.objectStoreNames.contains(STORE)) result.createObjectStore(STORE)
    })
    const database = await resultOf(request)
    // A newer version of the page in another tab must not wait for this one.
    database.addEventListener('versionchange', () => {
      database.close()
      forget()
    })
    database.addEventListener('close', forget)
    return database
  }
  const open = (): Promise<IDBDatabase> => {
    opening ??= openNow()
    opening.catch(forget)
    return opening
  }
  const inStore = (
    mode: IDBTransactionMode,
    work: (store: IDBObjectStore) => Promise<unknown>,
  ): Promise<Answer | undefined> =>
    within(async () => work((await open()).transaction(STORE, mode).objectStore(STORE)))
  const readIn = (store: IDBObjectStore): Promise<unknown> => resultOf(store.get(KEY))
  return {
    read: () => inStore('readonly', readIn),
    change: (next) =>
      inStore('readwrite', async (store) => {
        const before = await readIn(store)
        const after = next(before)
        if (after !== undefined) await resultOf(store.put(after, KEY))
        return before
      }),
    write: (record) => inStore('readwrite', (store) => resultOf(store.put(record, KEY))),
    remove: () => inStore('readwrite', (store) => resultOf(store.delete(KEY))),
  }
}
