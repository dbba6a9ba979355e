import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { copyDatabase } from '../platform/database/sqlite-copy.ts'
import type { TestServer } from './test-server.ts'

/** Copies the SQLite database of a running server, as a backup does. @returns the file of the copy, in its data folder */
export const copyDatabaseOf = ({ platform }: TestServer, name: string): string => {
  const { dataDir } = platform.settings
  const db = new DatabaseSync(join(dataDir, 'kafana.db'), { readOnly: true })
  const copy = join(dataDir, name)
  copyDatabase(db, copy)
  db.close()
  return copy
}
