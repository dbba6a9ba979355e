import { BillingCredentials } from '@kafana/contract'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { SaleKind } from '../../platform/billing/bill-phase.ts'
import { PasswordField } from '../fields/password-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { useContractForm } from '../form.ts'
import { RefusalNote } from './refusal-note.tsx'
import { useBillingErrorText } from './use-billing-error-text.ts'
import type { Billing } from './use-billing.ts'
import c from './billing-dialog.module.css'

interface Props {
  readonly billing: Billing
  readonly orders: readonly string[]
  readonly kinds: readonly SaleKind[]
}

/** Who closes the bill, by username and PIN. */
export const CredentialsForm = ({ billing, orders, kinds }: Props) => {
  const { t } = useTranslation()
  const form = useContractForm(BillingCredentials, { username: '', pin: '' })
  const refusal = billing.refusalOf(orders)
  const textOf = useBillingErrorText()
  const [fault, setFault] = useState<string | null>(null)
  const save = form.submit((credentials) =>
    billing.flow.reserve(orders, kinds, credentials).catch((error: unknown) => setFault(textOf(error))),
  )
  return (
    <form noValidate onSubmit={save}>
      <Stack>
        <RefusalNote refusal={refusal} />
        <p className={c.soft}>{t('BILL_WHO_HINT')}</p>
        <TextField form={form} name="username" label={t('USERNAME')} maxLength={64} required autoFocus />
        <PasswordField form={form} name="pin" label={t('PIN')} inputMode="numeric" required />
        {fault !== null && (
          <p role="alert" className={c.fault}>
            {fault}
          </p>
        )}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={billing.close}>
            {t('CANCEL')}
          </Button>
          <Button type="submit" loading={form.busy} disabled={refusal !== null}>
            {t('CONTINUE')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
