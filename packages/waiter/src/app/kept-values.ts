import { storageName } from '@kafana/client/browser/application.ts'
import { writeText } from '@kafana/client/browser/stored-text.ts'
import { storedLanguage } from '@kafana/client/i18n/detect-language.ts'
import { chooseLanguage, i18n } from '@kafana/client/i18n/i18n.ts'
import { codeOf } from '@kafana/locales'
import { COUNT, countHere, endValues, onValue, raiseCount, valuesAtStart } from '../data/values-at-start.ts'

type Values = Readonly<Record<string, string>>
interface Kept {
  /** How often they were kept until then; the browser's storage has the number, too. */
  readonly count: number
  readonly values: Values
}

const OURS = storageName('')
/** Several values change at once (ms). */
const TOGETHER_MS = 100
/** A database that does not answer is asked again after this time (ms). */
const AGAIN_MS = 5_000

const isKept = (stored: unknown): stored is Kept => {
  const kept = stored as Partial<Kept> | null | undefined
  return typeof kept?.count === 'number' && typeof kept.values === 'object' && kept.values !== null
}
const countOf = (stored: unknown): number => (isKept(stored) ? stored.count : 0)

const ours = (storage: Values): Values =>
  Object.fromEntries(Object.entries(storage).filter(([name]) => name.startsWith(OURS) && name !== COUNT))
const valuesHere = (): Values => ours({ ...localStorage })

/** The names whose values differ. */
const differences = (some: Values, others: Values): readonly string[] =>
  Object.keys({ ...some, ...others }).filter((name) => some[name] !== others[name])

/**
 * Every screen reads them again, as after a change in another tab. Where not all of them fit, the small ones do, and the
 * next start tries again.
 */
const replaceHere = (kept: Kept): void => {
  const values = ours(kept.values)
  const sizeOf = (name: string): number => values[name]?.length ?? -1
  const names = differences(valuesHere(), values).toSorted((a, b) => sizeOf(a) - sizeOf(b))
  const written = names.filter((name) => writeText(name, values[name] ?? null))
  if (written.length === names.length) raiseCount(kept.count)
  for (const key of names) dispatchEvent(new StorageEvent('storage', { key }))
  const language = storedLanguage()
  if (language !== undefined && language !== codeOf(i18n.language)) void chooseLanguage(language)
}

/**
 * Keeps what the app has in the browser's storage in a database, too: who uses this phone, their key and session, and
 * their drafts. Chromium writes its storage to the disk up to a minute after a change, and a database at once. After a
 * crash the phone would have forgotten a new person, and nobody could send what waits for them. Where the database has
 * the later state, it replaces that of the storage, unless somebody has changed something since the page was opened.
 * Nothing is written before the database has said what it has. Returns what ends it, as closing the page does.
 */
export const keepValues = (): (() => void) => {
  const { record, count: countAtStart, before, asked, settle, stop } = valuesAtStart()
  let isStopped = false
  let stopListening = stop
  let timer: ReturnType<typeof setTimeout> | undefined
  /** No state of the database has a higher number. */
  let most = 0

  const keep = async (): Promise<void> => {
    timer = undefined
    const count = Math.max(most, countHere()) + 1
    most = count
    raiseCount(count)
    const state: Kept = { count, values: valuesHere() }
    const answer = await record.change((stored) => (countOf(stored) < count ? state : undefined))
    most = Math.max(most, countOf(answer?.record))
    if (!answer) keepIn(AGAIN_MS)
    // Another tab was faster, and may not have had everything.
    else if (countOf(answer.record) >= count) keepIn(TOGETHER_MS)
  }
  const keepIn = (ms: number): void => {
    if (!isStopped) timer ??= setTimeout(() => void keep(), ms)
  }
  const changed = (): void => {
    raiseCount(most)
    keepIn(TOGETHER_MS)
  }
  const take = (stored: unknown): void => {
    stop()
    most = countOf(stored)
    const isUnchanged = differences(ours(before), valuesHere()).length === 0
    if (isKept(stored) && most > countAtStart && isUnchanged) replaceHere(stored)
    else changed()
    stopListening = onValue(changed)
  }
  const ask = async (asking: typeof asked): Promise<void> => {
    const answer = await asking
    if (isStopped) return
    if (answer) take(answer.record)
    else timer = setTimeout(() => void ask(record.read()), AGAIN_MS)
    settle()
  }
  // A busy page may have missed the first answer.
  void ask(asked.then((answer) => answer ?? record.read()))
  return () => {
    isStopped = true
    clearTimeout(timer)
    stopListening()
    endValues()
  }
}
