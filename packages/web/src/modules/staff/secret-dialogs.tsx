import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { Registration, StaffChange, type StaffMember } from '@kafana/contract'
import { Text } from '@mantine/core'
import * as z from 'zod/mini'
import { FormDialog } from '../../ui/dialogs.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { CurrentPasswordField, NewPasswordFields } from '../../ui/fields/secret-fields.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.tsx'
import { useEntitySave } from '../../ui/save-changes.ts'
import { detailFacts, MemberConflict, MemberHeading } from './dialog-parts.tsx'
import { useMemberRule } from './update-member.ts'

interface Secret {
  readonly password?: string
  readonly pin?: string
  readonly currentPassword?: string | undefined
}
// Secrets are not readable, so any unseen change of the person counts as a conflict.
const secretsOf = ({ version }: StaffMember): Secret & { readonly version: number } => ({
  version,
  password: '',
  pin: '',
  currentPassword: '',
})
const keepInput = (): void => {}

/** Saves a new password or PIN; the input stays after an edit conflict. */
const useSecretSave = (member: StaffMember) =>
  useEntitySave<StaffMember, ReturnType<typeof secretsOf>, Secret>(
    useMemberRule(secretsOf),
    member,
    keepInput,
  )

/** Owners are asked for their current password; for anybody else the field does not exist. */
const unasked = (own: boolean): { readonly currentPassword?: string } => (own ? { currentPassword: '' } : {})

interface Props {
  readonly member: StaffMember
  readonly onClose: () => void
}

const { password, confirmPassword, pin } = Registration.shape
const { currentPassword } = StaffChange.shape
const NewPasswordTwice = z.object({ currentPassword, password, confirmPassword }).check(
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
  const form = useContractForm(NewPasswordTwice, { ...unasked(own), password: '', confirmPassword: '' })
  const onSubmit = form.submit(async ({ confirmPassword: _repeated, ...typed }) => {
    if ((await save(typed)) === 'conflict') return
    notify.success(t('PASSWORD_CHANGED'))
    onClose()
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('NEW_PASSWORD')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
    >
      <MemberHeading member={member} />
      <Text>{t(own ? 'NEW_PASSWORD_OWN_HINT' : 'NEW_PASSWORD_HINT')}</Text>
      {own && <CurrentPasswordField form={form} autoFocus />}
      <NewPasswordFields form={form} label="NEW_PASSWORD" autoFocus={!own} />
      <MemberConflict facts={detailFacts(t)} before={before} now={base} />
    </FormDialog>
  )
}

const Pin = z.object({ currentPassword, pin })

/** Sets a new PIN for closing bills. */
export const NewPin = ({ member, onClose }: Props) => {
  const { t } = useTranslation()
  const own = useSession()?.user._id === member._id
  const { base, before, save } = useSecretSave(member)
  const form = useContractForm(Pin, { ...unasked(own), pin: '' })
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
      form={form}
      onSubmit={onSubmit}
    >
      <MemberHeading member={member} />
      <Text>{t('NEW_PIN_HINT')}</Text>
      {own && <CurrentPasswordField form={form} autoFocus />}
      <PasswordField
        form={form}
        name="pin"
        label={t('NEW_PIN')}
        description={t('SETUP_PIN_HINT')}
        inputMode="numeric"
        required
        autoFocus={!own}
      />
      <MemberConflict facts={detailFacts(t)} before={before} now={base} />
    </FormDialog>
  )
}
