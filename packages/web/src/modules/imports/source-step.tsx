import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { type ImportList, MAX_IMPORT_LINES, MAX_STAFF_LINES } from '@kafana/domain'
import { Button, Stack, Text, Textarea } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import { type DragEvent, useRef, useState } from 'react'
import type { Sheet } from './sheet.ts'
import c from './imports.module.css'

/** The lines of a file, or what was pasted, with the name of the file. */
export interface Source {
  readonly fileName: string
  readonly sheet: Sheet
}

/** What reads files is loaded when the first one is chosen. */
const reader = () => import('./read-file.ts')

interface Props {
  readonly list: ImportList
  readonly pasted: string
  readonly onPasted: (pasted: string) => void
  readonly onSource: (source: Source) => void
}

/** Chooses a file, drops one, or pastes cells. */
export const SourceStep = ({ list, pasted, onPasted, onSource }: Props) => {
  const { t, language } = useTranslation()
  const mostLines = list === 'staff' ? MAX_STAFF_LINES : MAX_IMPORT_LINES
  const { number } = useFormats()
  const input = useRef<HTMLInputElement>(null)
  const [isOver, setOver] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const read = async (fileName: string, sheetOf: () => Promise<Sheet>): Promise<void> => {
    setBusy(true)
    setFault(null)
    try {
      const sheet = await sheetOf()
      if (sheet.length === 0) setFault(t('IMPORT_EMPTY'))
      // One more for the headings.
      else if (sheet.length > mostLines + 1) setFault(t('IMPORT_TOO_LONG'))
      else onSource({ fileName, sheet })
    } catch {
      setFault(t('IMPORT_UNREADABLE'))
    }
    setBusy(false)
  }
  const readFile = (file: File | undefined): void => {
    if (!file) return
    void read(file.name.slice(-200), async () => {
      const { MAX_FILE_BYTES, readFile: sheetIn } = await reader()
      if (file.size <= MAX_FILE_BYTES) return sheetIn(file, language)
      setFault(t('IMPORT_TOO_LARGE'))
      return []
    })
  }
  const onDrop = (event: DragEvent): void => {
    event.preventDefault()
    setOver(false)
    readFile(event.dataTransfer.files[0])
  }
  return (
    <Stack>
      <div
        className={c.drop}
        data-over={isOver}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <Button
          data-autofocus
          loading={isBusy}
          leftSection={<IconFileSpreadsheet size={20} aria-hidden />}
          onClick={() => input.current?.click()}
        >
          {t('IMPORT_FILE_CHOOSE')}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          aria-label={t('IMPORT_FILE_CHOOSE')}
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain"
          onChange={(event) => {
            readFile(event.currentTarget.files?.[0])
            // The same file can be chosen again after it was corrected.
            event.currentTarget.value = ''
          }}
        />
        <Text size="sm" c="dimmed">
          {t('IMPORT_FILE_HINT', { lines: number(mostLines) })}
        </Text>
      </div>
      {list === 'staff' && <Text size="sm">{t('IMPORT_STAFF_HINT')}</Text>}
      {fault !== null && (
        <Text c="var(--fault)" role="alert">
          {fault}
        </Text>
      )}
      <Textarea
        label={t('IMPORT_PASTE')}
        value={pasted}
        rows={3}
        onChange={(event) => onPasted(event.currentTarget.value)}
      />
      {pasted.trim() !== '' && (
        <Button
          variant="default"
          loading={isBusy}
          onClick={() => void read('', async () => (await reader()).readCsv(pasted))}
        >
          {t('CONTINUE')}
        </Button>
      )}
    </Stack>
  )
}
