import type { StaffMember } from '@kafana/contract'
import { type ComponentType, type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/i18n/message-text.ts'
import { notify } from '../../ui/notify.tsx'

type Dialog = ComponentType<{ readonly member: StaffMember; readonly onClose: () => void }>

export type PersonalDataAction = 'export' | 'erase'

/**
 * Exports a person's data, or opens the dialog that erases them. Few owners ever do, so both are loaded when they are
 * chosen.
 */
export const usePersonalData = () => {
  const { t } = useTranslation()
  const [open, setOpen] = useState<{ readonly Dialog: Dialog; readonly member: StaffMember } | null>(null)
  const start = async (member: StaffMember, action: PersonalDataAction): Promise<void> => {
    const loaded = await import('./personal-data.tsx').catch(() => null)
    if (loaded === null) return notify.error(t('ERROR_NETWORK'))
    if (action === 'erase') return setOpen({ Dialog: loaded.EraseMember, member })
    try {
      await loaded.exportPerson(member)
    } catch (error) {
      notify.error(errorText(error, t))
    }
  }
  const dialog: ReactNode = open && <open.Dialog member={open.member} onClose={() => setOpen(null)} />
  return { start, dialog }
}
