import { part } from '@kafana/client/browser/parts.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { StaffMember } from '@kafana/contract'
import { type ReactNode, useState } from 'react'
import { deferred } from '../../ui/deferred.tsx'
import { notify } from '../../ui/notify.tsx'

const personalData = part(async () => import('./personal-data.tsx'))
const EraseMember = deferred(async () => (await personalData.load()).EraseMember)

export type PersonalDataAction = 'export' | 'erase'

/**
 * Exports a person's data, or opens the dialog that erases them. Few owners ever do, so both are loaded when they are
 * chosen.
 */
export const usePersonalData = () => {
  const { t } = useTranslation()
  const [erased, setErased] = useState<StaffMember | null>(null)
  const start = async (member: StaffMember, action: PersonalDataAction): Promise<void> => {
    if (action === 'erase') return setErased(member)
    try {
      await (await personalData.load()).exportPerson(member)
    } catch (error) {
      notify.error(errorText(error, t))
    }
  }
  const dialog: ReactNode = erased && <EraseMember member={erased} onClose={() => setErased(null)} />
  return { start, dialog }
}
