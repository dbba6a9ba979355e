import { hasCode } from '@kafana/client/api/api-error.ts'
import { useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Order, PreBill } from '@kafana/contract'
import { useState } from 'react'
import { notify } from '../../../ui/notify.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { useBillingErrorText } from '../../billing/index.ts'
import { OwnerReasonDialog } from './owner-reason-dialog.tsx'

interface DialogProps {
  readonly order: Order
  /** The pre-bill that it is on; undefined for a denied bill or storno. */
  readonly preBill?: PreBill | undefined
  readonly texts: {
    readonly action: 'UNBILL' | 'UNDO_BILL' | 'UNDO_STORNO'
    readonly hint:
      | 'UNBILL_HINT'
      | 'UNBILL_PAID_FIRST_HINT'
      | 'UNDO_BILL_HINT'
      | 'UNDO_COMP_HINT'
      | 'UNDO_STORNO_HINT'
    readonly done: 'UNBILLED' | 'UNBILLED_PAID_FIRST' | 'BILL_UNDONE' | 'STORNO_UNDONE'
  }
  readonly onClose: () => void
}

interface ExtentProps {
  readonly order: Order
  readonly preBill: PreBill
  readonly all: boolean
  readonly onChange: (all: boolean) => void
}

/** The whole pre-bill, or this order alone. */
const Extent = ({ order, preBill: { orders, total }, all, onChange }: ExtentProps) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('UNBILL')}
      value={all ? 'all' : 'one'}
      data={[
        { value: 'all', label: t('UNBILL_ALL', { count: orders.length, amount: money(total) }) },
        { value: 'one', label: t('UNBILL_ONE', { amount: money(order.totalPrice) }) },
      ]}
      onChange={(extent) => onChange(extent === 'all')}
    />
  )
}

/** Undoes a bill with an owner’s PIN and a reason: a pre-bill of several orders as a whole, unless somebody chooses. */
export const UndoDialog = ({ order, preBill, texts: { action, hint, done }, onClose }: DialogProps) => {
  const { t } = useTranslation()
  const isShared = preBill !== undefined && preBill.orders.length > 1
  const [all, setAll] = useState(isShared)
  const textOf = useBillingErrorText()
  const unbill = useCallMutation('billing', 'unbill')
  const isWhole = all && !order.preparation
  return (
    <OwnerReasonDialog
      title={t(action)}
      hint={t(isWhole ? 'UNBILL_ALL_HINT' : hint)}
      textOf={(error) => (hasCode(error, 'PRINT_UNCONFIRMED') ? t('UNDO_BILL_UNPROVEN') : textOf(error))}
      send={async (body) => {
        await unbill.mutateAsync({ params: { id: order._id }, body: { ...body, ...(all && { all }) } })
        notify.success(t(isWhole ? 'UNBILLED_ALL' : done))
      }}
      onClose={onClose}
    >
      {isShared && <Extent order={order} preBill={preBill} all={all} onChange={setAll} />}
    </OwnerReasonDialog>
  )
}
