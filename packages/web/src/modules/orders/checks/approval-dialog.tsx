import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Approval } from '@kafana/contract'
import { Text } from '@mantine/core'
import { FormDialog } from '../../../ui/dialogs.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { sendWithPin } from '../../../ui/pin/pin-step.ts'
import { usePersonAndPin } from '../../../ui/pin/use-person-and-pin.tsx'

interface Props {
  /** Rejects where it is refused. */
  readonly onApprove: (approval: { readonly username: string; readonly pin: string }) => Promise<void>
  readonly onClose: () => void
}

/** Who approves what the caller may not do alone. */
export const ApprovalDialog = ({ onApprove, onClose }: Props) => {
  const { t } = useTranslation()
  const form = useContractForm(Approval, { username: '', pin: '' })
  const who = usePersonAndPin(form, { question: t('VOID_APPROVED_BY'), isSomebodyElse: true })
  const onSubmit = form.submit(sendWithPin(form, onApprove), {
    isQuiet: true,
    failure: who.failure,
    fields: { BAD_CREDENTIALS: 'pin', PIN_DISABLED: 'pin', APPROVAL_REFUSED: 'username' },
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('VOID_APPROVED_BY')}
      submitLabel={t('CONFIRM')}
      form={{ ...form, isDirty: who.isTyped && form.isDirty }}
      onSubmit={onSubmit}
    >
      <Text>{t('LINE_APPROVAL')}</Text>
      {who.fields}
    </FormDialog>
  )
}
