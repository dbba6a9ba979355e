import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { TranslationKey } from '@kafana/locales'
import { type Icon, IconDevices, IconKey, IconPassword, IconShieldLock } from '@tabler/icons-react'
import { type ComponentType, type ReactNode, useState } from 'react'
import { deferred } from '../../../ui/deferred.tsx'

interface Action {
  readonly text: TranslationKey
  readonly icon: Icon
  readonly Dialog: ComponentType<{ readonly onClose: () => void }>
}

const ACTIONS: readonly Action[] = [
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
    text: 'SECOND_FACTOR',
    icon: IconShieldLock,
    Dialog: deferred(
      async () => (await import('../second-factor/second-factor-dialog.tsx')).SecondFactorDialog,
    ),
  },
  {
    text: 'SESSIONS',
    icon: IconDevices,
    Dialog: deferred(async () => (await import('./own-sessions.tsx')).OwnSessions),
  },
]

/** What signed-in people can do with their own account. Render `dialog` where it outlives the menu. */
export const useAccountActions = (): {
  readonly actions: readonly { readonly text: string; readonly icon: Icon; readonly onClick: () => void }[]
  readonly dialog: ReactNode
} => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<Action | null>(null)
  return {
    actions: ACTIONS.map((action) => ({
      text: t(action.text),
      icon: action.icon,
      onClick: () => setOpen(action),
    })),
    dialog: open && <open.Dialog onClose={() => setOpen(null)} />,
  }
}
