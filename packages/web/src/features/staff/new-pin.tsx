import { Registration, type StaffMember } from '@kafana/contract'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
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

const Pin = z.object({ pin: Registration.shape.pin })

/** Gives a person another PIN to close bills with. */
export const NewPin = ({ member, onClose }: Props) => {
  const { t } = useTranslation()
  const { base, before, save } = useSecretSave(member)
  const form = useContractForm(Pin, { pin: '' })
  const onSubmit = form.submit(async (typed) => {
    if ((await save(typed)) === 'lost') return
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
      <Who member={member} />
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
      <Meanwhile facts={detailFacts(t)} before={before} now={base} />
    </FormDialog>
  )
}
