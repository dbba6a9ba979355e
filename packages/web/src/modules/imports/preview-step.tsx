import { refusalText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { ImportList } from '@kafana/domain'
import { Button, Stack, Text } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { FormDialog } from '../../ui/dialogs.tsx'
import { notify } from '../../ui/notify.tsx'
import { ColumnFields, DefaultFields, WordFields } from './column-fields.tsx'
import type { ImportDone } from './done-step.tsx'
import { useRunImport } from './import-calls.ts'
import type { NewPerson } from './new-people.tsx'
import { outcomeOf, type PreviewLine, PreviewRows } from './preview-rows.tsx'
import { meaningKey } from './read-lines.ts'
import type { Source } from './source-step.tsx'
import { createTemporarySecrets } from './temporary-secrets.ts'
import { type ImportFile, useImportFile, useOutcomes } from './use-import-file.ts'
import c from './imports.module.css'

type Secrets = ReturnType<typeof createTemporarySecrets>

/** Who was added, with the password and PIN that were sent. */
const newPeople = (lines: readonly PreviewLine[], secrets: Secrets): NewPerson[] =>
  lines
    .filter((line) => outcomeOf(line) === 'new')
    .map(({ read: { line, values } }) => ({
      name: `${values['firstname'] ?? ''} ${values['lastname'] ?? ''}`,
      email: String(values['email'] ?? ''),
      username: String(values['username'] ?? ''),
      ...secrets.of(line),
    }))

/** The lines that are imported, each with the version that the preview showed. */
const acceptedLines = (list: ImportList, lines: readonly PreviewLine[], secrets: Secrets) =>
  lines.flatMap(({ read: { line, values }, result }) => {
    if (!result || result.outcome === 'refused') return []
    const isNewPerson = list === 'staff' && result.outcome === 'new'
    return [{ line, seen: result.version, values: isNewPerson ? { ...values, ...secrets.of(line) } : values }]
  })

interface FileFieldsProps {
  readonly list: ImportList
  readonly file: ImportFile
}

/** How the file is understood: its columns, what new lines do not say, and its words. */
const FileFields = ({ list, file }: FileFieldsProps) => (
  <>
    <ColumnFields list={list} sheet={file.mapped} columns={file.columns} onColumns={file.setColumns} />
    <DefaultFields list={list} missing={file.empty} defaults={file.defaults} onDefaults={file.setDefaults} />
    <WordFields
      words={file.words}
      onMeaning={({ field, word }, meaning) =>
        file.setMeanings(({ [meaningKey(field.kind, word)]: _before, ...others }) =>
          meaning === null ? others : { ...others, [meaningKey(field.kind, word)]: meaning },
        )
      }
    />
  </>
)

interface Props {
  readonly list: ImportList
  readonly source: Source
  readonly onBack: () => void
  readonly onClose: () => void
  readonly onDone: (done: ImportDone) => void
}

/** The columns, what words mean, and every line with what the import would do with it. */
export const PreviewStep = ({ list, source, onBack, onClose, onDone }: Props) => {
  const { t } = useTranslation()
  const file = useImportFile(list, source)
  const { lines, bodyOf, refetch, error, isBusy, count, refused } = useOutcomes(list, file, source.fileName)
  const importing = useRunImport(list)
  const [secrets] = useState(createTemporarySecrets)
  const [fault, setFault] = useState<string>()
  const run = async (): Promise<void> => {
    setFault(undefined)
    try {
      const { import: id } = await importing.run(bodyOf(false, acceptedLines(list, lines, secrets)))
      if (id === null) {
        setFault(t('IMPORT_NOT_WRITTEN'))
        await refetch()
      } else onDone({ id, count, people: list === 'staff' ? newPeople(lines, secrets) : [] })
    } catch (failure) {
      setFault(refusalText(failure, t, 'IMPORT_FAILED'))
    }
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={`${t('IMPORT')}: ${source.fileName || t('IMPORT_PASTED')}`}
      submitLabel={t('IMPORT_LINES', { count })}
      form={{ busy: importing.isPending || isBusy, isDirty: true }}
      fault={fault}
      onSubmit={(event) => {
        event.preventDefault()
        if (count === 0) notify.info(t('NOTHING_CHANGED'))
        else void run()
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
        <FileFields list={list} file={file} />
        {file.missingColumns.length > 0 ? (
          <Text c="var(--fault)" role="alert">
            {t('IMPORT_COLUMN_REQUIRED', {
              fields: file.missingColumns.map(({ label }) => t(label)).join(', '),
            })}
          </Text>
        ) : (
          <PreviewRows list={list} lines={lines} />
        )}
        {error !== null && (
          <Text c="var(--fault)" role="alert">
            {refusalText(error, t, 'ERROR_NETWORK')}
          </Text>
        )}
        {refused > 0 && file.missingColumns.length === 0 && (
          <Text size="sm" role="status">
            {t('IMPORT_LEFT_OUT', { count: refused })}
          </Text>
        )}
      </Stack>
    </FormDialog>
  )
}
