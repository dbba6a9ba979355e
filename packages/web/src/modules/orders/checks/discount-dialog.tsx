import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { useReasonText } from '@kafana/client/i18n/approval-texts.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Check, Discount, Reason } from '@kafana/contract'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { notify } from '../../../ui/notify.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Chips } from '../changes/chips.tsx'
import { ReasonNote } from '../changes/reason-note.tsx'
import { DiscountForm } from './discount-form.tsx'
import { useDiscountText } from './discount-text.ts'

interface Props {
  readonly check: Check
  readonly onClose: () => void
}

interface DialogProps extends Props {
  /** The line that is chosen when it opens; everything if it is missing. */
  readonly line: string | undefined
}

interface ReverseProps extends Props {
  readonly discount: Discount
  readonly reasons: readonly Reason[]
}

/** Why a discount is reversed: the reason is the confirmation. */
const ReverseReason = ({ check, discount, reasons, onClose }: ReverseProps) => {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const { mutate, isPending } = useCallMutation('service', 'reverseDiscount')
  const [note, setNote] = useState('')
  const reverse = (reason: string): void =>
    mutate(
      {
        params: { id: check._id, discount: discount._id },
        body: { reason, ...(note !== '' && { note }), version: check.version },
      },
      {
        onSuccess: () => {
          notify.success(t('DISCOUNT_REVERSED'))
          onClose()
        },
        onError: (error) => notify.error(errorText(error, t)),
      },
    )
  return (
    <>
      <ReasonNote note={note} onNote={setNote} />
      <Chips
        label={t('REASON')}
        options={reasons.map((each) => ({ value: each._id, label: reasonText(each) }))}
        value=""
        onChange={(reason) => {
          if (!isPending) reverse(reason)
        }}
      />
    </>
  )
}

/** What holds on the check, each with a button that reverses it. */
const Given = (props: Props & { readonly reasons: readonly Reason[] }) => {
  const { t } = useTranslation()
  const text = useDiscountText()
  const reasonText = useReasonText()
  const [reversed, setReversed] = useState<string | null>(null)
  return props.check.discounts?.map((discount) => (
    <Stack key={discount._id} gap="xs">
      <Group justify="space-between" wrap="nowrap">
        <span>{`${text(discount)} · ${reasonText(discount.reason)}`}</span>
        <Button
          variant="default"
          aria-label={`${t('DISCOUNT_REVERSE')}: ${text(discount)}`}
          onClick={() => setReversed(discount._id)}
        >
          {t('DISCOUNT_REVERSE')}
        </Button>
      </Group>
      {reversed === discount._id && <ReverseReason {...props} discount={discount} />}
    </Stack>
  ))
}

/** Gives a discount on a check or some of its lines, and reverses those that were given. */
export const DiscountDialog = ({ check, line, onClose }: DialogProps) => {
  const { t } = useTranslation()
  const query = useCall('approvals', 'discountReasons')
  return (
    <Dialog onClose={onClose} title={t('DISCOUNT')} size="xl" closeOnClickOutside={false}>
      <QueryView query={query} failure={t('ERROR_NETWORK')}>
        {(reasons) => (
          <Stack gap="xl">
            <Given check={check} reasons={reasons} onClose={onClose} />
            <DiscountForm check={check} line={line} reasons={reasons} onDone={onClose} />
          </Stack>
        )}
      </QueryView>
    </Dialog>
  )
}
