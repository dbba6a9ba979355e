import type { StaffMember } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button, Stack } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReach } from '../../platform/access/reach.ts'
import { useCall } from '../../platform/api/query.ts'
import { compareTexts } from '../../platform/i18n/compare-texts.ts'
import { useAddressText } from '../../platform/links/use-address-text.ts'
import { useSession } from '../../platform/session/session.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { fullName } from '../../ui/full-name.ts'
import { ListOrCards } from '../../ui/list-or-cards.tsx'
import { byName } from '../../ui/name-search.ts'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { RegisterStaff } from './register-staff.tsx'
import { staffColumns } from './staff-columns.tsx'
import { StaffDialogs, type Task } from './staff-dialogs.tsx'
import type { StaffAction } from './staff-menu.tsx'
import { useBlock } from './use-block.ts'

/** As they are read, first name first. */

/** Everybody who works here: their balance, their role, and what can be done about them. */
const StaffScreen = () => {
  const { t } = useTranslation()
  const reach = useReach()
  const ownId = useSession()?.user._id
  const staff = useCall('staff', 'list')
  const block = useBlock()
  const [search, setSearch] = useAddressText('search')
  const [adding, setAdding] = useState(false)
  const [task, setTask] = useState<Task | null>(null)
  const onAction = (member: StaffMember, action: StaffAction) => {
    if (action === 'block') block(member)
    else setTask({ member, action })
  }
  const columns = staffColumns({
    t,
    ownId,
    withDetails: reach('staffDetails'),
    asCards: useIsPhone(),
    onAction,
  })
  return (
    <Page
      title={t('STAFF')}
      back={ROUTES.panel}
      actions={
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setAdding(true)}>
          {t('ADD_STAFF')}
        </Button>
      }
    >
      <Stack>
        <SearchBox
          label={t('SEARCH_STAFF')}
          options={(staff.data ?? []).map(fullName)}
          initial={search}
          onSearch={setSearch}
        />
        <QueryView query={staff} failure={t('FAILED_TO_FETCH_COMPANY_DATA')}>
          {(all) => {
            const rows = byName(all, fullName, search).toSorted((a, b) =>
              compareTexts(fullName(a), fullName(b)),
            )
            if (rows.length === 0)
              return (
                <EmptyState
                  title={t('NO_STAFF_MEMBERS_FOUND')}
                  icon={<IconUsers size={32} />}
                  hint={t('SEARCH_HINT')}
                />
              )
            return <ListOrCards label={t('STAFF')} rows={rows} rowKey={({ _id }) => _id} columns={columns} />
          }}
        </QueryView>
      </Stack>
      {adding && <RegisterStaff onClose={() => setAdding(false)} />}
      <StaffDialogs task={task} staff={staff.data ?? []} onTask={setTask} />
    </Page>
  )
}

export { StaffScreen as Component }
