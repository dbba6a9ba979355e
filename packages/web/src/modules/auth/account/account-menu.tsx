import type { TranslationKey } from '@kafana/locales'
import { ActionIcon } from '@mantine/core'
import { IconDevices, IconDots, IconKey, IconPassword, type TablerIcon } from '@tabler/icons-react'
import { type ComponentType, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { deferred } from '../../../ui/deferred.tsx'
import { MenuButton } from '../../../ui/menu-button.tsx'
import type { MenuItem } from '../../../ui/menu-item.ts'

interface Item {
  readonly text: TranslationKey
  readonly icon: TablerIcon
  readonly Dialog: ComponentType<{ readonly onClose: () => void }>
}

const ITEMS: readonly Item[] = [
  {
    text: 'CHANGE_PASSWORD',
    icon: IconKey,
    Dialog: deferred(async () => (await import('./change-password.tsx')).ChangePassword),
  },
  {
    text: 'CHANGE_PIN',
    icon: IconPassword,
    Dialog: deferred(async () => (await import('./change-pin.tsx')).ChangePin),
  },
  {
    text: 'SESSIONS',
    icon: IconDevices,
    Dialog: deferred(async () => (await import('./own-sessions.tsx')).OwnSessions),
  },
]

interface Props {
  /** Items above those of the account. */
  readonly first?: readonly MenuItem[]
  /** Items below them. */
  readonly last: readonly MenuItem[]
}

const NOTHING: readonly MenuItem[] = []

/** The menu of the signed-in person: their password, PIN and devices. */
export const AccountMenu = ({ first = NOTHING, last }: Props) => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Item | null>(null)
  const own = ITEMS.map((item) => ({ text: t(item.text), icon: item.icon, onClick: () => setOpen(item) }))
  return (
    <>
      <MenuButton items={[...first, ...own, 'line', ...last]}>
        <ActionIcon variant="default" aria-label={t('MORE_ACTIONS')}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </MenuButton>
      {open && <open.Dialog onClose={() => setOpen(null)} />}
    </>
  )
}
