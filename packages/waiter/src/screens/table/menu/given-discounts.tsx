import { discountText } from '@kafana/client/discounts/discount-text.ts'
import { useReasonText } from '@kafana/client/i18n/approval-texts.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Check, Discount, Reason } from '@kafana/contract'
import { useState } from 'react'
import { reverseDiscount } from '../../../data/discount-calls.ts'
import { useIsOnline } from '../../../data/online.ts'
import { useFormats } from '../../../data/use-venue.tsx'
import { Button } from '../../../ui/button.tsx'
import { Choices } from '../../../ui/choices.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { Row } from '../../../ui/row.tsx'
import { Rows } from '../../../ui/rows.tsx'
import { toast } from '../../../ui/toasts.ts'
import { ReasonNote } from './reason-note.tsx'
import type { StageProps } from './stage-props.ts'

interface GivenProps {
  readonly check: Check
  /** The one that is to be reversed. */
  readonly chosen: Discount | undefined
  /** A second press undoes the choice. */
  readonly onChoose: (discount: Discount | undefined) => void
}

/** What is taken off a party, and why. */
export const GivenDiscounts = ({ check, chosen, onChoose }: GivenProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const reasonText = useReasonText()
  if (!check.discounts) return null
  return (
    <Rows>
      {check.discounts.map((discount) => (
        <Row
          key={discount._id}
          title={`${discountText(discount, t, formats)} · ${reasonText(discount.reason)}`}
          hint={`−${formats.money(discount.amount)}`}
          isPressed={discount._id === chosen?._id}
          onPress={() => onChoose(discount._id === chosen?._id ? undefined : discount)}
        />
      ))}
    </Rows>
  )
}

interface ReversalProps extends StageProps {
  readonly discount: Discount
  readonly reasons: readonly Reason[]
}

/** Why a discount is reversed. What is billed keeps what it cost. */
export const DiscountReversal = ({ check, act, discount, reasons }: ReversalProps) => {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const isOnline = useIsOnline()
  const [reason, setReason] = useState<string>()
  const [note, setNote] = useState('')
  const reverse = (): void =>
    act.run(async () => {
      await reverseDiscount(check, discount._id, { reason: reason ?? '', ...(note !== '' && { note }) })
      toast({ text: t('DISCOUNT_REVERSED') })
    })
  return (
    <>
      <Choices
        label={t('REASON')}
        options={reasons.map((each) => ({ value: each._id, label: reasonText(each) }))}
        value={reason}
        onChoose={setReason}
      />
      <ReasonNote note={note} onNote={setNote} />
      {!isOnline && <Notice tone="warn">{t('WAITER_NEEDS_SERVER')}</Notice>}
      <Button look="filled" disabled={!isOnline || act.isBusy || reason === undefined} onClick={reverse}>
        {t('DISCOUNT_REVERSE')}
      </Button>
    </>
  )
}
