import { hasCode } from '@kafana/client/api/api-error.ts'
import { useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Registration, type StaffMember } from '@kafana/contract'
import { SimpleGrid } from '@mantine/core'
import { FormDialog } from '../../ui/dialogs.tsx'
import { ChoiceField } from '../../ui/fields/choice-field.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { NewPasswordFields } from '../../ui/fields/secret-fields.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.tsx'
import { serverText } from './dialog-parts.tsx'

/** A success response other than the expected 201. */
const isOtherSuccess = (error: unknown): boolean =>
  hasCode(error, 'UNEXPECTED_RESPONSE') && error.status > 0 && error.status < 400

interface Props {
  readonly onClose: () => void
  /** Closes it too. */
  readonly onAdded: (member: StaffMember) => void
}

/** Adds a monitor or a waiter to the venue. */
export const RegisterStaff = ({ onClose, onAdded }: Props) => {
  const { t } = useTranslation()
  const register = useCallMutation('auth', 'register')
  const form = useContractForm(Registration, {
    firstname: '',
    lastname: '',
    username: '',
    email: '',
    password: '',
    confirmPassword: '',
    pin: '',
    role: 'monitor',
  })
  const onSubmit = form.submit(
    async (body) => {
      const member = await register.mutateAsync({ body })
      notify.success(t('STAFF_MEMBER_ADDED'))
      onAdded(member)
    },
    {
      failure: (error) =>
        isOtherSuccess(error) ? t('REGISTER_WENT_WRONG') : serverText(error, t, t('FAILED_TO_REGISTER')),
    },
  )
  const roles = [
    { value: 'monitor', label: t('ROLE_MONITOR') },
    { value: 'waiter', label: t('ROLE_WAITER') },
  ]
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('ADD_STAFF')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
      size="lg"
    >
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField form={form} name="firstname" label={t('FIRST_NAME')} required autoFocus maxLength={200} />
        <TextField form={form} name="lastname" label={t('LAST_NAME')} required maxLength={200} />
        <TextField form={form} name="username" label={t('USERNAME')} required maxLength={64} />
        <TextField
          form={form}
          name="email"
          label={t('EMAIL')}
          type="email"
          inputMode="email"
          required
          maxLength={254}
        />
        <NewPasswordFields form={form} label="PASSWORD" />
      </SimpleGrid>
      <PasswordField
        form={form}
        name="pin"
        label={t('PIN')}
        inputMode="numeric"
        description={t('SETUP_PIN_HINT')}
        required
      />
      <ChoiceField form={form} name="role" label={t('ROLE')} options={roles} />
    </FormDialog>
  )
}
