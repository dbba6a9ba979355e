import type { Section } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button, SimpleGrid } from '@mantine/core'
import { IconPlus, IconUserPlus, IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../platform/api/query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { AddUser } from './add-user.tsx'
import { SectionCard } from './section-card.tsx'
import { AddSection, DeleteSection, EditSection } from './section-dialogs.tsx'

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
