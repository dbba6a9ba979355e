import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Order, PreBill } from '@kafana/contract'
import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { deferred } from '../../../ui/deferred.tsx'
import { type Billing, RefusalNote } from '../../billing/index.ts'
import c from './order-details-screen.module.css'

const UndoDialog = deferred(async () => (await import('./undo-dialog.tsx')).UndoDialog)

/** A mistaken pre-bill, and a fiscal bill that was reported as printed and that its gateway denies. */
const TEXTS = {
  pre: { action: 'UNBILL', hint: 'UNBILL_HINT', done: 'UNBILLED' },
  denied: { action: 'UNDO_BILL', hint: 'UNDO_BILL_HINT', done: 'BILL_UNDONE' },
} as const

interface Props {
  readonly order: Order
  /** Whether the order is on an open bill. */
  readonly isOnOpenBill: boolean
  readonly billing: Billing
}

/** The button that undoes the order's pre-bill, or its whole fiscal bill if the gateway denies it. */
export const UndoBill = ({
  order,
  isOnOpenBill,
  billing,
  isDenied,
  preBill,
}: Props & { readonly isDenied: boolean; readonly preBill?: PreBill | undefined }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const texts = TEXTS[isDenied ? 'denied' : 'pre']
  const refusal = billing.refusalOf([order._id])
  return (
    <div className={c.actions}>
      <Group>
        <Button
          variant="default"
          disabled={isOnOpenBill || refusal !== null}
          leftSection={<IconArrowBackUp size={20} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t(texts.action)}
        </Button>
      </Group>
      {isOpen && <UndoDialog order={order} preBill={preBill} texts={texts} onClose={() => setOpen(false)} />}
    </div>
  )
}

/** A fiscal bill that its gateway denies: there is no receipt to void or to copy. */
export const DeniedBill = (props: Props) => {
  const { t } = useTranslation()
  return (
    <>
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t('BILL_DENIED')}>
        {t('BILL_DENIED_HINT')}
      </Alert>
      <UndoBill {...props} isDenied />
      <RefusalNote refusal={props.billing.refusalOf([props.order._id])} />
    </>
  )
}
