import { ActionIcon, Group } from '@mantine/core'
import { IconCheck, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'

interface Props {
  /** Whose row it is, for people who hear the buttons. */
  readonly name: string
  readonly editing: boolean
  readonly busy?: boolean
  readonly onEdit: () => void
  readonly onSave: () => void
  readonly onCancel: () => void
  readonly onDelete: () => void
  /** Further buttons, before the others. */
  readonly children?: ReactNode
}

/** A row that closes takes its inputs along; who was in one of them goes on at the row's edit button. */
const useFocusAfter = (editing: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(editing)
  useEffect(() => {
    if (before.current && !editing && document.activeElement === document.body) button.current?.focus({ preventScroll: true })
    before.current = editing
  }, [editing])
  return button
}

/** One button of a row: an icon with its name for the mouse and for people who hear it. */
export const RowButton = ({ label, name, children, onClick }: { readonly label: string; readonly name: string; readonly children: ReactNode; readonly onClick: () => void }) =>
  <ActionIcon title={label} aria-label={`${label}: ${name}`} onClick={onClick}>{children}</ActionIcon>

/** The buttons at the end of a row that can be edited in its place. */
export const RowEditButtons = ({ name, editing, busy = false, onEdit, onSave, onCancel, onDelete, children }: Props) => {
  const { t } = useTranslation()
  const edit = useFocusAfter(editing)
  const label = (text: string) => `${text}: ${name}`
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {editing
        ? (
            <>
              <ActionIcon variant="filled" color="ember" loading={busy} title={t('SAVE')} aria-label={label(t('SAVE'))} onClick={onSave}><IconCheck size={20} aria-hidden /></ActionIcon>
              <ActionIcon title={t('CANCEL')} aria-label={label(t('CANCEL'))} onClick={onCancel}><IconX size={20} aria-hidden /></ActionIcon>
            </>
          )
        : (
            <>
              {children}
              <ActionIcon ref={edit} title={t('EDIT')} aria-label={label(t('EDIT'))} onClick={onEdit}><IconPencil size={20} aria-hidden /></ActionIcon>
              <RowButton label={t('DELETE')} name={name} onClick={onDelete}><IconTrash size={20} aria-hidden /></RowButton>
            </>
          )}
    </Group>
  )
}
