import type { ImportList } from '@kafana/domain'
import { Button, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refusalText } from '../../platform/i18n/message-text.ts'
import { useFormats, useVenue } from '../../platform/i18n/use-venue.ts'
import { FormDialog } from '../../ui/dialogs.tsx'
import { notify } from '../../ui/notify.tsx'
import { ColumnFields, DefaultFields, type Defaults, WordFields } from './column-fields.tsx'
import type { ImportDone } from './done-step.tsx'
import { type ImportBody, useImportPreview, useRunImport } from './import-calls.ts'
import { IMPORT_FIELDS } from './import-fields.ts'
import { type ColumnMap, mapColumns } from './map-columns.ts'
import type { NewPerson } from './new-people.tsx'
import { outcomeOf, PreviewRows, type PreviewLine } from './preview-rows.tsx'
import { meaningKey, type Meanings, readLines } from './read-lines.ts'
import type { Source } from './source-step.tsx'
import { createTemporarySecrets } from './temporary-secrets.ts'
import c from './imports.module.css'

interface Props {
  readonly list: ImportList
  readonly source: Source
  readonly onBack: () => void
  readonly onClose: () => void
  readonly onDone: (done: ImportDone) => void
}

/** The file as it is understood, and what the import would do. */
const useFile = (list: ImportList, { sheet }: Source) => {
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
  return { mapped, columns, setColumns, meanings, setMeanings, defaults, setDefaults, read }
}

/** Who was added, with the password and PIN that were sent. */
const newPeople = (
  lines: readonly PreviewLine[],
  secrets: ReturnType<typeof createTemporarySecrets>,
): NewPerson[] =>
  lines
    .filter((line) => outcomeOf(line) === 'new')
    .map(({ read: { line, values } }) => ({
      name: `${values['firstname'] ?? ''} ${values['lastname'] ?? ''}`,
      email: String(values['email'] ?? ''),
      username: String(values['username'] ?? ''),
      ...secrets.of(line),
    }))

/** The columns, what words mean, and every line with what the import would do with it. */
export const PreviewStep = ({ list, source, onBack, onClose, onDone }: Props) => {
  const { t } = useTranslation()
  const file = useFile(list, source)
  const { columns, defaults, read, setMeanings } = file
  const importing = useRunImport(list)
  const [secrets] = useState(createTemporarySecrets)
  const [fault, setFault] = useState<string>()
  const missingColumns = IMPORT_FIELDS[list].filter(
    ({ name, isRequired }) => isRequired && columns[name] === undefined,
  )
  const readable = read.lines.filter(({ issues }) => issues.length === 0)
  const bodyOf = (dryRun: boolean, lines: ImportBody['lines']): ImportBody => ({
    dryRun,
    fileName: source.fileName,
    defaults,
    lines,
  })
  const canAsk = missingColumns.length === 0 && readable.length > 0
  const preview = useImportPreview(
    list,
    canAsk
      ? bodyOf(
          true,
          readable.map(({ line, values }) => ({ line, values })),
        )
      : null,
  )
  const results = new Map(canAsk ? preview.data?.lines.map((line) => [line.line, line]) : [])
  const lines: readonly PreviewLine[] = read.lines.map((line) => ({
    read: line,
    result: results.get(line.line) ?? null,
  }))
  const outcomes = lines.map(outcomeOf)
  const count = outcomes.filter((outcome) => outcome === 'new' || outcome === 'changed').length
  const refused = outcomes.filter((outcome) => outcome === 'refused').length
  const empty = new Set(
    IMPORT_FIELDS[list]
      .map(({ name }) => name)
      .filter((name) =>
        read.lines.some(
          ({ values, issues }) => values[name] === undefined && issues.every(({ path }) => path !== name),
        ),
      ),
  )
  const run = async (): Promise<void> => {
    setFault(undefined)
    if (count === 0) {
      notify.info(t('NOTHING_CHANGED'))
      return
    }
    const sent = lines.flatMap(({ read: { line, values }, result }) => {
      if (!result || result.outcome === 'refused') return []
      const isNewPerson = list === 'staff' && result.outcome === 'new'
      return [
        { line, seen: result.version, values: isNewPerson ? { ...values, ...secrets.of(line) } : values },
      ]
    })
    try {
      const { import: id } = await importing.run(bodyOf(false, sent))
      if (id !== null) return onDone({ id, count, people: list === 'staff' ? newPeople(lines, secrets) : [] })
      setFault(t('IMPORT_NOT_WRITTEN'))
      await preview.refetch()
    } catch (error) {
      setFault(refusalText(error, t, 'IMPORT_FAILED'))
    }
    return undefined
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={`${t('IMPORT')}: ${source.fileName || t('IMPORT_PASTED')}`}
      submitLabel={t('IMPORT_LINES', { count })}
      form={{ busy: importing.isPending || preview.isPlaceholderData || preview.isLoading, isDirty: true }}
      fault={fault}
      onSubmit={(event) => {
        event.preventDefault()
        void run()
      }}
      size="xl"
    >
      <div>
        <Button
          variant="subtle"
          className={c.back}
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          onClick={onBack}
        >
          {t('BACK')}
        </Button>
      </div>
      <Stack>
        <ColumnFields list={list} sheet={file.mapped} columns={columns} onColumns={file.setColumns} />
        <DefaultFields list={list} missing={empty} defaults={defaults} onDefaults={file.setDefaults} />
        <WordFields
          words={read.words}
          onMeaning={({ field, word }, meaning) =>
            setMeanings(({ [meaningKey(field.kind, word)]: _before, ...others }) =>
              meaning === null ? others : { ...others, [meaningKey(field.kind, word)]: meaning },
            )
          }
        />
        {missingColumns.length > 0 ? (
          <Text c="var(--fault)" role="alert">
            {t('IMPORT_COLUMN_REQUIRED', { fields: missingColumns.map(({ label }) => t(label)).join(', ') })}
          </Text>
        ) : (
          <PreviewRows list={list} lines={lines} />
        )}
        {preview.error && canAsk && (
          <Text c="var(--fault)" role="alert">
            {refusalText(preview.error, t, 'ERROR_NETWORK')}
          </Text>
        )}
        {refused > 0 && missingColumns.length === 0 && (
          <Text size="sm" role="status">
            {t('IMPORT_LEFT_OUT', { count: refused })}
          </Text>
        )}
      </Stack>
    </FormDialog>
  )
}
