import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { tempFolder } from './test-journal.ts'

/** The stores of a gateway in its data folder, which no process may have open. */
type StoreName = 'journal' | 'device'

const ENDS = ['', '-wal', '-shm']
const fileOf = (dataDir: string, name: StoreName): string => join(dataDir, 'gateway', `${name}.db`)

export const dropStore = (dataDir: string, name: StoreName): void => {
  for (const end of ENDS) rmSync(`${fileOf(dataDir, name)}${end}`, { force: true })
}

/** Copies a store to a folder of its own. Returns the file. */
export const copyOfStore = (dataDir: string, name: StoreName): string => {
  const copy = join(tempFolder(), `${name}.db`)
  cpSync(fileOf(dataDir, name), copy)
  return copy
}

export const restoreStore = (dataDir: string, name: StoreName, copy: string): void => {
  dropStore(dataDir, name)
  cpSync(copy, fileOf(dataDir, name))
}
