import { contract } from '@kafana/contract'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Reversible } from '../../platform/billing/bill-phase.ts'
import { useNow } from '../../platform/browser/use-now.ts'
import { PasswordField } from '../fields/password-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { useContractForm } from '../form.ts'
import { RefusalNote } from './refusal-note.tsx'
import { TimeLeft } from './time-left.tsx'
import { useBillingErrorText } from './use-billing-error-text.ts'
import type { Billing } from './use-billing.ts'
import c from './billing-dialog.module.css'

/** Before a receipt is taken back: which, what goes with it, how long it is still possible; an owner says so by PIN, and why. */
export const StornoForm = ({
  billing,
  receipt,
}: {
  readonly billing: Billing
  readonly receipt: Reversible
}) => {
  const { t } = useTranslation()
  const textOf = useBillingErrorText()
  const [fault, setFault] = useState<string | null>(null)
  const form = useContractForm(contract.billing.storno.body, { username: '', pin: '', reason: '' })
  const refusal = billing.refusalOf([receipt.orderId])
  const isOver = useNow() >= receipt.until
  const { receiptNo: number, orders: count } = receipt
  const save = form.submit((request) =>
    billing.flow.reserveStorno(receipt, request).catch((error: unknown) => setFault(textOf(error))),
  )
  return (
    <form noValidate onSubmit={save}>
      <Stack>
        <RefusalNote refusal={refusal} />
        <div>
          <h3 className={c.heading}>{t('STORNO_WHOLE', { number })}</h3>
          <p className={c.soft}>
            {count === null ? t('STORNO_ALL_ORDERS') : t('STORNO_ORDERS', { count })} {t('STORNO_STAYS')}
          </p>
        </div>
        <TimeLeft until={receipt.until} minutes={receipt.minutes} />
        <TextField form={form} name="reason" label={t('REASON')} maxLength={500} required autoFocus />
        <TextField form={form} name="username" label={t('OWNER_USERNAME')} maxLength={64} required />
        <PasswordField form={form} name="pin" label={t('OWNER_PIN')} inputMode="numeric" required />
        {fault !== null && (
          <p role="alert" className={c.fault}>
            {fault}
          </p>
        )}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={billing.close}>
            {t('CANCEL')}
          </Button>
          <Button type="submit" loading={form.busy} disabled={refusal !== null || isOver}>
            {t('CONTINUE')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
