import type { DatabaseSync } from 'node:sqlite'
import type { FiscalJob } from './device.ts'

/**
 * What becomes of a document that was begun: it stays open until it is cancelled, it is finished or voided by the device itself, or there is none and
 * the device is only busy.
 */
export type Fate = 'stays' | 'finishes' | 'voids' | 'nothing'

export interface UnderWay {
  readonly fate: Fate
  readonly job: FiscalJob | null
  /** Until then the device answers nobody. */
  readonly dueAt: number
}

interface Row {
  fate: Fate
  job: string | null
  due_at: number
}

/** The one document that the device is at, kept so that it survives the process as it would survive in a device of its own. */
export const createUnderWay = (db: DatabaseSync) => {
  const one = db.prepare('SELECT fate, job, due_at FROM under_way')
  const put = db.prepare('INSERT INTO under_way (id, fate, job, due_at) VALUES (1, ?, ?, ?)')
  const end = db.prepare('DELETE FROM under_way')
  const count = db.prepare(
    'INSERT INTO trials (id, jobs) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET jobs = jobs + 1 RETURNING jobs',
  )
  return {
    find: (): UnderWay | null => {
      const row = one.get() as Row | undefined
      return row === undefined
        ? null
        : {
            fate: row.fate,
            job: row.job === null ? null : (JSON.parse(row.job) as FiscalJob),
            dueAt: row.due_at,
          }
    },
    begin: ({ fate, job, dueAt }: UnderWay): void => {
      put.run(fate, job === null ? null : JSON.stringify(job), dueAt)
    },
    end: (): void => {
      end.run()
    },
    /** Numbers the fiscal documents that the device was asked for during trials, over restarts. */
    nextTrial: (): number => (count.get() as { jobs: number }).jobs,
  }
}

export type UnderWayStore = ReturnType<typeof createUnderWay>
