import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { StaffMember } from '@kafana/contract'
import { ActionIcon, Button } from '@mantine/core'
import {
  IconArchive,
  IconArmchair,
  IconCashBanknote,
  IconCashBanknoteMinus,
  IconDeviceMobile,
  IconDevices,
  IconDots,
  IconDownload,
  IconEraser,
  IconGridDots,
  IconKey,
  IconLock,
  IconLockOpen,
  IconPassword,
  IconPencil,
  IconShieldLock,
} from '@tabler/icons-react'
import { fullName } from '../../ui/labels.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import type { MenuItem } from '../../ui/menu-item.ts'
import { useIsPhone } from '../../ui/page.tsx'
import type { PersonalDataAction } from './use-personal-data.tsx'

export type StaffAction =
  | 'assign'
  | 'cash'
  | 'give'
  | 'take'
  | 'edit'
  | 'password'
  | 'pin'
  | 'sessions'
  | 'secondFactor'
  | 'invite'
  | 'permissions'
  | 'block'
  | 'archive'
  | PersonalDataAction

/** What pressing the item of an action does. */
type Handler = (action: StaffAction) => () => void

interface Props {
  readonly member: StaffMember
  /** The signed-in owner's own row: nobody can block or archive themselves. */
  readonly own: boolean
  readonly onAction: (action: StaffAction) => void
}

const serviceItems = (t: Translate, on: Handler): readonly MenuItem[] => [
  { heading: t('MENU_SERVICE') },
  { text: t('ASSIGN_TABLES'), icon: IconArmchair, onClick: on('assign') },
  { text: t('GIVE_FUNDS'), icon: IconCashBanknote, onClick: on('give') },
  { text: t('TAKE_FUNDS'), icon: IconCashBanknoteMinus, onClick: on('take') },
  { text: t('INVITE_TO_APP'), icon: IconDeviceMobile, onClick: on('invite') },
  'line',
]
const accountItems = (t: Translate, on: Handler, isOwner: boolean): readonly MenuItem[] => [
  { heading: t('MENU_ACCOUNT') },
  { text: t('EDIT_DETAILS'), icon: IconPencil, onClick: on('edit') },
  { text: t('NEW_PASSWORD'), icon: IconKey, onClick: on('password') },
  { text: t('NEW_PIN'), icon: IconPassword, onClick: on('pin') },
  { text: t('SESSIONS'), icon: IconDevices, onClick: on('sessions') },
  ...(isOwner ? [] : [{ text: t('SECOND_FACTOR_RESET'), icon: IconShieldLock, onClick: on('secondFactor') }]),
  { text: t('PERMISSIONS'), icon: IconGridDots, onClick: on('permissions') },
  { text: t('EXPORT_DATA'), icon: IconDownload, onClick: on('export') },
  'line',
]
const endingItems = (t: Translate, on: Handler, isBlocked: boolean): readonly MenuItem[] => [
  {
    text: t(isBlocked ? 'UNBLOCK' : 'BLOCK'),
    icon: isBlocked ? IconLockOpen : IconLock,
    onClick: on('block'),
  },
  { text: t('ARCHIVE'), icon: IconArchive, onClick: on('archive'), danger: true },
  { text: t('ERASE_DATA'), icon: IconEraser, onClick: on('erase'), danger: true },
]

/** The actions for a person; tables and funds only for waiters. */
export const StaffMenu = ({ member, own, onAction }: Props) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const label = `${t('MORE_ACTIONS')}: ${fullName(member)}`
  const on: Handler = (action) => () => onAction(action)
  const items: readonly MenuItem[] = [
    ...(member.role === 'waiter' ? serviceItems(t, on) : []),
    ...accountItems(t, on, member.role === 'owner'),
    ...(own ? [{ note: t('SELF_STAYS') }] : endingItems(t, on, member.isBlocked)),
  ]
  return (
    <MenuButton items={items} position={isPhone ? 'bottom-end' : 'left-start'}>
      {isPhone ? (
        <Button variant="default" leftSection={<IconDots size={20} aria-hidden />} aria-label={label}>
          {t('ACTIONS')}
        </Button>
      ) : (
        <ActionIcon aria-label={label}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      )}
    </MenuButton>
  )
}
