import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { ensureFileIntact } from '../database/sqlite-integrity.ts'

export const isOfGateway = (path: string): boolean => path.startsWith('gateway/')
export const isDatabase = (path: string): boolean => path.endsWith('.db')

/** The tables of the gateway's databases that have rows once anything was printed. Older versions lack some of them. */
const RECORDS: Readonly<Record<string, readonly string[]>> = {
  'gateway/journal.db': ['lines', 'tasks'],
  'gateway/device.db': ['receipts', 'documents'],
  'gateway/erpnet.db': ['attempts'],
}

/** Whether a database has any row in one of these tables. */
const hasRows = (file: string, tables: readonly string[]): boolean => {
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  try {
    const there = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all()
    return there
      .map(({ name }) => String(name))
      .filter((name) => tables.includes(name))
      .some((name) => db.prepare(`SELECT 1 FROM "${name}" LIMIT 1`).get() !== undefined)
  } finally {
    db.close()
  }
}

/**
 * Whether a file of the gateway is to stay as it is: it is intact and may know of receipts that a backup does not. A
 * database in which nothing was ever recorded, as a gateway makes one at its first start, knows of none.
 */
export const isWorthKeeping = (dataDir: string, path: string): boolean => {
  const file = join(dataDir, path)
  if (!existsSync(file)) return false
  try {
    if (!isDatabase(path)) JSON.parse(readFileSync(file, 'utf8'))
    else {
      ensureFileIntact(file)
      return hasRows(file, RECORDS[path] ?? [])
    }
    return true
  } catch {
    return false
  }
}
