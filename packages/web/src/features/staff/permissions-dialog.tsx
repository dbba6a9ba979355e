import { StaffChange, type StaffMember } from '@kafana/contract'
import { DEFAULT_ALLOWED_ROUTES, SCREENS, type ScreenName } from '@kafana/domain'
import { Button, Text } from '@mantine/core'
import { IconRotate } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/session/session.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { ScreenChoice } from './screen-choice.tsx'
import { mergeScreens, SCREEN_TEXT } from './screen-groups.ts'
import { useMemberChange, type Conflict } from './use-member-change.ts'
import { Who } from './who.tsx'

interface Props { readonly member: StaffMember; readonly onClose: () => void }

const sameScreens = (one: readonly ScreenName[], other: readonly ScreenName[]): boolean =>
  SCREENS.every((screen) => one.includes(screen) === other.includes(screen))
const changedBy = ({ before, now }: Conflict): readonly ScreenName[] =>
  SCREENS.filter((screen) => before.allowedRoutes.includes(screen) !== now.allowedRoutes.includes(screen))

/** Chooses the screens that a person may open. The server holds them to it from their next request on. */
export const PermissionsDialog = ({ member, onClose }: Props) => {
  const { t } = useTranslation()
  const own = useSession()?.user._id === member._id
  const { base, conflict, save, forgetConflict } = useMemberChange(member)
  const form = useContractForm(StaffChange, { allowedRoutes: member.allowedRoutes })
  const chosen = form.watch('allowedRoutes') ?? []
  const choose = (screens: readonly ScreenName[]): void => form.setValue('allowedRoutes', [...screens])
  const onSubmit = form.submit(async ({ allowedRoutes = [] }) => {
    if (sameScreens(allowedRoutes, base.allowedRoutes)) return onClose()
    const found = await save({ allowedRoutes: SCREENS.filter((screen) => allowedRoutes.includes(screen)) })
    if (found !== null) return choose(mergeScreens(found.before.allowedRoutes, allowedRoutes, found.now.allowedRoutes))
    notify.success(t('PERMISSIONS_SAVED'))
    onClose()
  })
  const changes = conflict === null ? [] : changedBy(conflict)
    .map((screen) => ({ field: t(SCREEN_TEXT[screen]), value: t(conflict.now.allowedRoutes.includes(screen) ? 'YES' : 'NO') }))
  const onUseCurrent = (): void => {
    choose(base.allowedRoutes)
    forgetConflict()
  }
  return (
    <FormDialog opened onClose={onClose} title={t('PERMISSIONS')} submitLabel={t('SAVE')} busy={form.busy} onSubmit={onSubmit} size="lg">
      <Who member={member} />
      <Text>{t('PERMISSIONS_HINT')}{member.role === 'waiter' && ` ${t('PERMISSIONS_WAITER_HINT')}`}</Text>
      <ScreenChoice role={member.role} value={chosen} onChange={choose} kept={own ? { screen: 'staff', reason: t('STAFF_SCREEN_KEPT') } : undefined} />
      <Button variant="default" leftSection={<IconRotate size={18} aria-hidden />} onClick={() => choose(DEFAULT_ALLOWED_ROUTES[member.role])}>{t('PERMISSIONS_USUAL')}</Button>
      {conflict && <ConflictNotice changes={changes} {...(changes.length > 0 && { onUseCurrent })} />}
    </FormDialog>
  )
}
