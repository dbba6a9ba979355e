import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What was found in each history that was played, by its name. */
export type Done = Record<string, readonly string[]>

const FILE = join(import.meta.dirname, '..', '..', '..', '..', '.cache', 'billing-crash.json')

/** What earlier runs did; nothing where there is no readable note of them. */
export const readDone = (): Done => {
  try {
    return JSON.parse(readFileSync(FILE, 'utf8')) as Done
  } catch {
    return {}
  }
}

export const writeDone = (done: Done): void => {
  mkdirSync(dirname(FILE), { recursive: true })
  writeFileSync(`${FILE}.new`, JSON.stringify(done))
  renameSync(`${FILE}.new`, FILE)
}
