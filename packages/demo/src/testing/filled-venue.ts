import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite'
import {
  createLog,
  openStore,
  readSettings,
  startServer,
  type RunningServer,
  type Settings,
} from '@kafana/server'
import { fillDemo } from '../fill-demo.ts'

/** A Friday evening in Skopje. */
export const EVENING = Date.UTC(2026, 9, 16, 17, 0, 0)

export interface Folder {
  readonly settings: Settings
  remove(): void
}

/** Creates an empty data folder. */
export const makeFolder = (): Folder => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kafana-demo-'))
  return {
    settings: readSettings({ DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0' }),
    remove: () => rmSync(dataDir, { recursive: true, force: true }),
  }
}

export const fill = (settings: Settings, days: number, fresh = false): Promise<'kept' | 'filled'> =>
  fillDemo({ settings, fresh, days, now: EVENING, print: () => undefined })

/** Reads stored rows without the product's own code. */
export const rowsOf = (settings: Settings, sql: string): Record<string, SQLOutputValue>[] => {
  const db = new DatabaseSync(join(settings.dataDir, 'kafana.db'), { readOnly: true })
  try {
    return db.prepare(sql).all()
  } finally {
    db.close()
  }
}

/** Starts the server on the filled folder, with its clock at the time of filling. */
export const serve = async (settings: Settings): Promise<RunningServer> => {
  const store = await openStore(settings)
  const server = await startServer({
    settings,
    store,
    log: createLog('silent'),
    clock: { now: () => EVENING },
  })
  return {
    ...server,
    close: async () => {
      await server.close()
      await store.close()
    },
  }
}
