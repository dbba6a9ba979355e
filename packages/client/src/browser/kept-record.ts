import { databaseName } from './application.ts'

/** One large record that this device keeps in a database of its own. */
export interface KeptRecord {
  /** Undefined where there is none, or the browser does not answer. */
  readonly read: () => Promise<unknown>
  /** Where the browser refuses, nothing is kept. */
  readonly write: (record: unknown) => Promise<void>
  readonly remove: () => Promise<void>
}

const VERSION = 1
const STORE = 'records'
const KEY = 'record'
/** A browser may hang on its own database; a screen does not wait for it. */
const HANG_MS = 2_000

/** The result of a request. @throws what the browser answers */
const resultOf = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('The database failed')))
  })

const within = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const hung = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), HANG_MS)
  })
  try {
    return await Promise.race([work(), hung])
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
  const inStore = async <T>(
    mode: IDBTransactionMode,
    ask: (store: IDBObjectStore) => IDBRequest<T>,
  ): Promise<T | undefined> =>
    within(async () => resultOf(ask((await open()).transaction(STORE, mode).objectStore(STORE))))
  return {
    read: () => inStore('readonly', (store) => store.get(KEY) as IDBRequest<unknown>),
    write: async (record) => {
      await inStore('readwrite', (store) => store.put(record, KEY))
    },
    remove: async () => {
      await inStore('readwrite', (store) => store.delete(KEY))
    },
  }
}
