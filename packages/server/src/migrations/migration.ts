import type { EngineName } from '../platform/database/query-kit.ts'

/** One change of the schema, applied once in its own transaction, on both engines. */
export interface Migration {
  readonly name: string
  /** The statements in order; most are the same on both engines. */
  readonly statements: (engine: EngineName) => readonly string[]
}

/** Triggers that refuse changing or deleting rows: ledgers, receipts and the audit log are append-only. */
export const appendOnly =
  (table: string) =>
  (engine: EngineName): string[] =>
    (['UPDATE', 'DELETE'] as const).flatMap((verb) => {
      const name = `${table}_no_${verb.toLowerCase()}`
      if (engine === 'sqlite')
        return [
          `CREATE TRIGGER ${name} BEFORE ${verb} ON ${table} BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END`,
        ]
      return [
        `CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION '${table} is append-only'; END $$`,
        `CREATE TRIGGER ${name} BEFORE ${verb} ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}()`,
      ]
    })
