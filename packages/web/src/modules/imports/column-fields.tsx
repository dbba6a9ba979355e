import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import type { ImportList } from '@kafana/domain'
import { CATEGORIES, UNITS } from '@kafana/domain'
import { Select } from '../../ui/inputs/select.tsx'
import { CATEGORY_TEXT, unitText } from '../../ui/labels.ts'
import { DEFAULT_FIELDS, type FieldKind, IMPORT_FIELDS } from './import-fields.ts'
import type { ColumnMap, MappedSheet } from './map-columns.ts'
import type { UnknownWord } from './read-lines.ts'
import c from './imports.module.css'

const LETTERS = 26
/** "A" to "Z", then "AA", as spreadsheets name their columns. */
const letterOf = (column: number): string =>
  (column >= LETTERS ? letterOf(Math.floor(column / LETTERS) - 1) : '') +
  String.fromCharCode('A'.charCodeAt(0) + (column % LETTERS))

const NONE = 'none'
const SAMPLES = 2

const choicesOf = (t: Translate, kind: FieldKind) =>
  kind === 'unit'
    ? UNITS.map((value) => ({ value, label: unitText(t, value) }))
    : CATEGORIES.map((value) => ({ value, label: t(CATEGORY_TEXT[value]) }))

interface ColumnsProps {
  readonly list: ImportList
  readonly sheet: MappedSheet
  readonly columns: ColumnMap
  readonly onColumns: (columns: ColumnMap) => void
}

/** Which column of the file has which field. */
export const ColumnFields = ({ list, sheet, columns, onColumns }: ColumnsProps) => {
  const { t } = useTranslation()
  const width = Math.max(sheet.headings.length, ...sheet.lines.map(({ cells }) => cells.length))
  const options = Array.from({ length: width }, (_, column) => {
    const samples = sheet.lines.flatMap(({ cells }) => cells[column] ?? []).slice(0, SAMPLES)
    const heading = sheet.headings[column] || t('IMPORT_COLUMN', { letter: letterOf(column) })
    return {
      value: String(column),
      label: sheet.headings[column] || samples.length === 0 ? heading : `${heading}: ${samples.join(', ')}`,
    }
  })
  const choose = (field: string, value: string | null): void => {
    const { [field]: _before, ...others } = columns
    onColumns(value === null || value === NONE ? others : { ...others, [field]: Number(value) })
  }
  return (
    <fieldset className={c.group}>
      <legend className={c.legend}>{t('IMPORT_COLUMNS')}</legend>
      <div className={c.columns}>
        {IMPORT_FIELDS[list].map(({ name, label, isRequired }) => (
          <Select
            key={name}
            label={t(label)}
            withAsterisk={isRequired === true}
            value={columns[name] === undefined ? NONE : String(columns[name])}
            data={[{ value: NONE, label: t('IMPORT_NOT_IN_FILE') }, ...options]}
            allowDeselect={false}
            onChange={(value) => choose(name, value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

export type Defaults = Readonly<Record<string, string | number>>

interface DefaultsProps {
  readonly list: ImportList
  /** The fields that some line leaves empty. */
  readonly missing: ReadonlySet<string>
  readonly defaults: Defaults
  readonly onDefaults: (defaults: Defaults) => void
}

/** What new lines have that do not say it themselves. */
export const DefaultFields = ({ list, missing, defaults, onDefaults }: DefaultsProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { taxClasses } = useVenue()
  const fields = IMPORT_FIELDS[list].filter(
    ({ name }) => DEFAULT_FIELDS[list].includes(name) && missing.has(name),
  )
  if (fields.length === 0) return null
  const rates = taxClasses.map(({ rate }) => ({ value: String(rate), label: `${number(rate)} %` }))
  return (
    <div className={c.columns}>
      {fields.map(({ name, label, kind }) => (
        <Select
          key={name}
          label={t('IMPORT_DEFAULT', { field: t(label) })}
          value={defaults[name] === undefined ? null : String(defaults[name])}
          data={kind === 'percent' ? rates : choicesOf(t, kind)}
          onChange={(value) => {
            const { [name]: _before, ...others } = defaults
            onDefaults(
              value === null ? others : { ...others, [name]: kind === 'percent' ? Number(value) : value },
            )
          }}
        />
      ))}
    </div>
  )
}

interface WordsProps {
  readonly words: readonly UnknownWord[]
  readonly onMeaning: (word: UnknownWord, meaning: string | null) => void
}

/** What words of the file mean, such as the groups of another till's price list. */
export const WordFields = ({ words, onMeaning }: WordsProps) => {
  const { t } = useTranslation()
  if (words.length === 0) return null
  return (
    <div className={c.columns}>
      {words.map((word) => (
        <Select
          key={`${word.field.name} ${word.word}`}
          label={t('IMPORT_WORD_MEANS', { word: word.word })}
          value={word.meaning}
          error={word.meaning === null}
          data={choicesOf(t, word.field.kind)}
          onChange={(value) => onMeaning(word, value)}
        />
      ))}
    </div>
  )
}
