import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { tempFolder } from './test-journal.ts'

/** The stores of a gateway in its data folder. */
type StoreName = 'journal' | 'device'

const ENDS = ['', '-wal', '-shm']
const fileOf = (dataDir: string, name: StoreName): string => join(dataDir, 'gateway', `${name}.db`)

export const dropStore = (dataDir: string, name: StoreName): void => {
  for (const end of ENDS) rmSync(`${fileOf(dataDir, name)}${end}`, { force: true })
}

/** Copies a store, which may be in use, as a backup does. Returns the file. */
export const copyOfStore = (dataDir: string, name: StoreName): string => {
  const copy = join(tempFolder(), `${name}.db`)
  const db = new DatabaseSync(fileOf(dataDir, name), { readOnly: true })
  db.prepare('VACUUM INTO ?').run(copy)
  db.close()
  return copy
}

/** Puts a copy in the place of a store that no process has open. */
export const restoreStore = (dataDir: string, name: StoreName, copy: string): void => {
  dropStore(dataDir, name)
  cpSync(copy, fileOf(dataDir, name))
}
