import type { DatabaseSync } from 'node:sqlite'
import type { Answered } from './asked.ts'

const KEPT_MS = 7 * 24 * 3_600_000

export type WorkState = 'new' | 'begun' | Answered

/** Commands that came through the server, so that one which comes twice is done once, over restarts too. */
export const createWorks = (db: DatabaseSync, now: () => number) => {
  const one = db.prepare('SELECT answer FROM works WHERE work_id = ?')
  const put = db.prepare('INSERT OR IGNORE INTO works (work_id, begun_at) VALUES (?, ?)')
  const end = db.prepare('UPDATE works SET answer = ? WHERE work_id = ?')
  const drop = db.prepare('DELETE FROM works WHERE begun_at < ?')
  return {
    state: (workId: string): WorkState => {
      const row = one.get(workId) as { answer: string | null } | undefined
      if (row === undefined) return 'new'
      return row.answer === null ? 'begun' : (JSON.parse(row.answer) as Answered)
    },
    begin: (workId: string): void => {
      drop.run(now() - KEPT_MS)
      put.run(workId, now())
    },
    end: (workId: string, answer: Answered): void => {
      end.run(JSON.stringify(answer), workId)
    },
  }
}

export type Works = ReturnType<typeof createWorks>
