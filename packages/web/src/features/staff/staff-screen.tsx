import type { StaffMember } from '@kafana/contract'
import { ROUTES, type Role } from '@kafana/domain'
import { Anchor, Badge, Button, Group, Stack, Text } from '@mantine/core'
import { IconPlus, IconUsers } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { TranslationKey } from '@kafana/locales'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, Link } from 'react-router'
import { useReach } from '../../platform/access/reach.ts'
import { useCall } from '../../platform/api/query.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ListOrCards, type Column } from '../../ui/list-or-cards.tsx'
import { Money } from '../../ui/money.tsx'
import { byName } from '../../ui/name-search.ts'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { AssignTables } from './assign-tables.tsx'
import { FundsDialog } from './funds-dialog.tsx'
import { RegisterStaff } from './register-staff.tsx'
import { StaffMenu, type StaffAction } from './staff-menu.tsx'
import { useBlock } from './use-block.ts'
import { fullName } from '../../ui/full-name.ts'

const ROLE_KEYS = { admin: 'ROLE_ADMIN', owner: 'ROLE_OWNER', monitor: 'ROLE_MONITOR', waiter: 'ROLE_WAITER' } as const satisfies Record<Role, TranslationKey>
const statsLink = (member: StaffMember): string =>
  `${generatePath(ROUTES.staffDetails, { id: member._id })}?${new URLSearchParams({ firstname: member.firstname, lastname: member.lastname }).toString()}`

const Name = ({ member }: { readonly member: StaffMember }) => {
  const { t } = useTranslation()
  if (!member.isBlocked) return fullName(member)
  return <Group gap={8}><Text span inherit c="red.8">{fullName(member)}</Text><Badge color="red.8">{t('BLOCKED')}</Badge></Group>
}

const staffColumns = (t: TFunction, withStats: boolean, onAction: (member: StaffMember, action: StaffAction) => void): Column<StaffMember>[] => [
  { key: 'name', header: t('NAME'), role: 'title', render: (member) => <Name member={member} /> },
  { key: 'balance', header: t('BALANCE'), align: 'right', width: 170, render: ({ balance }) => <Money amount={balance} /> },
  { key: 'role', header: t('ROLE'), width: 160, render: ({ role }) => t(ROLE_KEYS[role]) },
  ...(withStats ? [{ key: 'stats', header: t('STATS'), width: 140, render: (member: StaffMember) => <Anchor component={Link} to={statsLink(member)}>{t('STATS')}</Anchor> }] : []),
  { key: 'actions', header: t('ACTIONS'), role: 'actions', width: 110, render: (member) => <StaffMenu member={member} onAction={(action) => onAction(member, action)} /> },
]

type Open = { readonly member: StaffMember; readonly action: Exclude<StaffAction, 'block'> }

const Dialogs = ({ open, onClose }: { readonly open: Open | null; readonly onClose: () => void }) => {
  if (!open) return null
  if (open.action === 'assign') return <AssignTables member={open.member} onClose={onClose} />
  return <FundsDialog member={open.member} code={open.action} onClose={onClose} />
}

/** Everybody who works here: their balance, their role, and what can be done about them. */
const StaffScreen = () => {
  const { t } = useTranslation()
  const reach = useReach()
  const staff = useCall('staff', 'list')
  const block = useBlock()
  const [search, setSearch] = useState('')
  const [adding, setAdding] = useState(false)
  const [open, setOpen] = useState<Open | null>(null)
  const onAction = (member: StaffMember, action: StaffAction) => {
    if (action === 'block') block(member)
    else setOpen({ member, action })
  }
  return (
    <Page
      title={t('STAFF')} back={ROUTES.panel}
      actions={<Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setAdding(true)}>{t('ADD_STAFF')}</Button>}
    >
      <Stack>
        <SearchBox label={t('SEARCH_STAFF')} options={(staff.data ?? []).map(fullName)} onSearch={setSearch} />
        <QueryView query={staff} failure={t('FAILED_TO_FETCH_COMPANY_DATA')}>
          {(all) => {
            const rows = byName(all, fullName, search)
            if (rows.length === 0) return <EmptyState title={t('NO_STAFF_MEMBERS_FOUND')} icon={<IconUsers size={32} />} hint={t('SEARCH_HINT')} />
            return <ListOrCards label={t('STAFF')} rows={rows} rowKey={({ _id }) => _id} columns={staffColumns(t, reach('staffDetails'), onAction)} />
          }}
        </QueryView>
      </Stack>
      {adding && <RegisterStaff onClose={() => setAdding(false)} />}
      <Dialogs open={open} onClose={() => setOpen(null)} />
    </Page>
  )
}

export { StaffScreen as Component }
