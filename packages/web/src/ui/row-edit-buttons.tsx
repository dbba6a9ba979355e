import { ActionIcon, Group } from '@mantine/core'
import { IconCheck, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  /** Whose row it is, for people who hear the buttons. */
  readonly name: string
  readonly editing: boolean
  readonly onEdit: () => void
  readonly onSave: () => void
  readonly onCancel: () => void
  readonly onDelete: () => void
  /** Further buttons, before the others. */
  readonly children?: ReactNode
}

/** The buttons at the end of a row that can be edited in its place. */
export const RowEditButtons = ({ name, editing, onEdit, onSave, onCancel, onDelete, children }: Props) => {
  const { t } = useTranslation()
  const label = (text: string) => `${text}: ${name}`
  return (
    <Group gap={6} justify="flex-end" wrap="nowrap">
      {editing
        ? (
            <>
              <ActionIcon variant="filled" aria-label={label(t('SAVE'))} onClick={onSave}><IconCheck size={20} aria-hidden /></ActionIcon>
              <ActionIcon aria-label={label(t('CANCEL'))} onClick={onCancel}><IconX size={20} aria-hidden /></ActionIcon>
            </>
          )
        : (
            <>
              {children}
              <ActionIcon aria-label={label(t('EDIT'))} onClick={onEdit}><IconPencil size={20} aria-hidden /></ActionIcon>
              <ActionIcon aria-label={label(t('DELETE'))} onClick={onDelete}><IconTrash size={20} aria-hidden /></ActionIcon>
            </>
          )}
    </Group>
  )
}
