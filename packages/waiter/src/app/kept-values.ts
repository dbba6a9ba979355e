import { storageName } from '@kafana/client/browser/application.ts'
import { keptRecord } from '@kafana/client/browser/kept-record.ts'
import { onStored } from '@kafana/client/browser/stored-value.ts'
import { subscribeSession } from '@kafana/client/session/session-store.ts'

type Values = Readonly<Record<string, string>>
interface Kept {
  /** How often they were kept until then; the browser's storage has the number, too. */
  readonly count: number
  readonly values: Values
}

const OURS = storageName('')
const COUNT = storageName('kept-count')
/** Several values change at once (ms). */
const TOGETHER_MS = 100

const isKept = (stored: unknown): stored is Kept => {
  const kept = stored as Partial<Kept> | null | undefined
  return typeof kept?.count === 'number' && typeof kept.values === 'object' && kept.values !== null
}

const countHere = (): number => Number(localStorage.getItem(COUNT)) || 0

const valuesHere = (): Values =>
  Object.fromEntries(Object.entries({ ...localStorage }).filter(([name]) => name.startsWith(OURS))) as Values

/** Every screen reads them again, as after a change in another tab. */
const replaceHere = (values: Values): void => {
  const names = new Set([...Object.keys(valuesHere()), ...Object.keys(values)])
  for (const name of names) {
    const value = values[name]
    if (value === undefined) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
  }
  for (const key of names) dispatchEvent(new StorageEvent('storage', { key }))
}

/**
 * Keeps what the app has in the browser's storage in a database, too: who uses this phone, their key and session, and
 * their drafts. Chromium writes its storage to the disk up to a minute after a change, and a database at once. After a
 * crash the phone would have forgotten a new person, and nobody could send what waits for them. Where the database has
 * the later state, it replaces that of the storage. Returns what ends it, as closing the page does.
 */
export const keepValues = async (): Promise<() => void> => {
  const record = keptRecord('kafana-values')
  const kept = await record.read()
  if (isKept(kept) && kept.count > countHere()) replaceHere(kept.values)
  let timer: ReturnType<typeof setTimeout> | undefined
  const keep = (): void => {
    timer = undefined
    const count = countHere() + 1
    localStorage.setItem(COUNT, String(count))
    void record.write({ count, values: valuesHere() } satisfies Kept)
  }
  const keepSoon = (): void => {
    timer ??= setTimeout(keep, TOGETHER_MS)
  }
  keepSoon()
  const stops = [onStored(keepSoon), subscribeSession(keepSoon)]
  return () => {
    clearTimeout(timer)
    for (const stop of stops) stop()
  }
}
