import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { StartSecondFactor, type StaffMember } from '@kafana/contract'
import { Text } from '@mantine/core'
import { FormDialog } from '../../ui/dialogs.tsx'
import { CurrentPasswordField } from '../../ui/fields/secret-fields.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.tsx'
import { ALWAYS_FRESH } from '../auth/index.ts'
import { MemberHeading } from './dialog-parts.tsx'

interface Props {
  readonly member: StaffMember
  readonly onClose: () => void
}

/** Turns off the second factor of somebody who has lost their phone, with the owner's own password. */
export const ResetSecondFactor = ({ member, onClose }: Props) => {
  const { t } = useTranslation()
  const { data } = useCall('auth', 'memberSecondFactor', { params: { id: member._id } }, ALWAYS_FRESH)
  const { mutateAsync } = useCallMutation('auth', 'resetSecondFactor')
  const form = useContractForm(StartSecondFactor, { currentPassword: '' })
  const onSubmit = form.submit(async (body) => {
    await mutateAsync({ params: { id: member._id }, body })
    notify.success(t('SECOND_FACTOR_RESET_DONE'))
    onClose()
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('SECOND_FACTOR_RESET')}
      submitLabel={t('SECOND_FACTOR_TURN_OFF')}
      form={form}
      onSubmit={onSubmit}
    >
      <MemberHeading member={member} />
      <Text>{t(data?.on === false ? 'SECOND_FACTOR_NOT_ON' : 'SECOND_FACTOR_RESET_HINT')}</Text>
      <CurrentPasswordField form={form} autoFocus />
    </FormDialog>
  )
}
