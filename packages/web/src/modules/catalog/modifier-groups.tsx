import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Ingredient, ModifierGroup } from '@kafana/contract'
import { ActionIcon, Group, Text } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { ConfirmDialog } from '../../ui/dialogs.tsx'
import { notify } from '../../ui/notify.tsx'
import { EditModifierGroup } from './edit-modifier-group.tsx'
import { GroupList } from './group-list.tsx'
import c from './menu-groups.module.css'

const NONE: Ingredient[] = []

interface RowProps {
  readonly group: ModifierGroup
  readonly onEdit: (group: ModifierGroup) => void
  readonly onDelete: (group: ModifierGroup) => void
}

const Row = ({ group, onEdit, onDelete }: RowProps) => {
  const { t } = useTranslation()
  const { name, options, products } = group
  const label = (text: string) => ({ title: text, 'aria-label': `${text}: ${name}` })
  return (
    <li className={c.row}>
      <span className={c.name}>
        {name}
        <Text span size="sm" c="dimmed" className={c.count}>
          {options.map((option) => option.name).join(', ')} · {t('PRODUCTS_IN_GROUP', { count: products })}
        </Text>
      </span>
      <Group gap={2} wrap="nowrap">
        <ActionIcon {...label(t('EDIT'))} onClick={() => onEdit(group)}>
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon {...label(t('DELETE'))} onClick={() => onDelete(group)}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </Group>
    </li>
  )
}

const DeleteModifierGroup = ({
  group,
  onClose,
}: {
  readonly group: ModifierGroup
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const remove = useCallMutation('catalog', 'removeModifierGroup', {
    onSuccess: () => {
      notify.success(t('OPTION_GROUP_DELETED'))
      onClose()
    },
    onError: (error) => notify.error(errorText(error, t)),
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('DELETE')}
      confirmLabel={t('DELETE')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: group._id } })}
    >
      {t('DELETE_OPTION_GROUP_TEXT', { name: group.name })}
    </ConfirmDialog>
  )
}

/** The groups of options that products can have, with how many options each has and how many products have it. */
export const ModifierGroups = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const ingredients = useCall('storage', 'list').data ?? NONE
  return (
    <GroupList
      title={t('OPTIONS')}
      query={useCall('catalog', 'modifierGroups')}
      hint={t('OPTIONS_HINT')}
      addLabel={t('ADD_OPTION_GROUP')}
      onClose={onClose}
      renderEdit={(group, close) => (
        <EditModifierGroup group={group} ingredients={ingredients} onClose={close} />
      )}
      renderDelete={(group, close) => <DeleteModifierGroup group={group} onClose={close} />}
    >
      {(groups, actions) => (
        <ul className={c.rows} aria-label={t('OPTIONS')}>
          {groups.map((group) => (
            <Row key={group._id} group={group} {...actions} />
          ))}
        </ul>
      )}
    </GroupList>
  )
}
