import type { DatabaseSync } from 'node:sqlite'

/** Version 9. `papers`: the last attempt of each kitchen ticket that was begun. */
export const PAPERS_SCHEMA = `
CREATE TABLE papers (
  job_id TEXT PRIMARY KEY,
  attempt INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('begun', 'printed')),
  at INTEGER NOT NULL
) STRICT;
CREATE INDEX papers_at ON papers (at);
`

/** The server keeps its jobs no longer. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000

interface Attempt {
  readonly id: string
  readonly attempt: number
}

/** Which kitchen tickets may be on paper. */
export const createPrintedPapers = (db: DatabaseSync, now: () => number) => {
  const select = db.prepare('SELECT attempt, state FROM papers WHERE job_id = ?')
  const write = db.prepare('INSERT OR REPLACE INTO papers (job_id, attempt, state, at) VALUES (?, ?, ?, ?)')
  const prune = db.prepare('DELETE FROM papers WHERE at < ?')
  return {
    /** Null if nothing of it can be on paper. */
    find: (id: string) =>
      (select.get(id) ?? null) as { readonly attempt: number; readonly state: 'begun' | 'printed' } | null,
    begin: ({ id, attempt }: Attempt): void => {
      prune.run(now() - KEPT_MS)
      write.run(id, attempt, 'begun', now())
    },
    end: ({ id, attempt }: Attempt): void => {
      write.run(id, attempt, 'printed', now())
    },
  }
}

export type PrintedPapers = ReturnType<typeof createPrintedPapers>
