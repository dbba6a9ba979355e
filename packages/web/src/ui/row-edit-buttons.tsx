import { ActionIcon, Button, Group } from '@mantine/core'
import { IconCheck, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RowMenu, type RowAction } from './row-menu.tsx'

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
  /** Rarer actions, in a menu together with deleting. */
  readonly more?: readonly RowAction[]
}

/** A row that closes takes its inputs along; who was in one of them goes on at the row's edit button. */
const useFocusAfter = (editing: boolean) => {
  const button = useRef<HTMLButtonElement>(null)
  const before = useRef(editing)
  useEffect(() => {
    if (before.current && !editing && document.activeElement === document.body)
      button.current?.focus({ preventScroll: true })
    before.current = editing
  }, [editing])
  return button
}

interface RowButtonProps {
  /** In a word, as it is read. */
  readonly text: string
  /** What it does, for the mouse and for people who hear it; `text` where that says it. */
  readonly label?: string
  readonly name: string
  readonly icon: ReactNode
  readonly onClick: () => void
}

/** What a row is mostly opened for: a button with its word. */
export const RowButton = ({ text, label = text, name, icon, onClick }: RowButtonProps) => (
  <Button
    variant="subtle"
    px="xs"
    fz={15}
    leftSection={icon}
    title={label}
    aria-label={`${label}: ${name}`}
    onClick={onClick}
  >
    {text}
  </Button>
)

/** The buttons at the end of a row that can be edited in its place. */
export const RowEditButtons = ({
  name,
  editing,
  busy = false,
  onEdit,
  onSave,
  onCancel,
  onDelete,
  children,
  more,
}: Props) => {
  const { t } = useTranslation()
  const edit = useFocusAfter(editing)
  const label = (text: string) => `${text}: ${name}`
  return (
    <Group gap={4} justify="flex-end" wrap="nowrap">
      {editing ? (
        <>
          <ActionIcon
            variant="filled"
            color="ember"
            loading={busy}
            title={t('SAVE')}
            aria-label={label(t('SAVE'))}
            onClick={onSave}
          >
            <IconCheck size={20} aria-hidden />
          </ActionIcon>
          <ActionIcon title={t('CANCEL')} aria-label={label(t('CANCEL'))} onClick={onCancel}>
            <IconX size={20} aria-hidden />
          </ActionIcon>
        </>
      ) : (
        <>
          {children}
          <ActionIcon ref={edit} title={t('EDIT')} aria-label={label(t('EDIT'))} onClick={onEdit}>
            <IconPencil size={20} aria-hidden />
          </ActionIcon>
          {more ? (
            <RowMenu
              name={name}
              actions={[...more, { label: t('DELETE'), icon: IconTrash, onClick: onDelete, danger: true }]}
            />
          ) : (
            <ActionIcon title={t('DELETE')} aria-label={label(t('DELETE'))} onClick={onDelete}>
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          )}
        </>
      )}
    </Group>
  )
}
