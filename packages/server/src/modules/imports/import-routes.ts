import type {
  ImportCell,
  ImportResult,
  PastImport as WirePastImport,
  UndoneImport as WireUndone,
} from '@kafana/contract'
import type * as z from 'zod/mini'
import { iso } from '../../platform/clock.ts'
import { issuesOf } from '../../platform/http/error-reply.ts'
import type { LineIssue, LinePlan, Parsed, SentLine } from './import-plan.ts'
import type { PastImport, UndoneImport } from './import-service.ts'

type Cells = Readonly<Record<string, ImportCell | undefined>>

/** The values of a line that are not empty. */
const given = (values: Cells): Record<string, string | number> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([field, value]) =>
      value === null || value === undefined || value === '' ? [] : [[field, value]],
    ),
  )

/** Checks the values of a line by the rules of a call, and brings them into the units of the domain. */
export const parsedBy = <S extends z.ZodMiniType, T>(
  schema: S,
  values: Cells,
  toDomain: (value: z.output<S>) => T,
): Parsed<T> => {
  const { data, error } = schema.safeParse(given(values))
  return error ? { issues: issuesOf(error) as readonly LineIssue[] } : { value: toDomain(data) }
}

interface WireLine {
  readonly line: number
  readonly seen?: number | null | undefined
  readonly values: Cells
}

/**
 * The lines of an import, each checked as a change and as something new.
 * @param withDefaults what a new line has that does not say it itself
 */
export const sentLines = <C extends z.ZodMiniType, N extends z.ZodMiniType, Change, New>(
  lines: readonly WireLine[],
  schemas: { readonly change: C; readonly create: N },
  toDomain: { change(value: z.output<C>): Change; create(value: z.output<N>): New },
  withDefaults: (values: Record<string, string | number>) => Cells,
): SentLine<Change, New>[] =>
  lines.map(({ line, seen, values }) => ({
    line,
    seen,
    change: parsedBy(schemas.change, values, toDomain.change),
    create: parsedBy(schemas.create, withDefaults(given(values)), toDomain.create),
  }))

type Units = Readonly<Record<string, (value: number) => number>>

/** @param units by field, how a number of the domain is written on the wire */
export const resultToWire = (
  imported: { readonly id: string | null; readonly plans: readonly LinePlan<unknown>[] },
  units: Units,
): ImportResult => {
  const toWire = (field: string, value: string | number | null): string | number | null =>
    typeof value === 'number' ? (units[field]?.(value) ?? value) : value
  return {
    import: imported.id,
    lines: imported.plans.map(({ line, outcome, version, changes, issues }) => ({
      line,
      outcome,
      version,
      issues: issues.map((issue) => ({ ...issue })),
      changes: changes.map(({ field, before, after }) => ({
        field,
        before: toWire(field, before),
        after: toWire(field, after),
      })),
    })),
  }
}

export const pastToWire = ({ id, at, by, undoneAt, ...same }: PastImport): WirePastImport => ({
  ...same,
  _id: id,
  at: iso(at),
  by: by && { _id: by.id, firstname: by.firstname, lastname: by.lastname },
  undoneAt: undoneAt === null ? null : iso(undoneAt),
})

export const undoneToWire = ({ undone, kept }: UndoneImport): WireUndone => ({
  undone,
  kept: kept.map(({ line, id, key }) => ({ line, entity: id, key })),
})
