import { isApiError, isInconclusive } from '@kafana/client/api/api-error.ts'
import type { ApprovalNeeded } from '@kafana/client/api/approval-needed.ts'
import { approvalText } from '@kafana/client/i18n/approval-texts.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { Approval } from '@kafana/contract'
import { Text } from '@mantine/core'
import { FormDialog } from '../dialogs.tsx'
import { useContractForm } from '../form.ts'
import { APPROVAL_FIELDS } from './approval-fields.ts'
import { usePersonAndPin } from './use-person-and-pin.tsx'

/** The username and PIN of whoever approves something. */
export interface Credentials {
  readonly username: string
  readonly pin: string
}

interface Props {
  /** What needs it. */
  readonly approving: ApprovalNeeded
  /** Rejects where it is refused. */
  readonly onApprove: (approval: Credentials) => Promise<void>
  readonly onClose: () => void
}

const NOBODY = { username: '', pin: '' }

/** Who approves what the caller may not do alone. */
export const ApprovalDialog = ({ approving, onApprove, onClose }: Props) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const form = useContractForm(Approval, NOBODY)
  const who = usePersonAndPin(form, { question: t('VOID_APPROVED_BY'), approving })
  const send = async (approval: Credentials): Promise<void> => {
    try {
      await onApprove(approval)
    } catch (error) {
      // A PIN is for one attempt; after a lost response the same can be sent again.
      if (isApiError(error) && !isInconclusive(error)) form.rebase({ ...approval, pin: '' }, NOBODY)
      throw error
    }
  }
  const onSubmit = form.submit(send, {
    isQuiet: true,
    failure: who.failure,
    fields: APPROVAL_FIELDS,
  })
  // What is being sent may be done already: the dialog stays until the answer.
  const close = (): void => {
    if (!form.busy) onClose()
  }
  return (
    <FormDialog
      opened
      onClose={close}
      title={t('VOID_APPROVED_BY')}
      submitLabel={t('CONFIRM')}
      form={{ ...form, isDirty: who.isTyped && form.isDirty && !form.busy }}
      onSubmit={onSubmit}
    >
      <Text>{approvalText(approving, t, formats)}</Text>
      {who.fields}
    </FormDialog>
  )
}
