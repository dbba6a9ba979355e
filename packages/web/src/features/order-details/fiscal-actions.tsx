import type { Order } from '@kafana/contract'
import { Button, Group } from '@mantine/core'
import { IconCopy, IconReceiptRefund } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../platform/browser/use-now.ts'
import { RefusalNote } from '../../ui/billing-dialog/refusal-note.tsx'
import { TimeLeft } from '../../ui/billing-dialog/time-left.tsx'
import type { Billing } from '../../ui/billing-dialog/use-billing.ts'
import { useCopy } from './use-copy.ts'
import { useReversible } from './use-reversible.ts'
import c from './order-details-screen.module.css'

interface Props {
  readonly order: Order
  readonly isHeld: boolean
  readonly billing: Billing
}
type Receipt = NonNullable<ReturnType<typeof useReversible>>

const StornoButton = ({ receipt, isHeld, billing }: Omit<Props, 'order'> & { readonly receipt: Receipt }) => {
  const { t } = useTranslation()
  const isOver = useNow() >= receipt.until
  const refusal = billing.refusalOf([receipt.orderId])
  return (
    <Button
      variant="outline"
      color="red.8"
      leftSection={<IconReceiptRefund size={20} aria-hidden />}
      aria-describedby="storno-why"
      disabled={isOver || isHeld || refusal !== null || receipt.receiptNo === null}
      onClick={() => billing.startStorno(receipt)}
    >
      {t('STORNO_TAKE_BACK')}
    </Button>
  )
}

/** Why a receipt cannot be taken back, or how long it still can. */
const StornoWhy = ({ receipt }: { readonly receipt: Receipt }) => {
  const { t } = useTranslation()
  if (receipt.minutes === 0) return <p className={c.why}>{t('STORNO_NEVER_HERE')}</p>
  return receipt.receiptNo === null ? (
    <p className={c.why}>{t('STORNO_WAITS_FOR_NUMBER')}</p>
  ) : (
    <TimeLeft until={receipt.until} minutes={receipt.minutes} />
  )
}

const CopyButton = ({ order, gateway }: Pick<Props, 'order'> & { readonly gateway: string | null }) => {
  const { t } = useTranslation()
  const copy = useCopy(order._id, gateway)
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

/** What can be done with a fiscal receipt: a copy at any time, and for a while an owner may take it back. */
export const FiscalActions = ({ order, isHeld, billing }: Props) => {
  const receipt = useReversible(order)
  if (receipt === null) return null
  const mayReverse = order.storno === null
  return (
    <div className={c.actions}>
      <Group gap="sm">
        <CopyButton order={order} gateway={receipt.gateway} />
        {mayReverse && <StornoButton receipt={receipt} isHeld={isHeld} billing={billing} />}
      </Group>
      {mayReverse && (
        <div id="storno-why">
          <StornoWhy receipt={receipt} />
        </div>
      )}
      {mayReverse && <RefusalNote refusal={billing.refusalOf([order._id])} />}
    </div>
  )
}
