import type { StaffMember } from '@kafana/contract'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconArchive,
  IconArmchair,
  IconCashBanknote,
  IconCashBanknoteMinus,
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
  type TablerIcon,
} from '@tabler/icons-react'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { fullName } from '../../ui/labels.ts'
import { useIsPhone } from '../../ui/page.tsx'
import type { PersonalDataAction } from './use-personal-data.tsx'
import c from './staff.module.css'

export type StaffAction =
  | 'assign'
  | 'give'
  | 'take'
  | 'edit'
  | 'password'
  | 'pin'
  | 'sessions'
  | 'permissions'
  | 'block'
  | 'archive'
  | PersonalDataAction

interface ItemProps {
  readonly icon: TablerIcon
  readonly onClick: () => void
  readonly danger?: boolean
  readonly children: ReactNode
}

const Item = ({ icon: Icon, onClick, danger = false, children }: ItemProps) => (
  <Menu.Item
    leftSection={<Icon size={18} aria-hidden />}
    onClick={onClick}
    {...(danger && { color: 'red.8' })}
  >
    {children}
  </Menu.Item>
)

interface Props {
  readonly member: StaffMember
  /** The signed-in owner's own row: nobody can block or archive themselves. */
  readonly own: boolean
  readonly onAction: (action: StaffAction) => void
}

const Items = ({ member: { role, isBlocked }, own, onAction }: Props) => {
  const { t } = useTranslation()
  const on = (action: StaffAction) => () => onAction(action)
  return (
    <>
      {role === 'waiter' && (
        <>
          <Menu.Label>{t('MENU_SERVICE')}</Menu.Label>
          <Item icon={IconArmchair} onClick={on('assign')}>
            {t('ASSIGN_TABLES')}
          </Item>
          <Item icon={IconCashBanknote} onClick={on('give')}>
            {t('GIVE_FUNDS')}
          </Item>
          <Item icon={IconCashBanknoteMinus} onClick={on('take')}>
            {t('TAKE_FUNDS')}
          </Item>
          <Menu.Divider />
        </>
      )}
      <Menu.Label>{t('MENU_ACCOUNT')}</Menu.Label>
      <Item icon={IconPencil} onClick={on('edit')}>
        {t('EDIT_DETAILS')}
      </Item>
      <Item icon={IconKey} onClick={on('password')}>
        {t('NEW_PASSWORD')}
      </Item>
      <Item icon={IconPassword} onClick={on('pin')}>
        {t('NEW_PIN')}
      </Item>
      <Item icon={IconDevices} onClick={on('sessions')}>
        {t('SESSIONS')}
      </Item>
      <Item icon={IconGridDots} onClick={on('permissions')}>
        {t('PERMISSIONS')}
      </Item>
      <Item icon={IconDownload} onClick={on('export')}>
        {t('EXPORT_DATA')}
      </Item>
      <Menu.Divider />
      {own ? (
        <div className={c.note}>{t('SELF_STAYS')}</div>
      ) : (
        <>
          <Item icon={isBlocked ? IconLockOpen : IconLock} onClick={on('block')}>
            {t(isBlocked ? 'UNBLOCK' : 'BLOCK')}
          </Item>
          <Item icon={IconArchive} onClick={on('archive')} danger>
            {t('ARCHIVE')}
          </Item>
          <Item icon={IconEraser} onClick={on('erase')} danger>
            {t('ERASE_DATA')}
          </Item>
        </>
      )}
    </>
  )
}

/** The actions for a person; tables and funds only for waiters. */
export const StaffMenu = ({ member, own, onAction }: Props) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const opener = useRef<HTMLButtonElement>(null)
  const label = `${t('MORE_ACTIONS')}: ${fullName(member)}`
  const act = (action: StaffAction): void => {
    // The item is unmounted with the menu, so a dialog must return the focus to the opener.
    opener.current?.focus()
    onAction(action)
  }
  return (
    <Menu
      position={isPhone ? 'bottom-end' : 'left-start'}
      withinPortal
      returnFocus
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 8 }, size: { padding: 8 } }}
    >
      <Menu.Target>
        {isPhone ? (
          <Button
            ref={opener}
            variant="default"
            leftSection={<IconDots size={20} aria-hidden />}
            aria-label={label}
          >
            {t('ACTIONS')}
          </Button>
        ) : (
          <ActionIcon ref={opener} aria-label={label}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        )}
      </Menu.Target>
      <Menu.Dropdown className={c.menu}>
        <Items member={member} own={own} onAction={act} />
      </Menu.Dropdown>
    </Menu>
  )
}
