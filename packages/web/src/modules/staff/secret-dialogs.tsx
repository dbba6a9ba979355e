import { Registration, type StaffMember } from '@kafana/contract'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useSession } from '../../platform/session/session-store.ts'
import { FormDialog } from '../../ui/dialogs.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.tsx'
import { useEntitySave } from '../../ui/save-changes.ts'
import { detailFacts, MemberConflict, MemberHeading } from './dialog-parts.tsx'
import { useMemberRule } from './update-member.ts'

interface Secret {
  readonly password?: string
  readonly pin?: string
}
// Secrets are not readable, so any unseen change of the person counts as a conflict.
const secretsOf = ({ version }: StaffMember): Secret & { readonly version: number } => ({
  version,
  password: '',
  pin: '',
})
const keepInput = (): void => {}

/** Saves a new password or PIN; the input stays after an edit conflict. */
const useSecretSave = (member: StaffMember) =>
  useEntitySave<StaffMember, ReturnType<typeof secretsOf>, Secret>(
    useMemberRule(secretsOf),
    member,
    keepInput,
  )

interface Props {
  readonly member: StaffMember
  readonly onClose: () => void
}

const { password, confirmPassword } = Registration.shape
const NewPasswordTwice = z.object({ password, confirmPassword }).check(
  z.refine((typed) => typed.password === typed.confirmPassword, {
    error: 'PASSWORDS_DIFFER',
    path: ['confirmPassword'],
  }),
)

/** Sets a new password, which signs out the person's devices. */
export const NewPassword = ({ member, onClose }: Props) => {
  const { t } = useTranslation()
  const own = useSession()?.user._id === member._id
  const { base, before, save } = useSecretSave(member)
  const form = useContractForm(NewPasswordTwice, { password: '', confirmPassword: '' })
  const onSubmit = form.submit(async (typed) => {
    if ((await save({ password: typed.password })) === 'conflict') return
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
      <MemberHeading member={member} />
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
      <MemberConflict facts={detailFacts(t)} before={before} now={base} />
    </FormDialog>
  )
}

const Pin = z.object({ pin: Registration.shape.pin })

/** Sets a new PIN for closing bills. */
export const NewPin = ({ member, onClose }: Props) => {
  const { t } = useTranslation()
  const { base, before, save } = useSecretSave(member)
  const form = useContractForm(Pin, { pin: '' })
  const onSubmit = form.submit(async (typed) => {
    if ((await save(typed)) === 'conflict') return
    notify.success(t('PIN_CHANGED'))
    onClose()
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('NEW_PIN')}
      submitLabel={t('SAVE')}
      busy={form.busy}
      onSubmit={onSubmit}
    >
      <MemberHeading member={member} />
      <Text>{t('NEW_PIN_HINT')}</Text>
      <PasswordField
        form={form}
        name="pin"
        label={t('NEW_PIN')}
        description={t('SETUP_PIN_HINT')}
        inputMode="numeric"
        required
        autoFocus
      />
      <MemberConflict facts={detailFacts(t)} before={before} now={base} />
    </FormDialog>
  )
}
