import { Registration, type StaffMember } from '@kafana/contract'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useSession } from '../../platform/session/session.ts'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.ts'
import { detailFacts, Meanwhile } from './meanwhile.tsx'
import { useSecretSave } from './use-secret-save.ts'
import { Who } from './who.tsx'

interface Props {
  readonly member: StaffMember
  readonly onClose: () => void
}

const { password, confirmPassword } = Registration.shape
const NewPasswordTwice = z
  .object({ password, confirmPassword })
  .check(
    z.refine((typed) => typed.password === typed.confirmPassword, {
      error: 'PASSWORDS_DIFFER',
      path: ['confirmPassword'],
    }),
  )

/** Gives a person another password; their devices are signed out by it. */
export const NewPassword = ({ member, onClose }: Props) => {
  const { t } = useTranslation()
  const own = useSession()?.user._id === member._id
  const { base, before, save } = useSecretSave(member)
  const form = useContractForm(NewPasswordTwice, { password: '', confirmPassword: '' })
  const onSubmit = form.submit(async (typed) => {
    if ((await save({ password: typed.password })) === 'lost') return
    notify.success(t('PASSWORD_CHANGED'))
    onClose()
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('NEW_PASSWORD')}
      submitLabel={t('SAVE')}
      busy={form.busy}
      onSubmit={onSubmit}
    >
      <Who member={member} />
      <Text>{t(own ? 'NEW_PASSWORD_OWN_HINT' : 'NEW_PASSWORD_HINT')}</Text>
      <PasswordField
        form={form}
        name="password"
        label={t('NEW_PASSWORD')}
        description={t('SETUP_PASSWORD_HINT')}
        autoComplete="new-password"
        required
        autoFocus
      />
      <PasswordField
        form={form}
        name="confirmPassword"
        label={t('CONFIRM_PASSWORD')}
        autoComplete="new-password"
        required
      />
      <Meanwhile facts={detailFacts(t)} before={before} now={base} />
    </FormDialog>
  )
}
