import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  sql,
  type RawBuilder,
} from 'kysely'
import type { Schema } from './schema.ts'

export type EngineName = 'sqlite' | 'postgres'

/** What a statement is built with. `db` only writes text: it is connected to nothing. */
export interface QueryKit {
  readonly db: Kysely<Schema>
  readonly engine: EngineName
  /** Stands for the unit's venue; its value is bound by the unit itself. */
  readonly companyId: string
  /** A list parameter as a row source: `where('id', 'in', kit.list(p.ids))`. */
  list(param: readonly string[]): RawBuilder<string>
}

const dialects = {
  sqlite: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<Schema>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
  postgres: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db: Kysely<Schema>) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
}

const openList = {
  sqlite: (param: unknown) => sql<string>`(select value from json_each(${param}))`,
  postgres: (param: unknown) => sql<string>`(select jsonb_array_elements_text(${param}::jsonb))`,
}

export const createQueryKit = (engine: EngineName, companyId: string): QueryKit => ({
  db: new Kysely<Schema>({ dialect: dialects[engine] }),
  engine,
  companyId,
  list: (param) => openList[engine](param),
})
