import { StaffChange, type StaffMember } from '@kafana/contract'
import type { ScreenName } from '@kafana/domain'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.ts'
import { saveChanges } from '../../ui/save-changes.ts'
import { inScreenOrder, mergeScreens } from './screen-groups.ts'
import { useMemberRule } from './use-member-rule.ts'

const screensOf = ({ allowedRoutes }: StaffMember) => ({ allowedRoutes: inScreenOrder(allowedRoutes) })

/**
 * The list of a person's screens being edited. A list is one field, but two owners may have switched different screens of it: when somebody else
 * was faster, only what was switched here goes on top of their list.
 */
export const usePermissions = (member: StaffMember, onDone: () => void) => {
  const { t } = useTranslation()
  const rule = useMemberRule(screensOf)
  const [{ base, before }, setSeen] = useState<{ base: StaffMember; before: StaffMember | null }>({
    base: member,
    before: null,
  })
  const form = useContractForm(StaffChange, screensOf(member))
  const chosen = form.watch('allowedRoutes') ?? []
  const choose = (screens: readonly ScreenName[]): void =>
    form.setValue('allowedRoutes', inScreenOrder(screens))
  const onSubmit = form.submit(async ({ allowedRoutes = [] }) => {
    const outcome = await saveChanges(rule, base, { allowedRoutes })
    if (outcome.kind === 'lost') {
      setSeen({ base: outcome.current, before: base })
      return choose(mergeScreens(base.allowedRoutes, allowedRoutes, outcome.current.allowedRoutes))
    }
    if (outcome.kind === 'saved') notify.success(t('PERMISSIONS_SAVED'))
    onDone()
  })
  return { chosen, choose, base, before, busy: form.busy, onSubmit }
}
