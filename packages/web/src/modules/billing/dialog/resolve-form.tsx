import { hasCode, isApiError } from '@kafana/client/api/api-error.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { BillingCredentials, ReceiptNumber } from '@kafana/contract'
import { Button, Group, Stack } from '@mantine/core'
import { IconEyeSearch } from '@tabler/icons-react'
import { useState } from 'react'
import * as z from 'zod/mini'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormFault } from '../../../ui/form-fault.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { usePersonAndPin } from '../../../ui/pin/use-person-and-pin.tsx'
import { Money } from '../../../ui/text.tsx'
import type { Bill } from '../flow/bill-phase.ts'
import { useBillingErrorText } from './billing-texts.ts'
import { type StepFormProps, useReportDirty } from './step-form.ts'
import c from './billing-dialog.module.css'

const reason = z
  .string('REASON_REQUIRED')
  .check(z.trim(), z.minLength(1, 'REASON_REQUIRED'), z.maxLength(500, 'TEXT_TOO_LONG'))
/** Others than owners need an owner's credentials. A printed receipt needs its number to be found again. */
const resolutionSchema = (isOwner: boolean, isPrinted: boolean) => {
  const number: z.ZodMiniType<number | undefined, number | undefined> = isPrinted
    ? ReceiptNumber
    : z.optional(ReceiptNumber)
  const base = z.object({ reason, receiptNo: number })
  return isOwner
    ? z.extend(base, { username: z.optional(z.string()), pin: z.optional(z.string()) })
    : z.extend(base, BillingCredentials.shape)
}

interface Props extends StepFormProps {
  readonly bill: Bill
}

/** What to look for on the printed receipt. */
const ReceiptMarks = ({ bill: { ref, total } }: Pick<Props, 'bill'>) => {
  const { t } = useTranslation()
  return (
    <dl className={c.marks}>
      <div>
        <dt>{t('BILL_MARK')}</dt>
        <dd>{ref}</dd>
      </div>
      <div>
        <dt>{t('TOTAL')}</dt>
        <dd>
          <Money amount={total} />
        </dd>
      </div>
    </dl>
  )
}

/** What was typed, also while somebody looks at the question again. */
interface Typed {
  readonly reason: string
  readonly receiptNo: number | undefined
}
const NOTHING: Typed = { reason: '', receiptNo: undefined }

interface ResolutionProps extends Props {
  readonly isPrinted: boolean
  readonly typed: Typed
  /** Back to the question, with what is typed by then. */
  readonly onBack: (typed: Typed) => void
}

/** Which states the server names in its refusal. */
interface Refusal {
  readonly state?: unknown
}
const tooEarlyText = (error: unknown) =>
  isApiError(error) && (error.body as Refusal).state === 'IN_DOUBT'
    ? 'BILL_STILL_MAY_PRINT'
    : 'BILL_TOO_EARLY'

const ResolutionForm = ({ billing, onDirty, bill, isPrinted, typed, onBack }: ResolutionProps) => {
  const { t } = useTranslation()
  const textOf = useBillingErrorText()
  const isOwner = useSession()?.user.role === 'owner'
  const hasNumber = isPrinted && !bill.isInvoice
  const { reason: why, receiptNo } = typed
  const form = useContractForm(
    resolutionSchema(isOwner, hasNumber),
    hasNumber ? { reason: why, receiptNo } : { reason: why },
  )
  const who = usePersonAndPin(form, {
    ownersOnly: true,
    textOf: (error) => (hasCode(error, 'INTENT_STATE') ? t(tooEarlyText(error)) : textOf(error)),
  })
  const save = form.submit(
    ({ receiptNo: number, reason: text, username, pin }) =>
      billing.flow.resolve(bill, {
        printed: isPrinted,
        reason: text,
        ...(number === undefined ? {} : { receiptNo: number }),
        ...(username && pin ? { username, pin } : {}),
      }),
    { isQuiet: true, failure: who.failure },
  )
  useReportDirty(form, onDirty)
  const back = (): void =>
    onBack({
      reason: form.values.reason ?? '',
      receiptNo: hasNumber ? form.values.receiptNo : receiptNo,
    })
  return (
    <form noValidate onSubmit={save}>
      <Stack>
        {hasNumber && (
          <NumberField
            form={form}
            name="receiptNo"
            label={t('RECEIPT_NUMBER')}
            description={t('RECEIPT_NUMBER_HINT')}
            allowDecimal={false}
            allowNegative={false}
            required
            autoFocus
          />
        )}
        <TextField
          form={form}
          name="reason"
          label={t('REASON')}
          maxLength={500}
          required
          autoFocus={!hasNumber}
        />
        {!isOwner && who.fields}
        <FormFault fault={form.fault} className={c.fault} />
        <Group justify="flex-end" mt="xs">
          <Button variant="default" disabled={form.busy} onClick={back}>
            {t('BACK')}
          </Button>
          <Button type="submit" loading={form.busy}>
            {isPrinted ? t('BILL_IS_PRINTED') : t('BILL_IS_NOT_PRINTED')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** The outcome is unknown to gateway and server: a person checks the receipt and enters the result. */
export const ResolveForm = ({ billing, onDirty, bill }: Props) => {
  const { t } = useTranslation()
  const [isPrinted, setPrinted] = useState<boolean | null>(null)
  const [typed, setTyped] = useState(NOTHING)
  const [isTyping, setTyping] = useState(false)
  const isKept = typed.reason !== '' || typed.receiptNo !== undefined
  useReportDirty({ isDirty: isTyping || isKept }, onDirty)
  const hint = (): string => {
    if (bill.isInvoice) return t('INVOICE_PERSON_HINT')
    return bill.kind === 'storno'
      ? t('STORNO_PERSON_HINT', { number: bill.refReceiptNo })
      : t('BILL_PERSON_HINT')
  }
  return (
    <Stack>
      <div role="alert" className={c.outcome}>
        <span className={c.icon}>
          <IconEyeSearch size={30} aria-hidden />
        </span>
        <h3 className={c.heading}>{t('BILL_PERSON')}</h3>
        <p className={c.soft}>{hint()}</p>
        <ReceiptMarks bill={bill} />
      </div>
      {isPrinted === null ? (
        <>
          <div className={c.buttons}>
            <Button size="lg" px="sm" onClick={() => setPrinted(true)}>
              {t('BILL_IS_PRINTED')}
            </Button>
            <Button size="lg" px="sm" variant="default" onClick={() => setPrinted(false)}>
              {t('BILL_IS_NOT_PRINTED')}
            </Button>
          </div>
          {!bill.isInvoice && (
            <Button
              variant="subtle"
              loading={billing.busy}
              onClick={() => billing.run((flow) => flow.check(bill))}
            >
              {t('BILL_CHECK_AGAIN')}
            </Button>
          )}
          <Button variant="subtle" onClick={billing.close}>
            {t('BILL_LATER')}
          </Button>
        </>
      ) : (
        <ResolutionForm
          key={String(isPrinted)}
          billing={billing}
          onDirty={setTyping}
          bill={bill}
          isPrinted={isPrinted}
          typed={typed}
          onBack={(now) => {
            setTyped(now)
            setPrinted(null)
          }}
        />
      )}
    </Stack>
  )
}
