import {
  type AliasedRawBuilder,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Schema } from './schema/schema.ts'

/**
 * Groups orders by table. An expression, since with the plain column SQLite would scan the table index over all
 * orders.
 */
export const byTable = sql<string>`coalesce(table_id, '')`

/** Counts orders as they were taken: one and the parts that were carved off it are one. */
export const takenOrders = sql<number>`count(distinct coalesce(orders.carved_from, orders.id))`

/**
 * Paid before it was made, and not made yet; paid before it was served, and at the pass. Literal, so that the indexes on
 * exactly these orders are used.
 */
export const isPaidUnmade = sql<boolean>`orders.preparation in ('created', 'pending')`
export const isPaidAtPass = sql<boolean>`orders.preparation = 'done'`

/**
 * Sorts few rows by a column. An expression, since SQLite takes a venue for ten rows: with the plain column it would
 * rather read the whole venue in the order of an index than sort what another index finds.
 */
export const sortFew = (column: string): RawBuilder<unknown> =>
  sql`coalesce(${sql.ref(column)}, ${sql.ref(column)})`

export type EngineName = 'sqlite' | 'postgres'

/** What a statement is built with. `db` only builds text: it has no connection. */
export interface QueryKit {
  readonly db: Kysely<Schema>
  readonly engine: EngineName
  /** The placeholder of the unit's venue, which the unit itself binds. */
  readonly companyId: string
  /** A list parameter as a row source: `where('id', 'in', kit.list(p.ids))`. */
  list<T extends string>(param: readonly T[]): RawBuilder<T>
  /** A list parameter as a table `ranks` of its members and their positions, to sort by. */
  ranks(param: readonly string[]): AliasedRawBuilder<Rank, 'ranks'>
  /** A list of objects, as one JSON text, as a table `rows` with these columns. */
  rows<R extends object>(param: string, columns: ColumnTypes<R>): AliasedRawBuilder<R, 'rows'>
}

/** The columns of a list of rows with their types. */
export type ColumnTypes<R> = {
  readonly [C in keyof R & string]: R[C] extends number | null ? 'bigint' : 'text'
}

interface Rank {
  readonly member: string
  readonly position: number
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

/** Grouped, so that SQLite reads the list once and not for each row that it is joined to. */
const openRanks = {
  sqlite: (param: unknown) =>
    sql<Rank>`(select value as member, min(key) as position from json_each(${param}) group by value)`,
  postgres: (param: unknown) =>
    sql<Rank>`(select member, position from jsonb_array_elements_text(${param}::jsonb) with ordinality as listed (member, position))`,
}

const openRows: Record<
  EngineName,
  (param: string, columns: readonly (readonly [string, string])[]) => RawBuilder<unknown>
> = {
  sqlite: (param, columns) => {
    const fields = columns.map(
      ([name]) => sql`json_extract(value, ${sql.lit(`$.${name}`)}) as ${sql.ref(name)}`,
    )
    return sql`(select ${sql.join(fields)} from json_each(${param}))`
  },
  postgres: (param, columns) => {
    const fields = columns.map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`)
    return sql`(select * from jsonb_to_recordset(${param}::jsonb) as listed (${sql.join(fields)}))`
  },
}

export const createQueryKit = (engine: EngineName, companyId: string): QueryKit => ({
  db: new Kysely<Schema>({ dialect: dialects[engine] }),
  engine,
  companyId,
  list: <T extends string>(param: readonly T[]) => openList[engine](param) as RawBuilder<T>,
  ranks: (param) => openRanks[engine](param).as('ranks'),
  rows: <R extends object>(param: string, columns: ColumnTypes<R>) =>
    (openRows[engine](param, Object.entries<string>(columns)) as RawBuilder<R>).as('rows'),
})
