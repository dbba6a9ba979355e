import { storageName } from '@kafana/client/browser/application.ts'
import { keptRecord } from '@kafana/client/browser/kept-record.ts'
import { onStored } from '@kafana/client/browser/stored-changes.ts'
import { subscribeSession } from '@kafana/client/session/session-store.ts'

/** How often the values of the browser's storage were kept in the database, as either of them has it. */
export const COUNT = storageName('kept-count')
/** By more than this the database is never ahead of the storage. */
const FAR = 1e9

export const countHere = (): number => Number(localStorage.getItem(COUNT)) || 0
/** From now on the storage is no older than a state of the database with this number. */
export const raiseCount = (least: number): void => {
  if (countHere() >= least) return
  try {
    localStorage.setItem(COUNT, String(least))
  } catch {
    // A full storage: the database is the newer one.
  }
}

/** Calls a listener whenever this page changes a value. Returns what ends that. */
export const onValue = (listener: () => void): (() => void) => {
  const stops = [onStored(listener), subscribeSession(listener)]
  return () => {
    for (const stop of stops) stop()
  }
}

let settling: Promise<void> | undefined
/** Resolves when the storage has what the phone had kept, or the database has not answered in time. */
export const settled = async (): Promise<void> => settling

const begin = () => {
  const record = keptRecord('kafana-values')
  const count = countHere()
  let settle = (): void => {}
  settling = new Promise((resolve) => {
    settle = resolve
  })
  return {
    record,
    count,
    /** What the storage had. */
    before: { ...localStorage } as Readonly<Record<string, string>>,
    asked: record.read(),
    settle,
    /** Whatever the database has: a change of this page is newer. */
    stop: onValue(() => raiseCount(count + FAR)),
  }
}

let start: ReturnType<typeof begin> | undefined
/** What the page had when it was opened, which is when this is called first. */
export const valuesAtStart = () => (start ??= begin())

/** The page is closed. */
export const endValues = (): void => {
  start?.stop()
  start?.settle()
  start = undefined
}
