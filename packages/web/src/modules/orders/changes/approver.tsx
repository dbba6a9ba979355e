import type { ApprovalNeeded } from '@kafana/client/api/approval-needed.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { FormFields } from '../../../ui/form.ts'
import { usePersonAndPin } from '../../../ui/pin/use-person-and-pin.tsx'
import { useUnsavedPart } from '../../../ui/unsaved.tsx'

interface ApprovedForm extends FormFields<'approval.username' | 'approval.pin'> {
  readonly busy: boolean
}

/** Whose PIN approves what a form sends, as fields of that form. */
export const Approver = ({
  form,
  approving,
}: {
  readonly form: ApprovedForm
  readonly approving: ApprovalNeeded
}) => {
  const { t } = useTranslation()
  const username = form.field('approval.username').value
  const { fields, isTyped } = usePersonAndPin(
    {
      busy: form.busy,
      values: { username: typeof username === 'string' ? username : '' },
      field: (name) => form.field(`approval.${name}`),
      setValue: (name, value) => form.field(`approval.${name}`).onChange(value),
    },
    { question: t('VOID_APPROVED_BY'), approving },
  )
  useUnsavedPart(isTyped && username !== undefined && username !== '')
  return fields
}
