import { callOptions, useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { refusalText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { MenuGroup, Product } from '@kafana/contract'
import { CATEGORIES, type Category } from '@kafana/domain'
import { ActionIcon, Group, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconPencil, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '../../ui/dialogs.tsx'
import { CATEGORY_TEXT } from '../../ui/labels.ts'
import { MenuColourMark } from '../../ui/menu-colour.tsx'
import { notify } from '../../ui/notify.tsx'
import { EditMenuGroup } from './edit-menu-group.tsx'
import { GroupList } from './group-list.tsx'
import c from './menu-groups.module.css'

const GROUPS_KEY = callOptions('catalog', 'groups').queryKey

/** Moves a group past its neighbour of the same category: shown at once, and back again when it is refused. */
const useMove = (groups: readonly MenuGroup[]) => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const { mutate } = useCallMutation('catalog', 'orderGroups', {
    onError: (error) => {
      queryClient.setQueryData(GROUPS_KEY, [...groups])
      notify.error(refusalText(error, t, 'MENU_GROUP_NOT_SAVED'))
    },
  })
  return (group: MenuGroup, neighbour: MenuGroup): void => {
    const order = groups.map((each) => {
      if (each === group) return neighbour
      return each === neighbour ? group : each
    })
    queryClient.setQueryData(GROUPS_KEY, order)
    mutate({ body: { groups: order.map(({ _id }) => _id) } })
  }
}

interface RowProps {
  readonly group: MenuGroup
  readonly count: number
  /** The groups before and after it; undefined at the ends. */
  readonly before: MenuGroup | undefined
  readonly after: MenuGroup | undefined
  readonly onMove: (group: MenuGroup, neighbour: MenuGroup) => void
  readonly onEdit: (group: MenuGroup) => void
  readonly onDelete: (group: MenuGroup) => void
}

const Row = ({ group, count, before, after, onMove, onEdit, onDelete }: RowProps) => {
  const { t } = useTranslation()
  const label = (text: string) => ({ title: text, 'aria-label': `${text}: ${group.name}` })
  return (
    <li className={c.row}>
      <MenuColourMark colour={group.colour} />
      <span className={c.name}>
        {group.name}
        <Text span size="sm" c="dimmed" className={c.count}>
          {t('PRODUCTS_IN_GROUP', { count })}
        </Text>
      </span>
      <Group gap={2} wrap="nowrap">
        <ActionIcon
          {...label(t('MOVE_UP'))}
          disabled={before === undefined}
          onClick={() => before && onMove(group, before)}
        >
          <IconArrowUp size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon
          {...label(t('MOVE_DOWN'))}
          disabled={after === undefined}
          onClick={() => after && onMove(group, after)}
        >
          <IconArrowDown size={20} aria-hidden />
        </ActionIcon>
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

const DeleteMenuGroup = ({ group, onClose }: { readonly group: MenuGroup; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const remove = useCallMutation('catalog', 'removeGroup', {
    onSuccess: () => {
      notify.success(t('MENU_GROUP_DELETED'))
      onClose()
    },
    onError: (error) => notify.error(refusalText(error, t, 'MENU_GROUP_NOT_DELETED')),
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('DELETE_MENU_GROUP')}
      confirmLabel={t('DELETE')}
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: group._id } })}
    >
      {t('DELETE_MENU_GROUP_TEXT', { name: group.name })}
    </ConfirmDialog>
  )
}

interface ListProps {
  readonly groups: readonly MenuGroup[]
  readonly products: readonly Product[]
  readonly onEdit: (group: MenuGroup) => void
  readonly onDelete: (group: MenuGroup) => void
}

/** The groups of each category, in the order of the menu. */
const Categories = ({ groups, products, ...actions }: ListProps) => {
  const { t } = useTranslation()
  const move = useMove(groups)
  const count = (id: string) => products.filter(({ group }) => group?._id === id).length
  const ofCategory = (category: Category) => groups.filter((group) => group.category === category)
  return CATEGORIES.toReversed()
    .map((category) => ({ category, own: ofCategory(category) }))
    .filter(({ own }) => own.length > 0)
    .map(({ category, own }) => (
      <section key={category} aria-label={t(CATEGORY_TEXT[category])}>
        <h3 className={c.heading}>{t(CATEGORY_TEXT[category])}</h3>
        <ul className={c.rows}>
          {own.map((group, index) => (
            <Row
              key={group._id}
              group={group}
              count={count(group._id)}
              before={own[index - 1]}
              after={own[index + 1]}
              onMove={move}
              {...actions}
            />
          ))}
        </ul>
      </section>
    ))
}

interface Props {
  readonly products: readonly Product[]
  readonly onClose: () => void
}

/** The groups of the menu: their order, their colours, and the products in them. */
export const MenuGroups = ({ products, onClose }: Props) => {
  const { t } = useTranslation()
  return (
    <GroupList
      title={t('MENU_GROUPS')}
      query={useCall('catalog', 'groups')}
      hint={t('MENU_GROUPS_HINT')}
      addLabel={t('ADD_MENU_GROUP')}
      onClose={onClose}
      renderEdit={(group, close) => <EditMenuGroup group={group} products={products} onClose={close} />}
      renderDelete={(group, close) => <DeleteMenuGroup group={group} onClose={close} />}
    >
      {(groups, actions) => <Categories groups={groups} products={products} {...actions} />}
    </GroupList>
  )
}
