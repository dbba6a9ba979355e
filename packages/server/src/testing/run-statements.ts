import { sql } from 'kysely'
import { statement } from '../platform/unit-of-work/statement.ts'
import type { RunningApp } from './factories.ts'

const raw = (text: string) => statement((kit) => ({ compile: () => sql.raw(text).compile(kit.db) }))

/** Runs SQL texts of a migration's test in one unit of work of no venue. */
export const runStatements = ({ platform }: RunningApp, statements: readonly string[]): Promise<void> =>
  platform.uow.write('', async (tx) => {
    for (const text of statements) await tx.run(raw(text), {})
  })
