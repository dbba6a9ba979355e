import type { ImportOutcome, NameMatch } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'

/** Why a line is refused: the field, the key of the text, and the line that it contradicts. */
export interface LineIssue {
  readonly path: string
  readonly key: TranslationKey
  readonly other?: number
}

/** The values of a line, or why the rules refuse them. */
export type Parsed<T> =
  | { readonly value: T; readonly issues?: never }
  | { readonly issues: readonly LineIssue[]; readonly value?: never }

/**
 * A line as it was sent: what it means for something that is there already, and for something new. `seen` is the version
 * that the preview showed, null for something new.
 */
export interface SentLine<Change, New> {
  readonly line: number
  readonly seen: number | null | undefined
  readonly change: Parsed<Change>
  readonly create: Parsed<New>
}

/** Values before and after, in the units of the domain; null for none. */
export interface FieldChange {
  readonly field: string
  readonly before: string | number | null
  readonly after: string | number | null
}

/** What an import does with a line; `write` is null where it writes nothing for it. */
export interface LinePlan<Write> {
  readonly line: number
  readonly outcome: ImportOutcome
  readonly changes: readonly FieldChange[]
  readonly issues: readonly LineIssue[]
  readonly version: number | null
  readonly write: Write | null
}

export const refuse = (
  line: number,
  issues: readonly LineIssue[],
  version: number | null = null,
): LinePlan<never> => ({ line, outcome: 'refused', changes: [], issues, version, write: null })

type Value = string | number | null

/** The fields of a change that differ from what is there. */
export const changesOfFields = <T extends object>(
  before: T,
  change: { readonly [K in keyof T]?: T[K] | undefined },
): FieldChange[] =>
  Object.entries(change).flatMap(([field, after]) => {
    const earlier = before[field as keyof T] as Value
    return after === undefined || after === earlier ? [] : [{ field, before: earlier, after: after as Value }]
  })

/** The first line that names a thing; a later one is refused. */
export const createFirstMention = () => {
  const lines = new Map<string, number>()
  return (key: string, line: number, path: string): LineIssue | null => {
    const other = lines.get(key)
    if (other !== undefined) return { path, key: 'IMPORT_TWICE', other }
    lines.set(key, line)
    return null
  }
}

/** Why a name cannot be looked up, or the preview is no longer true. */
export const matchIssue = (
  { found, several }: NameMatch<{ readonly version: number }>,
  seen: number | null | undefined,
): LineIssue | null => {
  if (several) return { path: 'name', key: 'IMPORT_AMBIGUOUS' }
  if (seen !== undefined && seen !== (found?.version ?? null))
    return { path: 'name', key: 'IMPORT_CHANGED_SINCE' }
  return null
}

/** Whether an import may be written: no line is refused, and some line changes something. */
export const isWritable = (plans: readonly LinePlan<unknown>[]): boolean =>
  plans.every(({ outcome }) => outcome !== 'refused') && plans.some(({ write }) => write !== null)

/** A line that changes these fields of something, or leaves it as it is. */
export const planChange = <Write>(
  line: number,
  version: number,
  changes: readonly FieldChange[],
  write: Write,
): LinePlan<Write> =>
  changes.length > 0
    ? { line, version, outcome: 'changed', changes, issues: [], write }
    : { line, version, outcome: 'unchanged', changes, issues: [], write: null }

/** A line that adds something. */
export const planNew = <Write>(line: number, write: Write): LinePlan<Write> => ({
  line,
  version: null,
  outcome: 'new',
  changes: [],
  issues: [],
  write,
})
