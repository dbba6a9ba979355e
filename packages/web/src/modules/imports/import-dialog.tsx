import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import type { ImportList } from '@kafana/domain'
import { Button, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { downloadCsv } from '../../ui/report-output.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { DoneStep, type ImportDone } from './done-step.tsx'
import { useListData } from './list-data.ts'
import { PastImports } from './past-imports.tsx'
import { PreviewStep } from './preview-step.tsx'
import { type Source, SourceStep } from './source-step.tsx'

const LIST_TEXT = { products: 'PRODUCTS', recipes: 'RECIPES' } as const

interface StartProps extends Props {
  readonly list: ImportList
  readonly pasted: string
  readonly onPasted: (pasted: string) => void
  readonly onList: (list: ImportList) => void
  readonly onSource: (source: Source) => void
}

/** Where it begins: export, a file to import, and earlier imports. */
const Start = ({ lists, list, pasted, onPasted, onList, onSource, onClose }: StartProps) => {
  const { t } = useTranslation()
  const { decimalMark } = useFormats()
  const { currency } = useVenue()
  const { rows, names } = useListData(list)
  return (
    <Dialog
      isDirty={pasted.trim() !== ''}
      onClose={onClose}
      title={t('IMPORT_EXPORT')}
      size="lg"
      fullScreen="phone"
    >
      <Stack>
        {lists.length > 1 && (
          <SegmentedControl
            fullWidth
            aria-label={t('IMPORT_EXPORT')}
            value={list}
            data={lists.flatMap((value) =>
              value === 'products' || value === 'recipes' ? [{ value, label: t(LIST_TEXT[value]) }] : [],
            )}
            onChange={(value) => onList(lists.find((each) => each === value) ?? list)}
          />
        )}
        <SourceStep key={list} list={list} pasted={pasted} onPasted={onPasted} onSource={onSource} />
        <Button
          variant="default"
          disabled={rows === undefined}
          leftSection={<IconDownload size={20} aria-hidden />}
          onClick={() => rows && downloadCsv(`kafana-${list}.csv`, rows(t, currency), decimalMark)}
        >
          {t('EXPORT_DOWNLOAD')}
        </Button>
        <PastImports list={list} names={names} />
      </Stack>
    </Dialog>
  )
}

interface Props {
  /** The lists of the screen; the first one is shown. */
  readonly lists: readonly [ImportList, ...ImportList[]]
  readonly onClose: () => void
}

/** Imports and exports the lists of a screen. */
export const ImportDialog = ({ lists, onClose }: Props) => {
  const [list, setList] = useState(lists[0])
  const [pasted, setPasted] = useState('')
  const [source, setSource] = useState<Source | null>(null)
  const [done, setDone] = useState<ImportDone | null>(null)
  if (done) return <DoneStep list={list} done={done} onClose={onClose} />
  if (source)
    return (
      <PreviewStep
        list={list}
        source={source}
        onBack={() => setSource(null)}
        onClose={onClose}
        onDone={setDone}
      />
    )
  return (
    <Start
      lists={lists}
      list={list}
      pasted={pasted}
      onPasted={setPasted}
      onList={setList}
      onSource={setSource}
      onClose={onClose}
    />
  )
}
