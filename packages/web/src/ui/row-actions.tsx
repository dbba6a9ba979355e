import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { ActionIcon, Button, Group } from '@mantine/core'
import { IconCheck, IconDots, IconPencil, IconTrash, IconX } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { MenuButton } from './menu-button.tsx'
import type { MenuItem } from './menu-item.ts'
import c from './row-cells.module.css'

/** The less frequent actions of a row, in a menu. */
export const RowMenu = ({
  name,
  actions,
}: {
  readonly name: string
  readonly actions: readonly MenuItem[]
}) => {
  const { t } = useTranslation()
  return (
    <MenuButton items={actions}>
      <ActionIcon title={t('MORE_ACTIONS')} aria-label={`${t('MORE_ACTIONS')}: ${name}`}>
        <IconDots size={20} aria-hidden />
      </ActionIcon>
    </MenuButton>
  )
}

interface RowEditButtonsProps {
  /** The name of the row, for accessible labels. */
  readonly name: string
  readonly editing: boolean
  readonly busy?: boolean
  readonly onEdit: () => void
  readonly onSave: () => void
  readonly onCancel: () => void
  readonly onDelete: () => void
  /** Further buttons, before the others. */
  readonly children?: ReactNode
  /** Less frequent actions, in a menu together with deleting. */
  readonly more?: readonly MenuItem[]
}

/** When editing ends, its inputs disappear; the focus moves to the edit button of the row. */
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
  /** The text of the button. */
  readonly text: string
  /** The accessible label and tooltip; defaults to `text`. */
  readonly label?: string
  readonly name: string
  readonly icon: ReactNode
  readonly onClick: () => void
}

const ROW_BUTTON = { root: c.button, section: c.icon, label: c.text }

/** The main action of a row, as a button with text; in a narrow table the icon alone. */
export const RowButton = ({ text, label = text, name, icon, onClick }: RowButtonProps) => (
  <Button
    variant="subtle"
    px="xs"
    fz={15}
    classNames={ROW_BUTTON}
    leftSection={icon}
    title={label}
    aria-label={`${label}: ${name}`}
    onClick={onClick}
  >
    {text}
  </Button>
)

/** The buttons of a row with inline editing. */
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
}: RowEditButtonsProps) => {
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
              actions={[...more, { text: t('DELETE'), icon: IconTrash, onClick: onDelete, danger: true }]}
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
