import type { TranslationKey } from '@kafana/locales'
import { ActionIcon, Menu } from '@mantine/core'
import { IconDevices, IconDots, IconKey, IconPassword, type TablerIcon } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../ui/notify.tsx'
import type * as dialogs from './account-dialogs.ts'

type DialogName = keyof typeof dialogs
type Dialog = ComponentType<{ readonly onClose: () => void }>

const ITEMS: readonly {
  readonly name: DialogName
  readonly text: TranslationKey
  readonly icon: TablerIcon
}[] = [
  { name: 'ChangePassword', text: 'CHANGE_PASSWORD', icon: IconKey },
  { name: 'ChangePin', text: 'CHANGE_PIN', icon: IconPassword },
  { name: 'OwnSessions', text: 'SESSIONS', icon: IconDevices },
]

interface Props {
  /** Items above those of the account. */
  readonly first?: ReactNode
  /** Items below them. */
  readonly children: ReactNode
}

/** The menu of the signed-in person: their password, PIN and devices. A dialog is loaded when it is opened. */
export const AccountMenu = ({ first, children }: Props) => {
  const { t } = useTranslation()
  const opener = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState<{ readonly Dialog: Dialog } | null>(null)
  const show = async (name: DialogName): Promise<void> => {
    // The item is unmounted with the menu, so a dialog must return the focus to the opener.
    opener.current?.focus()
    try {
      setOpen({ Dialog: (await import('./account-dialogs.ts'))[name] })
    } catch {
      notify.error(t('ERROR_NETWORK'))
    }
  }
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon ref={opener} variant="default" aria-label={t('MORE_ACTIONS')}>
            <IconDots size={20} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {first}
          {ITEMS.map(({ name, text, icon: Icon }) => (
            <Menu.Item
              key={name}
              leftSection={<Icon size={18} aria-hidden />}
              onClick={() => void show(name)}
            >
              {t(text)}
            </Menu.Item>
          ))}
          <Menu.Divider />
          {children}
        </Menu.Dropdown>
      </Menu>
      {open && <open.Dialog onClose={() => setOpen(null)} />}
    </>
  )
}
