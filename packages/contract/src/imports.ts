import { IMPORT_LISTS, IMPORT_OUTCOMES, MAX_IMPORT_LINES } from '@kafana/domain'
import * as z from 'zod/mini'
import { id, instant, optionalText, Person, version, wholeNumber } from './fields.ts'

/** The most bytes of one import. */
export const IMPORT_BODY_LIMIT = 1024 * 1024

/** The value of a field in a file, as far as it could be read; null or an empty text for an empty cell. */
const cell = z.optional(z.nullable(z.union([z.string().check(z.maxLength(2_000)), z.number()])))
export type ImportCell = string | number | null

/**
 * The body of an import. Each line has the number that it has in the file, and its values by field: the server checks
 * them by the rules of the single calls and answers by line, so that one bad line does not refuse the others. An empty
 * value leaves a field of something that is there already as it is. `seen` is the version that the preview showed (null
 * for something new): a line whose product has changed since is refused.
 * @param fields the fields of a line; texts and numbers that the rules refuse are answered by line
 */
export const importBody = <const F extends string, D extends z.ZodMiniType>(
  fields: readonly F[],
  defaults: D,
  maxLines = MAX_IMPORT_LINES,
) =>
  z.object({
    /** Answers what the import would do, and writes nothing. */
    dryRun: z.boolean('VALUE_REQUIRED'),
    fileName: z.optional(optionalText(200)),
    /** For new lines that do not say it themselves. */
    defaults,
    lines: z
      .array(
        z.object({
          line: wholeNumber('VALUE_REQUIRED', 1, 'NUMBER_TOO_SMALL', 10_000_000),
          seen: z.optional(z.nullable(version)),
          values: z.object(
            Object.fromEntries(fields.map((field) => [field, cell])) as Record<F, typeof cell>,
          ),
        }),
      )
      .check(z.minLength(1, 'IMPORT_EMPTY'), z.maxLength(maxLines, 'IMPORT_TOO_LONG')),
  })

const answeredCell = z.nullable(z.union([z.string(), z.number()]))
const answeredLine = z.object({
  line: z.int(),
  outcome: z.enum(IMPORT_OUTCOMES),
  /** The fields that change, in the units of the wire. */
  changes: z.array(z.object({ field: z.string(), before: answeredCell, after: answeredCell })),
  /** Why it is refused: the field and the key of the text; `other` is the line that it contradicts. */
  issues: z.array(z.object({ path: z.string(), key: z.string(), other: z.optional(z.int()) })),
  /** The version of what it changes; null for something new. */
  version: z.nullable(version),
})

/**
 * The outcome of each line. `import` is null where nothing was written: for a preview, where a line was refused, and where
 * nothing changed.
 */
export const ImportResult = z
  .object({ import: z.nullable(id), lines: z.array(answeredLine) })
  .register(z.globalRegistry, { id: 'ImportResult' })
export type ImportResult = z.output<typeof ImportResult>
export type ImportedLine = ImportResult['lines'][number]

/** `added` and `changed` are lines; `left` of them can still be undone. */
export const PastImport = z
  .object({
    _id: id,
    list: z.enum(IMPORT_LISTS),
    fileName: z.string(),
    at: instant,
    by: z.nullable(Person),
    added: z.int(),
    changed: z.int(),
    left: z.int(),
    undoneAt: z.nullable(instant),
  })
  .register(z.globalRegistry, { id: 'PastImport' })
export type PastImport = z.output<typeof PastImport>

/** How many lines are as before the import, and why others stay: the product, person or ingredient of each. */
export const UndoneImport = z
  .object({
    undone: z.int(),
    kept: z.array(z.object({ line: z.int(), entity: id, key: z.string() })),
  })
  .register(z.globalRegistry, { id: 'UndoneImport' })
export type UndoneImport = z.output<typeof UndoneImport>

/** What the list of past imports of a screen contains. */
export const pastImports = z.array(PastImport)
