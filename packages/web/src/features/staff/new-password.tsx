import { Registration, type StaffMember } from '@kafana/contract'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useSession } from '../../platform/session/session.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { useMemberChange } from './use-member-change.ts'
import { Who } from './who.tsx'

interface Props { readonly member: StaffMember; readonly onClose: () => void }

const { password, confirmPassword } = Registration.shape
const NewPasswordTwice = z.object({ password, confirmPassword })
  .check(z.refine((typed) => typed.password === typed.confirmPassword, { error: 'PASSWORDS_DIFFER', path: ['confirmPassword'] }))

/** Gives a person another password; their devices are signed out by it. */
export const NewPassword = ({ member, onClose }: Props) => {
  const { t } = useTranslation()
  const own = useSession()?.user._id === member._id
  const { conflict, save } = useMemberChange(member)
  const form = useContractForm(NewPasswordTwice, { password: '', confirmPassword: '' })
  const onSubmit = form.submit(async (typed) => {
    if (await save({ password: typed.password }) !== null) return
    notify.success(t('PASSWORD_CHANGED'))
    onClose()
  })
  return (
    <FormDialog opened onClose={onClose} title={t('NEW_PASSWORD')} submitLabel={t('SAVE')} busy={form.busy} onSubmit={onSubmit}>
      <Who member={member} />
      <Text>{t(own ? 'NEW_PASSWORD_OWN_HINT' : 'NEW_PASSWORD_HINT')}</Text>
      <PasswordField form={form} name="password" label={t('NEW_PASSWORD')} description={t('SETUP_PASSWORD_HINT')} autoComplete="new-password" required autoFocus />
      <PasswordField form={form} name="confirmPassword" label={t('CONFIRM_PASSWORD')} autoComplete="new-password" required />
      {conflict && <ConflictNotice changes={[]} />}
    </FormDialog>
  )
}
