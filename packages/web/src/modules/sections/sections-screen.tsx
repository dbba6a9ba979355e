import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useTodayBounds } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { Section } from '@kafana/contract'
import { type Category, fromMinor, ROUTES, toMinor } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Button, SimpleGrid, ActionIcon, Card } from '@mantine/core'
import {
  IconPlus,
  IconUserPlus,
  IconUsersGroup,
  IconChartBar,
  IconPencil,
  IconTrash,
  IconUserMinus,
} from '@tabler/icons-react'
import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import { deferred } from '../../ui/deferred.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { fullName } from '../../ui/labels.ts'
import { notify, offerUndo } from '../../ui/notify.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import c from './sections-screen.module.css'

const AddSection = deferred(async () => (await import('./section-dialogs.tsx')).AddSection)
const DeleteSection = deferred(async () => (await import('./section-dialogs.tsx')).DeleteSection)
const EditSection = deferred(async () => (await import('./section-dialogs.tsx')).EditSection)
const AddUser = deferred(async () => (await import('./add-user.tsx')).AddUser)

type SectionUser = Section['staff'][number]

/** Removes somebody from a section; the toast offers to undo it. */
const useRemoveUser = (): {
  readonly remove: (section: Section, user: SectionUser) => void
  readonly removing: string | undefined
} => {
  const { t } = useTranslation()
  const add = useCallMutation('sections', 'addMember', {
    onError: (error) => notify.error(errorText(error, t)),
  })
  const { mutate, isPending, variables } = useCallMutation('sections', 'removeMember')
  const remove = (section: Section, { _id: userId, email }: SectionUser): void =>
    mutate(
      { params: { sectionId: section._id, userId } },
      {
        onSuccess: () =>
          offerUndo(t('USER_REMOVED'), () => add.mutate({ body: { email, section: section._id } })),
        onError: () => notify.error(t('FAILED_TO_REMOVE_USER')),
      },
    )
  return { remove, removing: isPending ? variables.params.userId : undefined }
}

const COUNTS = { food: 'SECTION_COUNTS_FOOD', drink: 'SECTION_COUNTS_DRINK' } as const satisfies Record<
  Category,
  TranslationKey
>

/** What somebody completed today in the category of a section; undefined until it is loaded. */
interface Completed {
  readonly count: number
  readonly total: number
}

/** What everybody completed today, in a category or in all. */
const useCompletedToday = (): ((userId: string, category: Category | null) => Completed | undefined) => {
  const { day } = useTodayBounds()
  const { data } = useCall('staff', 'completed', { query: { date: day } })
  return (userId, category) => {
    const own = data?.filter(
      (each) => each.user === userId && (category === null || each.category === category),
    )
    return (
      own && {
        count: own.reduce((sum, { numOrders }) => sum + numOrders, 0),
        total: fromMinor(own.reduce((sum, { total }) => sum + toMinor(total), 0)),
      }
    )
  }
}

const Today = ({ completed: { count, total } }: { readonly completed: Completed }) => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const orders = t('ORDERS_COME_TO', { count, number: number(count, 0), amount: money(total) })
  return <span className={c.today}>{t('DAY_OF_PERSON', { orders })}</span>
}

interface UserProps {
  readonly user: SectionUser
  readonly today: Completed | undefined
  readonly sectionId: string
  readonly busy: boolean
  readonly onRemove: () => void
}

const UserRow = ({ user, today, sectionId, busy, onRemove }: UserProps) => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  const name = fullName(user)
  return (
    <li className={c.user}>
      <div className={c.who}>
        <span className={c.userName} title={name}>
          {name}
        </span>
        <span className={c.soft}>{user.email}</span>
        {today && <Today completed={today} />}
      </div>
      {canOpen('userStats') && (
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
  const completedToday = useCompletedToday()
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
              today={completedToday(user._id, category)}
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

type OpenDialog =
  | { readonly what: 'add' }
  | { readonly what: 'edit' | 'delete'; readonly section: Section }
  | { readonly what: 'user'; readonly into: Section | null }

const Dialogs = ({
  open,
  sections,
  onClose,
}: {
  readonly open: OpenDialog | null
  readonly sections: readonly Section[]
  readonly onClose: () => void
}) => {
  if (!open) return null
  switch (open.what) {
    case 'add':
      return <AddSection onClose={onClose} />
    case 'edit':
      return <EditSection section={open.section} onClose={onClose} />
    case 'delete':
      return <DeleteSection section={open.section} onClose={onClose} />
    case 'user':
      return <AddUser sections={sections} into={open.into} onClose={onClose} />
  }
}

/** The sections of the staff with their people. */
const SectionsScreen = () => {
  const { t } = useTranslation()
  const sections = useCall('sections', 'list')
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const isEmpty = sections.data?.length === 0
  const addSection = (
    <Button
      variant={isEmpty ? 'filled' : 'default'}
      leftSection={<IconPlus size={20} aria-hidden />}
      onClick={() => setOpen({ what: 'add' })}
    >
      {t('ADD_SECTION')}
    </Button>
  )
  const actions = (
    <>
      {!isEmpty && addSection}
      <Button
        variant={isEmpty ? 'default' : 'filled'}
        leftSection={<IconUserPlus size={20} aria-hidden />}
        onClick={() => setOpen({ what: 'user', into: null })}
      >
        {t('ADD_USER')}
      </Button>
    </>
  )
  return (
    <Page title={t('STAFF_BY_SECTION')} back={ROUTES.panel} actions={actions}>
      <QueryView query={sections} failure={t('FAILED_TO_FETCH_SECTIONS')}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              title={t('NO_SECTIONS')}
              hint={t('NO_SECTIONS_HINT')}
              icon={<IconUsersGroup size={32} />}
              action={addSection}
            />
          ) : (
            <SimpleGrid cols={{ base: 1, md: 2 }}>
              {list.map((section) => (
                <SectionCard
                  key={section._id}
                  section={section}
                  onEdit={() => setOpen({ what: 'edit', section })}
                  onDelete={() => setOpen({ what: 'delete', section })}
                  onAdd={() => setOpen({ what: 'user', into: section })}
                />
              ))}
            </SimpleGrid>
          )
        }
      </QueryView>
      <Dialogs open={open} sections={sections.data ?? []} onClose={() => setOpen(null)} />
    </Page>
  )
}

export { SectionsScreen as Component }
