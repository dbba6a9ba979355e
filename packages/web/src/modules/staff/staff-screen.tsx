import { useCall } from '@kafana/client/api/query.ts'
import { compareTexts } from '@kafana/client/i18n/formats.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import type { StaffMember } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import { IconDots, IconFileSpreadsheet, IconPlus, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTextParam } from '../../platform/url/search-params.ts'
import { deferred } from '../../ui/deferred.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { byName, fullName } from '../../ui/labels.ts'
import { ListOrCards } from '../../ui/list-or-cards.tsx'
import { MenuButton } from '../../ui/menu-button.tsx'
import { Page, useIsPhone } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { ImportDialog } from '../imports/index.ts'
import { TakeCash } from './index.ts'
import { staffColumns } from './staff-columns.tsx'
import type { StaffAction } from './staff-menu.tsx'
import { useBlock } from './update-member.ts'
import { type PersonalDataAction, usePersonalData } from './use-personal-data.tsx'
import c from './staff.module.css'

const MemberSessions = deferred(async () => (await import('./member-sessions.tsx')).MemberSessions)
const ResetSecondFactor = deferred(async () => (await import('./reset-second-factor.tsx')).ResetSecondFactor)
const InviteMember = deferred(async () => (await import('./invite-member.tsx')).InviteMember)
const NewPassword = deferred(async () => (await import('./secret-dialogs.tsx')).NewPassword)
const NewPin = deferred(async () => (await import('./secret-dialogs.tsx')).NewPin)
const RegisterStaff = deferred(async () => (await import('./register-staff.tsx')).RegisterStaff)
const PermissionsDialog = deferred(async () => (await import('./permissions-dialog.tsx')).PermissionsDialog)
const ArchiveMember = deferred(async () => (await import('./member-dialogs.tsx')).ArchiveMember)
const EditMember = deferred(async () => (await import('./member-dialogs.tsx')).EditMember)
const FundsDialog = deferred(async () => (await import('./funds-dialog.tsx')).FundsDialog)
const AssignTables = deferred(async () => (await import('./assign-tables.tsx')).AssignTables)
const FormerStaff = deferred(async () => (await import('./former-staff.tsx')).FormerStaff)

/** The open dialog and its person. */
export interface OpenDialog {
  readonly member: StaffMember
  readonly action: Exclude<StaffAction, 'block' | PersonalDataAction>
}

/** The dialogs that need nothing but their person. */
const DIALOGS = {
  cash: TakeCash,
  edit: EditMember,
  password: NewPassword,
  pin: NewPin,
  sessions: MemberSessions,
  secondFactor: ResetSecondFactor,
  invite: InviteMember,
  permissions: PermissionsDialog,
} as const

interface StaffDialogsProps {
  readonly open: OpenDialog | null
  readonly staff: readonly StaffMember[]
  readonly onOpen: (task: OpenDialog | null) => void
}

/** The open dialog with the person's current data; forms keep the values they were opened with. */
const StaffDialogs = ({ open, staff, onOpen }: StaffDialogsProps) => {
  if (!open) return null
  const onClose = (): void => onOpen(null)
  const onTakeFunds = (): void => {
    // The first dialog returns the focus before the next one opens and remembers it.
    flushSync(onClose)
    onOpen({ member: open.member, action: 'cash' })
  }
  const props = { member: staff.find(({ _id }) => _id === open.member._id) ?? open.member, onClose }
  const { action } = open
  if (action === 'assign') return <AssignTables {...props} staff={staff} />
  if (action === 'give' || action === 'take') return <FundsDialog {...props} code={action} />
  if (action === 'archive') return <ArchiveMember {...props} onTakeFunds={onTakeFunds} />
  const Dialog = DIALOGS[action]
  return <Dialog {...props} />
}

/** The staff: balances, roles and actions. */
const StaffScreen = () => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  const ownId = useSession()?.user._id
  const staff = useCall('staff', 'list')
  const block = useBlock()
  const personalData = usePersonalData()
  const [search, setSearch] = useTextParam('search')
  const [adding, setAdding] = useState(false)
  const [former, setFormer] = useState(false)
  const [importing, setImporting] = useState(false)
  const [task, setTask] = useState<OpenDialog | null>(null)
  const onAction = (member: StaffMember, action: StaffAction) => {
    if (action === 'block') block(member)
    else if (action === 'export' || action === 'erase') void personalData.start(member, action)
    else setTask({ member, action })
  }
  const columns = staffColumns({
    t,
    ownId,
    withDetails: canOpen('staffDetails'),
    asCards: useIsPhone(),
    onAction,
  })
  return (
    <Page
      title={t('STAFF')}
      back={ROUTES.panel}
      actions={
        <Group gap="xs" wrap="nowrap">
          <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setAdding(true)}>
            {t('ADD_STAFF')}
          </Button>
          <MenuButton
            items={[
              { text: t('IMPORT_EXPORT'), icon: IconFileSpreadsheet, onClick: () => setImporting(true) },
            ]}
          >
            <ActionIcon aria-label={t('MORE_ACTIONS')}>
              <IconDots size={20} aria-hidden />
            </ActionIcon>
          </MenuButton>
        </Group>
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
        <Button variant="subtle" className={c.start} onClick={() => setFormer(true)}>
          {t('FORMER_STAFF_LIST')}
        </Button>
      </Stack>
      {former && (
        <FormerStaff
          onClose={() => setFormer(false)}
          onAction={(member, action) => {
            flushSync(() => setFormer(false))
            onAction(member, action)
          }}
        />
      )}
      {adding && (
        <RegisterStaff
          onClose={() => setAdding(false)}
          onAdded={(member) => {
            flushSync(() => setAdding(false))
            // A new waiter's tables follow at once.
            if (member.role === 'waiter') onAction(member, 'assign')
          }}
        />
      )}
      {importing && <ImportDialog lists={['staff']} onClose={() => setImporting(false)} />}
      {personalData.dialog}
      <StaffDialogs open={task} staff={staff.data ?? []} onOpen={setTask} />
    </Page>
  )
}

export { StaffScreen as Component }
