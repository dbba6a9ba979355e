import type { Formats } from '@kafana/client/i18n/formats.ts'
import { textOf } from '@kafana/client/i18n/message-text.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { ImportedLine } from '@kafana/contract'
import {
  CATEGORIES,
  type ImportList,
  IMPORT_OUTCOMES,
  type ImportOutcome,
  ROLES,
  UNITS,
} from '@kafana/domain'
import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { CATEGORY_TEXT, ROLE_TEXT, unitText } from '../../ui/labels.ts'
import { type FieldKind, IMPORT_FIELDS, type ImportField } from './import-fields.ts'
import type { CellIssue, ReadLine } from './read-lines.ts'
import c from './imports.module.css'

/** A line of the file with what the import would do with it; `result` is null while the server has not answered. */
export interface PreviewLine {
  readonly read: ReadLine
  readonly result: ImportedLine | null
}

export const outcomeOf = ({ read, result }: PreviewLine): ImportOutcome | null =>
  read.issues.length > 0 ? 'refused' : (result?.outcome ?? null)

const COUNT_TEXT = {
  new: 'IMPORT_COUNT_NEW',
  changed: 'IMPORT_COUNT_CHANGED',
  unchanged: 'IMPORT_COUNT_UNCHANGED',
  refused: 'IMPORT_COUNT_REFUSED',
} as const satisfies Record<ImportOutcome, string>

/** How many rows are drawn; the others are counted. */
const MOST_ROWS = 200

const isOneOf = <T extends string>(list: readonly T[], value: string): value is T =>
  list.some((each) => each === value)

const wordText = (kind: FieldKind | undefined, value: string, t: Translate): string => {
  if (kind === 'category' && isOneOf(CATEGORIES, value)) return t(CATEGORY_TEXT[value])
  if (kind === 'unit' && isOneOf(UNITS, value)) return unitText(t, value)
  if (kind === 'role' && isOneOf(ROLES, value)) return t(ROLE_TEXT[value])
  return value
}

const valueText = (
  kind: FieldKind | undefined,
  value: string | number | null,
  t: Translate,
  { money, number }: Pick<Formats, 'money' | 'number'>,
): string => {
  if (value === null) return '–'
  if (typeof value === 'string') return wordText(kind, value, t)
  return kind === 'money' ? money(value) : `${number(value, 3)}${kind === 'percent' ? ' %' : ''}`
}

type Issue = ImportedLine['issues'][number] | CellIssue

const issueText = (field: ImportField | undefined, issue: Issue, t: Translate): string => {
  const label = field ? t(field.label) : issue.path
  if ('text' in issue) {
    const text = issue.text.slice(0, 60)
    return issue.key === 'IMPORT_NOT_A_NUMBER'
      ? `${label}: ${t('IMPORT_NOT_A_NUMBER', { text })}`
      : `${label}: ${t('IMPORT_WORD_UNKNOWN', { text })}`
  }
  const { key, other = 0 } = issue
  if (key.endsWith('_REQUIRED')) return t('IMPORT_MISSING', { field: label })
  if (key === 'IMPORT_TWICE') return t('IMPORT_TWICE', { other })
  if (key === 'IMPORT_WITH_REFUSED') return t('IMPORT_WITH_REFUSED', { other })
  return `${label}: ${textOf(t, key) ?? t('VALUE_INVALID')}`
}

interface RowProps {
  readonly list: ImportList
  readonly preview: PreviewLine
}

const Row = ({ list, preview }: RowProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { read, result } = preview
  const fieldOf = (name: string) => IMPORT_FIELDS[list].find((field) => field.name === name)
  const outcome = outcomeOf(preview)
  const issues: readonly Issue[] = read.issues.length > 0 ? read.issues : (result?.issues ?? [])
  const names = IMPORT_FIELDS[list].filter(({ kind, isRequired }) => kind === 'text' && isRequired)
  const given = IMPORT_FIELDS[list].filter(
    (field) => !names.includes(field) && read.values[field.name] !== undefined,
  )
  const what = (): string => {
    if (issues.length > 0) return issues.map((issue) => issueText(fieldOf(issue.path), issue, t)).join('. ')
    if (outcome === 'changed' || (outcome === 'new' && list === 'recipes'))
      return (result?.changes ?? [])
        .map(({ field, before, after }) => {
          if (field === 'ingredient') return t('IMPORT_DROPPED', { name: String(before) })
          const of = fieldOf(field)
          const [from, to] = [valueText(of?.kind, before, t, formats), valueText(of?.kind, after, t, formats)]
          return `${of ? t(of.label) : field}: ${from} → ${to}`
        })
        .join(', ')
    return given
      .map((field) => valueText(field.kind, read.values[field.name] ?? null, t, formats))
      .join(' · ')
  }
  return (
    <li className={c.row} data-outcome={outcome}>
      <span className={c.line}>{t('IMPORT_LINE', { line: read.line })}</span>
      <span className={c.name}>
        {names
          .map(({ name }) => read.values[name])
          .filter(Boolean)
          .join(list === 'recipes' ? ' · ' : ' ')}
      </span>
      <span className={c.what}>{what()}</span>
    </li>
  )
}

interface Props {
  readonly list: ImportList
  readonly lines: readonly PreviewLine[]
}

/** The lines of the import, filtered by what it would do with them. */
export const PreviewRows = ({ list, lines }: Props) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [shown, setShown] = useState<ImportOutcome | null>(null)
  const counts = new Map(
    IMPORT_OUTCOMES.map((outcome) => [outcome, lines.filter((line) => outcomeOf(line) === outcome).length]),
  )
  const filter = shown !== null && (counts.get(shown) ?? 0) > 0 ? shown : null
  const rows = filter === null ? lines : lines.filter((line) => outcomeOf(line) === filter)
  const choices: readonly (readonly [ImportOutcome | null, string, number])[] = [
    [null, t('IMPORT_COUNT_ALL', { number: number(lines.length) }), lines.length],
    ...IMPORT_OUTCOMES.map((outcome) => {
      const count = counts.get(outcome) ?? 0
      return [outcome, t(COUNT_TEXT[outcome], { number: number(count) }), count] as const
    }),
  ]
  return (
    <>
      <Group gap="xs" role="group" aria-label={t('PURCHASE_PREVIEW')}>
        {choices.map(([outcome, text, count]) => (
          <Button
            key={text}
            size="compact-md"
            variant={filter === outcome ? 'filled' : 'default'}
            aria-pressed={filter === outcome}
            disabled={count === 0}
            onClick={() => setShown(outcome)}
          >
            {text}
          </Button>
        ))}
      </Group>
      <ul className={c.rows} aria-label={t('PURCHASE_PREVIEW')}>
        {rows.slice(0, MOST_ROWS).map((line) => (
          <Row key={line.read.line} list={list} preview={line} />
        ))}
      </ul>
      {rows.length > MOST_ROWS && (
        <Text c="dimmed">{t('AND_MORE_LINES', { count: rows.length - MOST_ROWS })}</Text>
      )}
    </>
  )
}
