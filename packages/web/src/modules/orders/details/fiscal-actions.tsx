import type { Order } from '@kafana/contract'
import { Button, Group } from '@mantine/core'
import { IconCopy, IconReceiptRefund } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../../platform/browser/use-now.ts'
import { useFormats } from '../../../platform/i18n/use-venue.ts'
import { fullName } from '../../../ui/labels.ts'
import { type Billing, RefusalNote, TimeLeft } from '../../billing/index.ts'
import { useFiscalReceipt, usePrintCopy } from './fiscal-receipt.ts'
import c from './order-details-screen.module.css'

/** The storno of an order's receipt: document number, time and user. Renders nothing without one. */
export const StornoNote = ({ storno }: Pick<Order, 'storno'>) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  if (storno === null) return null
  return (
    <div className={c.storno}>
      <IconReceiptRefund size={24} aria-hidden />
      <div>
        <strong>{t('STORNO_DONE')}</strong>
        <p className={c.stornoFact}>
          {storno.receiptNo === null
            ? t('STORNO_DONE_PENDING')
            : t('STORNO_DONE_NO', { number: storno.receiptNo })}
        </p>
        <p className={c.stornoFact}>{`${orderDate(storno.at)} · ${fullName(storno.by)}`}</p>
      </div>
    </div>
  )
}

interface FiscalActionsProps {
  readonly order: Order
  readonly isOnOpenBill: boolean
  readonly billing: Billing
}
type Receipt = NonNullable<ReturnType<typeof useFiscalReceipt>>

const StornoButton = ({
  receipt,
  isOnOpenBill,
  billing,
}: Omit<FiscalActionsProps, 'order'> & { readonly receipt: Receipt }) => {
  const { t } = useTranslation()
  const isOver = useNow() >= receipt.until
  const refusal = billing.refusalOf([receipt.orderId])
  return (
    <Button
      variant="outline"
      color="red.8"
      leftSection={<IconReceiptRefund size={20} aria-hidden />}
      aria-describedby="storno-hint"
      disabled={isOver || isOnOpenBill || refusal !== null || receipt.receiptNo === null}
      onClick={() => billing.startStorno(receipt)}
    >
      {t('STORNO_TAKE_BACK')}
    </Button>
  )
}

/** Why a receipt cannot be voided, or how long it still can be. */
const StornoHint = ({ receipt }: { readonly receipt: Receipt }) => {
  const { t } = useTranslation()
  if (receipt.minutes === 0) return <p className={c.hint}>{t('STORNO_NEVER_HERE')}</p>
  return receipt.receiptNo === null ? (
    <p className={c.hint}>{t('STORNO_WAITS_FOR_NUMBER')}</p>
  ) : (
    <TimeLeft until={receipt.until} minutes={receipt.minutes} />
  )
}

const CopyButton = ({
  order,
  gateway,
}: Pick<FiscalActionsProps, 'order'> & { readonly gateway: string | null }) => {
  const { t } = useTranslation()
  const copy = usePrintCopy(order._id, gateway)
  return (
    <Button
      variant="default"
      loading={copy.busy}
      leftSection={<IconCopy size={20} aria-hidden />}
      onClick={copy.print}
    >
      {t('PRINT_COPY')}
    </Button>
  )
}

/** Prints a copy of the fiscal receipt at any time, and voids it for a limited time with an owner's PIN. */
export const FiscalActions = ({ order, isOnOpenBill, billing }: FiscalActionsProps) => {
  const receipt = useFiscalReceipt(order)
  if (receipt === null) return null
  const canVoid = order.storno === null
  return (
    <div className={c.actions}>
      <Group gap="sm">
        <CopyButton order={order} gateway={receipt.gateway} />
        {canVoid && <StornoButton receipt={receipt} isOnOpenBill={isOnOpenBill} billing={billing} />}
      </Group>
      {canVoid && (
        <div id="storno-hint">
          <StornoHint receipt={receipt} />
        </div>
      )}
      {canVoid && <RefusalNote refusal={billing.refusalOf([order._id])} />}
    </div>
  )
}
