import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { contract } from '@kafana/contract'
import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import { FormDialog } from '../../../ui/dialogs.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { sendWithPin } from '../../../ui/pin/pin-step.ts'
import { usePersonAndPin } from '../../../ui/pin/use-person-and-pin.tsx'

/** Who confirms it, and why. */
type OwnerReason = z.output<typeof contract.billing.creditInvoice.body>

interface Props {
  readonly title: string
  readonly hint: string
  /** Resolves once it is done; the dialog closes then. */
  readonly send: (body: OwnerReason) => Promise<unknown>
  /** What is said of a refusal. */
  readonly textOf: (error: unknown) => string
  readonly onClose: () => void
  /** What else is chosen. */
  readonly children?: ReactNode
}

/** What an owner’s PIN and a reason undo: a bill, or an invoice. */
export const OwnerReasonDialog = ({ title, hint, send, textOf, onClose, children }: Props) => {
  const { t } = useTranslation()
  const form = useContractForm(contract.billing.creditInvoice.body, { username: '', pin: '', reason: '' })
  const who = usePersonAndPin(form, { ownersOnly: true, textOf })
  const save = form.submit(
    sendWithPin(form, async (body: OwnerReason) => {
      await send(body)
      onClose()
    }),
    { isQuiet: true, failure: who.failure },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={title}
      onSubmit={save}
      submitLabel={title}
      form={{ ...form, isDirty: form.values.reason !== '' || (who.isTyped && form.isDirty) }}
    >
      <Text c="dimmed">{hint}</Text>
      {children}
      <TextField form={form} name="reason" label={t('REASON')} maxLength={500} required autoFocus />
      {who.fields}
    </FormDialog>
  )
}
