import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { databaseName } from './application.ts'

interface Schema extends DBSchema {
  records: { key: 'record'; value: unknown }
}

/** One large record that this device keeps in a database of its own. */
export interface KeptRecord {
  /** Undefined where there is none, or the browser does not answer. */
  readonly read: () => Promise<unknown>
  /** Where the browser refuses, nothing is kept. */
  readonly write: (record: unknown) => Promise<void>
  readonly remove: () => Promise<void>
}

const VERSION = 1
/** A browser may hang on its own database; a screen does not wait for it. */
const HANG_MS = 2_000

/** The record with this name. Formats of its content are up to its owner: an upgrade keeps what is there. */
export const keptRecord = (name: string): KeptRecord => {
  let opening: Promise<IDBPDatabase<Schema>> | null = null
  const forget = (): void => {
    opening = null
  }
  const open = (): Promise<IDBPDatabase<Schema>> => {
    opening ??= openDB<Schema>(databaseName(name), VERSION, {
      upgrade: (database) => {
        if (!database.objectStoreNames.contains('records')) database.createObjectStore('records')
      },
      // A newer version of the page in another tab must not wait for this one.
      blocking: (_from, _to, event) => {
        ;(event.target as IDBDatabase | null)?.close()
        forget()
      },
      terminated: forget,
    })
    opening.catch(forget)
    return opening
  }
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
  return {
    read: () => within(async () => (await open()).get('records', 'record')),
    write: async (record) => {
      await within(async () => (await open()).put('records', record, 'record'))
    },
    remove: async () => {
      await within(async () => (await open()).delete('records', 'record'))
    },
  }
}
