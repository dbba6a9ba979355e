import { StaffChange, type StaffMember } from '@kafana/contract'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { useMemberChange } from './use-member-change.ts'
import { Who } from './who.tsx'

interface Props { readonly member: StaffMember; readonly onClose: () => void }

/** Gives a person another PIN to close bills with. */
export const NewPin = ({ member, onClose }: Props) => {
  const { t } = useTranslation()
  const { conflict, save } = useMemberChange(member)
  const form = useContractForm(StaffChange, { pin: '' })
  const onSubmit = form.submit(async ({ pin }) => {
    if (await save({ pin }) !== null) return
    notify.success(t('PIN_CHANGED'))
    onClose()
  })
  return (
    <FormDialog opened onClose={onClose} title={t('NEW_PIN')} submitLabel={t('SAVE')} busy={form.busy} onSubmit={onSubmit}>
      <Who member={member} />
      <Text>{t('NEW_PIN_HINT')}</Text>
      <PasswordField form={form} name="pin" label={t('NEW_PIN')} description={t('SETUP_PIN_HINT')} inputMode="numeric" required autoFocus />
      {conflict && <ConflictNotice changes={[]} />}
    </FormDialog>
  )
}
