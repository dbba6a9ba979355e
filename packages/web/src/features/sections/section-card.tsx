import type { Section } from '@kafana/contract'
import type { Category } from '@kafana/domain'
import { ROUTES } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { ActionIcon, Button, Card } from '@mantine/core'
import { IconChartBar, IconPencil, IconTrash, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { useReach } from '../../platform/access/reach.ts'
import { fullName } from '../../ui/full-name.ts'
import { useRemoveUser, type SectionUser } from './use-remove-user.tsx'
import c from './sections-screen.module.css'

const COUNTS = { food: 'SECTION_COUNTS_FOOD', drink: 'SECTION_COUNTS_DRINK' } as const satisfies Record<
  Category,
  TranslationKey
>

interface UserProps {
  readonly user: SectionUser
  readonly sectionId: string
  readonly busy: boolean
  readonly onRemove: () => void
}

const UserRow = ({ user, sectionId, busy, onRemove }: UserProps) => {
  const { t } = useTranslation()
  const reach = useReach()
  const name = fullName(user)
  return (
    <li className={c.user}>
      <div className={c.who}>
        <span className={c.userName} title={name}>
          {name}
        </span>
        <span className={c.soft}>{user.email}</span>
      </div>
      {reach('userStats') && (
        <ActionIcon
          component={Link}
          to={generatePath(ROUTES.userStats, { id: user._id, section: sectionId })}
          aria-label={`${t('USER_STATS')}: ${name}`}
        >
          <IconChartBar size={20} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon aria-label={t('REMOVE_LINE', { name })} loading={busy} onClick={onRemove}>
        <IconUserMinus size={20} aria-hidden />
      </ActionIcon>
    </li>
  )
}

interface Props {
  readonly section: Section
  readonly onEdit: () => void
  readonly onDelete: () => void
  readonly onAdd: () => void
}

/** One section with its people. */
export const SectionCard = ({ section, onEdit, onDelete, onAdd }: Props) => {
  const { t } = useTranslation()
  const { remove, removing } = useRemoveUser()
  const { _id, name, category, staff } = section
  return (
    <Card component="section" aria-label={name}>
      <div className={c.head}>
        <div className={c.titles}>
          <h2 className={c.name} title={name}>
            {name}
          </h2>
          <span className={c.soft}>{t(category ? COUNTS[category] : 'SECTION_COUNTS_ALL')}</span>
        </div>
        <ActionIcon aria-label={`${t('EDIT')}: ${name}`} onClick={onEdit}>
          <IconPencil size={20} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={`${t('DELETE')}: ${name}`} onClick={onDelete}>
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      </div>
      {staff.length > 0 && (
        <ul className={c.users}>
          {staff.map((user) => (
            <UserRow
              key={user._id}
              user={user}
              sectionId={_id}
              busy={removing === user._id}
              onRemove={() => remove(section, user)}
            />
          ))}
        </ul>
      )}
      {staff.length === 0 && (
        <div className={c.none}>
          <p>{t('SECTION_EMPTY')}</p>
          <Button
            variant="default"
            leftSection={<IconUserPlus size={20} aria-hidden />}
            aria-label={`${t('ADD_USER')}: ${name}`}
            onClick={onAdd}
          >
            {t('ADD_USER')}
          </Button>
        </div>
      )}
    </Card>
  )
}
