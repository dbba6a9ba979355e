import { ROUTES, type RouteName } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { ActionIcon, Button, Menu } from '@mantine/core'
import {
  IconChefHat,
  IconDevicesOff,
  IconDots,
  IconLogout,
  IconPlus,
  IconPrinter,
  IconReceipt,
  IconToolsKitchen2,
  type Icon,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useReach } from '../../platform/access/reach.ts'
import { useSignOut } from '../../ui/use-sign-out.tsx'
import { ReportMenu } from './report-menu.tsx'

interface ScreenLink {
  readonly screen: RouteName
  readonly text: TranslationKey
  readonly icon: Icon
}
const MAIN: readonly ScreenLink[] = [
  { screen: 'monitor', text: 'MONITOR_LINK', icon: IconChefHat },
  { screen: 'manager', text: 'MANAGER_LINK', icon: IconToolsKitchen2 },
]
const MORE: readonly ScreenLink[] = [
  { screen: 'orders', text: 'ORDERS', icon: IconReceipt },
  { screen: 'gateway', text: 'GATEWAY_LINK', icon: IconPrinter },
]

/** This screen is where a monitor starts: their work is one tap from here. */
export const MonitorLinks = () => {
  const { t } = useTranslation()
  const reach = useReach()
  return (
    <>
      {MAIN.filter(({ screen }) => reach(screen)).map(({ screen, text, icon: Sign }) => (
        <Button
          key={screen}
          component={Link}
          to={ROUTES[screen]}
          variant="default"
          leftSection={<Sign size={20} aria-hidden />}
        >
          {t(text)}
        </Button>
      ))}
      <ReportMenu />
    </>
  )
}

/** The rest of what a monitor may do. */
export const MoreMenu = () => {
  const { t } = useTranslation()
  const reach = useReach()
  const { signOut, signOutEverywhere, question } = useSignOut()
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="default" aria-label={t('MORE_ACTIONS')}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {MORE.filter(({ screen }) => reach(screen)).map(({ screen, text, icon: Sign }) => (
            <Menu.Item
              key={screen}
              component={Link}
              to={ROUTES[screen]}
              leftSection={<Sign size={18} aria-hidden />}
            >
              {t(text)}
            </Menu.Item>
          ))}
          <Menu.Item leftSection={<IconLogout size={18} aria-hidden />} onClick={signOut}>
            {t('LOG_OUT')}
          </Menu.Item>
          <Menu.Item leftSection={<IconDevicesOff size={18} aria-hidden />} onClick={signOutEverywhere}>
            {t('LOG_OUT_EVERYWHERE')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {question}
    </>
  )
}

export const AddTableButton = ({ onClick }: { readonly onClick: () => void }) => {
  const { t } = useTranslation()
  return (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={onClick}>
      {t('ADD_TABLE')}
    </Button>
  )
}
