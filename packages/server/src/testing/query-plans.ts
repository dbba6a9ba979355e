import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createCompiler } from '../platform/database/compile.ts'
import type { Statement } from '../platform/unit-of-work/statement.ts'
import { openTestStore } from './test-database.ts'

export interface QueryPlans {
  /** How SQLite would run a statement on a fresh schema, step by step. */
  explain(statement: unknown, params: unknown): string[]
  close(): Promise<void>
}

export const openQueryPlans = async (): Promise<QueryPlans> => {
  const { dataDir, dispose } = await openTestStore('sqlite')
  const db = new DatabaseSync(join(dataDir, 'kafana.db'), { readOnly: true })
  const compile = createCompiler('sqlite')
  return {
    explain: (statement, params) => {
      const { sql, bind } = compile(statement as Statement<never, unknown>)
      return db
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...bind('venue', params as never))
        .map(({ detail }) => String(detail))
    },
    close: async () => {
      db.close()
      await dispose()
    },
  }
}
