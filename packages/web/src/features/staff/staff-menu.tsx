import type { StaffMember } from '@kafana/contract'
import { ActionIcon, Menu } from '@mantine/core'
import { IconArmchair, IconCashBanknote, IconCashBanknoteMinus, IconDots, IconLock, IconLockOpen } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { fullName } from '../../ui/full-name.ts'

export type StaffAction = 'assign' | 'give' | 'take' | 'block'

/** What an owner can do with a person; tables and funds are a waiter's. */
export const StaffMenu = ({ member, onAction }: { readonly member: StaffMember; readonly onAction: (action: StaffAction) => void }) => {
  const { t } = useTranslation()
  const { role, isBlocked } = member
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon aria-label={`${t('MORE_ACTIONS')}: ${fullName(member)}`}><IconDots size={20} aria-hidden /></ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {role === 'waiter' && (
          <>
            <Menu.Item leftSection={<IconArmchair size={18} aria-hidden />} onClick={() => onAction('assign')}>{t('ASSIGN_TABLES')}</Menu.Item>
            <Menu.Item leftSection={<IconCashBanknote size={18} aria-hidden />} onClick={() => onAction('give')}>{t('GIVE_FUNDS')}</Menu.Item>
            <Menu.Item leftSection={<IconCashBanknoteMinus size={18} aria-hidden />} onClick={() => onAction('take')}>{t('TAKE_FUNDS')}</Menu.Item>
          </>
        )}
        <Menu.Item leftSection={isBlocked ? <IconLockOpen size={18} aria-hidden /> : <IconLock size={18} aria-hidden />} onClick={() => onAction('block')}>
          {t(isBlocked ? 'UNBLOCK' : 'BLOCK')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
