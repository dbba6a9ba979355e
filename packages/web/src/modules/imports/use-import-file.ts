import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import type { ImportList } from '@kafana/domain'
import { useMemo, useState } from 'react'
import type { Defaults } from './column-fields.tsx'
import { type ImportBody, useImportPreview } from './import-calls.ts'
import { IMPORT_FIELDS } from './import-fields.ts'
import { type ColumnMap, mapColumns } from './map-columns.ts'
import { outcomeOf, type PreviewLine } from './preview-rows.tsx'
import { type Meanings, type ReadLine, readLines } from './read-lines.ts'
import type { Source } from './source-step.tsx'

/** The fields that some line leaves empty. */
const emptyFields = (list: ImportList, lines: readonly ReadLine[]): ReadonlySet<string> => {
  const isEmpty =
    (name: string) =>
    ({ values, issues }: ReadLine): boolean =>
      values[name] === undefined && issues.every(({ path }) => path !== name)
  return new Set(IMPORT_FIELDS[list].map(({ name }) => name).filter((name) => lines.some(isEmpty(name))))
}

/** A file as it is understood: its columns, what its words mean, and its lines as the call takes them. */
export const useImportFile = (list: ImportList, { sheet }: Source) => {
  const { decimalMark } = useFormats()
  const { taxClasses } = useVenue()
  const mapped = useMemo(() => mapColumns(list, sheet), [list, sheet])
  const [columns, setColumns] = useState<ColumnMap>(mapped.columns)
  const [meanings, setMeanings] = useState<Meanings>({})
  const [defaults, setDefaults] = useState<Defaults>({})
  const read = useMemo(
    () => readLines(list, mapped.lines, columns, { decimalMark, taxClasses, meanings }),
    [list, mapped, columns, decimalMark, taxClasses, meanings],
  )
  return {
    mapped,
    columns,
    setColumns,
    setMeanings,
    defaults,
    setDefaults,
    ...read,
    empty: emptyFields(list, read.lines),
    missingColumns: IMPORT_FIELDS[list].filter(
      ({ name, isRequired }) => isRequired && columns[name] === undefined,
    ),
  }
}
export type ImportFile = ReturnType<typeof useImportFile>

/** What the import of a file would do with each line. */
export const useOutcomes = (list: ImportList, file: ImportFile, fileName: string) => {
  const readable = file.lines.filter(({ issues }) => issues.length === 0)
  const canAsk = file.missingColumns.length === 0 && readable.length > 0
  const bodyOf = (dryRun: boolean, lines: ImportBody['lines']): ImportBody => ({
    dryRun,
    fileName,
    defaults: file.defaults,
    lines,
  })
  const asked = readable.map(({ line, values }) => ({ line, values }))
  const { data, error, isLoading, isPlaceholderData, refetch } = useImportPreview(
    list,
    canAsk ? bodyOf(true, asked) : null,
  )
  const results = new Map(canAsk ? data?.lines.map((line) => [line.line, line]) : [])
  const lines = file.lines.map((line): PreviewLine => ({
    read: line,
    result: results.get(line.line) ?? null,
  }))
  const outcomes = lines.map(outcomeOf)
  return {
    lines,
    bodyOf,
    refetch,
    error: canAsk ? error : null,
    isBusy: isLoading || isPlaceholderData,
    /** Lines that add or change something, and lines that are left out. */
    count: outcomes.filter((outcome) => outcome === 'new' || outcome === 'changed').length,
    refused: outcomes.filter((outcome) => outcome === 'refused').length,
  }
}
