import type { SQLInputValue, SQLOutputValue } from 'node:sqlite'

/** The values of a row as texts that are the same from both engines; null is no value. */
export type RowTexts = readonly (string | null)[]

interface ValueForm {
  /** Null if PostgreSQL has no such value in a column of this type. */
  readonly fromSqlite: (value: Exclude<SQLOutputValue, null>) => string | null
  /** From the text that PostgreSQL itself sends. */
  readonly fromPostgres: (text: string) => string
  readonly toSqlite: (text: string) => SQLInputValue
  readonly compare: (a: string, b: string) => number
}

const byNumber = <T extends number | bigint>(a: T, b: T): number => (a < b ? -1 : 1)

/** Both engines declare a column with the same word. A type that a migration adds has to be added here. */
const FORMS = {
  text: {
    // PostgreSQL stores every character but this one.
    fromSqlite: (value) => (typeof value === 'string' && !value.includes('\0') ? value : null),
    fromPostgres: (text) => text,
    toSqlite: (text) => text,
    // By the bytes of UTF-8.
    compare: (a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)),
  },
  bigint: {
    fromSqlite: (value) => (typeof value === 'bigint' ? String(value) : null),
    fromPostgres: (text) => text,
    toSqlite: BigInt,
    compare: (a, b) => byNumber(BigInt(a), BigInt(b)),
  },
  'double precision': {
    fromSqlite: (value) => (typeof value === 'number' ? String(value) : null),
    // Both write the shortest decimal that stands for the number, each in a form of its own.
    fromPostgres: (text) => String(Number(text)),
    toSqlite: Number,
    compare: (a, b) => byNumber(Number(a), Number(b)),
  },
} as const satisfies Readonly<Record<string, ValueForm>>

export type ColumnType = keyof typeof FORMS
export const isColumnType = (type: string): type is ColumnType => Object.hasOwn(FORMS, type)

/** Undefined if PostgreSQL cannot store the value in such a column. */
export const textFromSqlite = (type: ColumnType, value: SQLOutputValue): string | null | undefined =>
  value === null ? null : (FORMS[type].fromSqlite(value) ?? undefined)
export const textFromPostgres = (type: ColumnType, text: string | null): string | null =>
  text === null ? null : FORMS[type].fromPostgres(text)
export const valueForSqlite = (type: ColumnType, text: string): SQLInputValue => FORMS[type].toSqlite(text)

/** The order in which both databases sort a key. */
export const compareTexts = (type: ColumnType, a: string, b: string): number =>
  a === b ? 0 : FORMS[type].compare(a, b)
