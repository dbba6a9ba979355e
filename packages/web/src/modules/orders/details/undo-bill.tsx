import { contract, type Order } from '@kafana/contract'
import { Alert, Button, Group, Text } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '../../../platform/api/api-error.ts'
import { useCallMutation } from '../../../platform/api/query.ts'
import { FormDialog } from '../../../ui/dialogs.tsx'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'
import { type Billing, RefusalNote, useBillingErrorText } from '../../billing/index.ts'
import c from './order-details-screen.module.css'

/** A mistaken pre-bill, and a fiscal bill that was reported as printed and that its gateway denies. */
const TEXTS = {
  pre: { action: 'UNBILL', hint: 'UNBILL_HINT', done: 'UNBILLED' },
  denied: { action: 'UNDO_BILL', hint: 'UNDO_BILL_HINT', done: 'BILL_UNDONE' },
} as const

interface DialogProps {
  readonly orderId: string
  readonly texts: (typeof TEXTS)[keyof typeof TEXTS]
  readonly onClose: () => void
}

/** Undoes a bill with an owner’s PIN and a reason. */
const UndoDialog = ({ orderId, texts: { action, hint, done }, onClose }: DialogProps) => {
  const { t } = useTranslation()
  const textOf = useBillingErrorText()
  const [error, setError] = useState<string>()
  const unbill = useCallMutation('billing', 'unbill')
  const form = useContractForm(contract.billing.unbill.body, { username: '', pin: '', reason: '' })
  const save = form.submit(async (body) => {
    try {
      await unbill.mutateAsync({ params: { id: orderId }, body })
      notify.success(t(done))
      onClose()
    } catch (failure) {
      const isUnproven = isApiError(failure) && failure.code === 'PRINT_UNCONFIRMED'
      setError(isUnproven ? t('UNDO_BILL_UNPROVEN') : textOf(failure))
    }
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t(action)}
      onSubmit={save}
      submitLabel={t(action)}
      busy={form.busy}
      fault={error}
    >
      <Text c="dimmed">{t(hint)}</Text>
      <TextField form={form} name="reason" label={t('REASON')} maxLength={500} required autoFocus />
      <TextField form={form} name="username" label={t('OWNER_USERNAME')} maxLength={64} required />
      <PasswordField form={form} name="pin" label={t('OWNER_PIN')} inputMode="numeric" required />
    </FormDialog>
  )
}

interface Props {
  readonly order: Order
  /** Whether the order is on an open bill. */
  readonly isOnOpenBill: boolean
  readonly billing: Billing
}

/** The button that undoes the order's pre-bill, or its whole fiscal bill if the gateway denies it. */
export const UndoBill = ({
  order,
  isOnOpenBill,
  billing,
  isDenied,
}: Props & { readonly isDenied: boolean }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const texts = TEXTS[isDenied ? 'denied' : 'pre']
  const refusal = billing.refusalOf([order._id])
  return (
    <div className={c.actions}>
      <Group>
        <Button
          variant="default"
          disabled={isOnOpenBill || refusal !== null}
          leftSection={<IconArrowBackUp size={20} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t(texts.action)}
        </Button>
      </Group>
      {isOpen && <UndoDialog orderId={order._id} texts={texts} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** A fiscal bill that its gateway denies: there is no receipt to void or to copy. */
export const DeniedBill = (props: Props) => {
  const { t } = useTranslation()
  return (
    <>
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('BILL_DENIED')}>
        {t('BILL_DENIED_HINT')}
      </Alert>
      <UndoBill {...props} isDenied />
      <RefusalNote refusal={props.billing.refusalOf([props.order._id])} />
    </>
  )
}
