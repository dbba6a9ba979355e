import { BillingCredentials } from '@kafana/contract'
import { type BillKind, type Payment, PAYMENTS } from '@kafana/domain'
import { Button, Group, Stack } from '@mantine/core'
import { IconPrinter, IconReceipt } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { PasswordField } from '../../../ui/fields/password-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormFault } from '../../../ui/form-fault.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { PAYMENT_TEXT } from '../../../ui/labels.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { GatewayChoice, useGatewayChoice } from '../../gateways/index.ts'
import type { Bill, SaleKind } from '../flow/bill-phase.ts'
import { useBillingErrorText } from './billing-texts.ts'
import { FrozenBill, ProblemNote, RefusalNote } from './dialog-parts.tsx'
import { type StepFormProps, useReportDirty } from './step-form.ts'
import type { Billing } from './use-billing.ts'
import c from './billing-dialog.module.css'

interface CredentialsProps extends StepFormProps {
  readonly orders: readonly string[]
  readonly kinds: readonly SaleKind[]
}

/** Asks who closes the bill: username and PIN. */
export const CredentialsForm = ({ billing, onDirty, orders, kinds }: CredentialsProps) => {
  const { t } = useTranslation()
  const form = useContractForm(BillingCredentials, { username: '', pin: '' })
  const refusal = billing.refusalOf(orders)
  const textOf = useBillingErrorText()
  const save = form.submit((credentials) => billing.flow.reserve(orders, kinds, credentials), {
    isQuiet: true,
    failure: textOf,
  })
  useReportDirty(form, onDirty)
  return (
    <form noValidate onSubmit={save}>
      <Stack>
        <RefusalNote refusal={refusal} />
        <p className={c.soft}>{t('BILL_WHO_HINT')}</p>
        <TextField form={form} name="username" label={t('USERNAME')} maxLength={64} required autoFocus />
        <PasswordField form={form} name="pin" label={t('PIN')} inputMode="numeric" required />
        <FormFault fault={form.fault} className={c.fault} />
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

interface ChoosePrintProps {
  readonly billing: Billing
  readonly bill: Bill
  readonly kinds: readonly BillKind[]
  readonly problem: string
  readonly names?: readonly string[] | undefined
}

/** The frozen bill, the payment method, and the choice of what to print. */
export const ChoosePrint = ({ billing, bill, kinds, problem, names }: ChoosePrintProps) => {
  const { t } = useTranslation()
  const refusal = billing.refusalOf(bill.orders)
  const [payment, setPayment] = useState<Payment>(bill.payment)
  const choice = useGatewayChoice()
  const print = (kind: BillKind): void => {
    if (choice.isMade())
      billing.run((flow) => flow.print({ ...bill, gateway: choice.gateway }, kinds, kind, payment))
  }
  const shared = { size: 'lg', px: 'sm', loading: billing.busy, disabled: refusal !== null } as const
  return (
    <Stack>
      <RefusalNote refusal={refusal} />
      <ProblemNote code={problem} names={names} />
      <p className={c.soft}>{t('BILL_FROZEN')}</p>
      <FrozenBill bill={bill} />
      <SegmentedControl
        fullWidth
        aria-label={t('PAYMENT')}
        value={payment}
        onChange={(value) => setPayment(value === 'card' ? 'card' : 'cash')}
        data={PAYMENTS.map((value) => ({ value, label: t(PAYMENT_TEXT[value]) }))}
      />
      <GatewayChoice choice={choice} />
      <div className={c.buttons}>
        {kinds.includes('pre') && (
          <Button
            {...shared}
            variant="default"
            leftSection={<IconReceipt size={20} aria-hidden />}
            onClick={() => print('pre')}
          >
            {t('PRINT_PRE_BILL')}
          </Button>
        )}
        {kinds.includes('fiscal') && (
          <Button
            {...shared}
            leftSection={<IconPrinter size={20} aria-hidden />}
            onClick={() => print('fiscal')}
            data-autofocus
          >
            {t('PRINT_BILL')}
          </Button>
        )}
      </div>
    </Stack>
  )
}
