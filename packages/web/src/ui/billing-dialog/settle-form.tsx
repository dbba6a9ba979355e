import { BillingCredentials } from '@kafana/contract'
import { Button, Group, Stack } from '@mantine/core'
import { IconEyeSearch } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { hasCode } from '../../platform/api/api-error.ts'
import type { Bill } from '../../platform/billing/bill-phase.ts'
import { useSession } from '../../platform/session/session.ts'
import { ChoiceField } from '../fields/choice-field.tsx'
import { NumberField } from '../fields/number-field.tsx'
import { PasswordField } from '../fields/password-field.tsx'
import { TextField } from '../fields/text-field.tsx'
import { useContractForm } from '../form.ts'
import c from './billing-dialog.module.css'
import type { Billing } from './use-billing.ts'

const answer = {
  printed: z.enum(['yes', 'no'], 'VALUE_REQUIRED'),
  receiptNo: z.optional(z.int('NUMBER_WHOLE').check(z.gte(1, 'NUMBER_TOO_SMALL'))),
  reason: z.string('REASON_REQUIRED').check(z.trim(), z.minLength(1, 'REASON_REQUIRED'), z.maxLength(500, 'TEXT_TOO_LONG')),
}
const OwnerAnswer = z.object({ ...answer, username: z.optional(z.string()), pin: z.optional(z.string()) })
/** Anybody but an owner needs one beside them. */
const StaffAnswer = z.extend(BillingCredentials, answer)

interface Props {
  readonly billing: Billing
  readonly bill: Bill
  readonly message: string
}

/** Only a look at the paper can tell whether the bill was printed: a person says what they saw. */
export const SettleForm = ({ billing, bill, message }: Props) => {
  const { t } = useTranslation()
  const isOwner = useSession()?.user.role === 'owner'
  const form = useContractForm<typeof OwnerAnswer | typeof StaffAnswer>(isOwner ? OwnerAnswer : StaffAnswer, { reason: '' })
  const wasPrinted = form.watch('printed') === 'yes'
  const save = form.submit(
    ({ printed, receiptNo, reason, username, pin }) => billing.flow.resolve(bill, {
      printed: printed === 'yes', reason, ...(printed === 'yes' && receiptNo !== undefined ? { receiptNo } : {}), ...(username && pin ? { username, pin } : {}),
    }),
    { failure: (error) => (hasCode(error, 'INTENT_STATE') ? t('BILL_TOO_EARLY') : undefined) },
  )
  return (
    <form noValidate onSubmit={save}>
      <Stack>
        <div role="alert" className={c.outcome}>
          <span className={c.sign}><IconEyeSearch size={30} aria-hidden /></span>
          <h3 className={c.heading}>{t('BILL_PERSON')}</h3>
          <p className={c.soft}>{t('BILL_PERSON_HINT', { ref: bill.ref })}</p>
          {message !== '' && <p className={c.message}>{message}</p>}
        </div>
        <ChoiceField form={form} name="printed" label={t('BILL_WAS_PRINTED')} options={[{ value: 'yes', label: t('YES') }, { value: 'no', label: t('NO') }]} />
        {wasPrinted && <NumberField form={form} name="receiptNo" label={t('RECEIPT_NUMBER')} allowDecimal={false} allowNegative={false} />}
        <TextField form={form} name="reason" label={t('REASON')} maxLength={500} required />
        {!isOwner && <TextField form={form} name="username" label={t('OWNER_USERNAME')} maxLength={64} required />}
        {!isOwner && <PasswordField form={form} name="pin" label={t('OWNER_PIN')} inputMode="numeric" required />}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={billing.close}>{t('BILL_LATER')}</Button>
          <Button type="submit" loading={form.busy}>{t('SAVE')}</Button>
        </Group>
      </Stack>
    </form>
  )
}
