import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { UndoneImport } from '@kafana/contract'
import type { ImportList } from '@kafana/domain'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import { useListData } from './list-data.ts'
import { NewPeople, type NewPerson } from './new-people.tsx'
import { KeptLines, useUndo } from './past-imports.tsx'

/** An import that was written: its id and how many lines it added or changed. */
export interface ImportDone {
  readonly id: string
  readonly count: number
  /** People who were added; none in other lists. */
  readonly people: readonly NewPerson[]
}

interface Props {
  readonly list: ImportList
  readonly done: ImportDone
  readonly onClose: () => void
}

/** What was imported, with a way back. */
export const DoneStep = ({ list, done, onClose }: Props) => {
  const { t } = useTranslation()
  const undo = useUndo(list)
  const { names } = useListData(list)
  const [kept, setKept] = useState<UndoneImport['kept']>([])
  const undoAll = async (): Promise<void> => {
    const result = await undo.run(done.id)
    if (!result) return
    if (result.kept.length === 0) onClose()
    else setKept(result.kept)
  }
  return (
    <Dialog
      onClose={onClose}
      title={t('IMPORT_EXPORT')}
      fullScreen="phone"
      size={done.people.length > 0 ? 'lg' : 'md'}
      closeOnClickOutside={false}
    >
      <Stack>
        <Text role="status">{t('IMPORT_DONE', { count: done.count })}</Text>
        {done.people.length > 0 && <NewPeople people={done.people} />}
        <KeptLines kept={kept} names={names} />
        <Group justify="flex-end">
          <Button variant="default" loading={undo.isPending} onClick={() => void undoAll()}>
            {t('UNDO')}
          </Button>
          <Button data-autofocus onClick={onClose}>
            {t('CLOSE')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
