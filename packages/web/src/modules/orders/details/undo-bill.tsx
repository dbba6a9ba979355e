import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Order, PreBill } from '@kafana/contract'
import { Alert, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconArrowBackUp } from '@tabler/icons-react'
import { useState } from 'react'
import { deferred } from '../../../ui/deferred.tsx'
import { type Billing, RefusalNote } from '../../billing/index.ts'
import c from './order-details-screen.module.css'

const UndoDialog = deferred(async () => (await import('./undo-dialog.tsx')).UndoDialog)

/** A mistaken pre-bill, a bill that was free of charge, and a fiscal bill or a storno that was reported as printed and that its gateway denies. */
const TEXTS = {
  pre: { action: 'UNBILL', hint: 'UNBILL_HINT', done: 'UNBILLED' },
  comp: { action: 'UNDO_BILL', hint: 'UNDO_COMP_HINT', done: 'BILL_UNDONE' },
  denied: { action: 'UNDO_BILL', hint: 'UNDO_BILL_HINT', done: 'BILL_UNDONE' },
  /** The same, of an order that was paid before it was served. */
  first: { action: 'UNBILL', hint: 'UNBILL_PAID_FIRST_HINT', done: 'UNBILLED_PAID_FIRST' },
  storno: { action: 'UNDO_STORNO', hint: 'UNDO_STORNO_HINT', done: 'STORNO_UNDONE' },
} as const

interface Props {
  readonly order: Order
  /** Whether the order is on an open bill. */
  readonly isOnOpenBill: boolean
  readonly billing: Billing
}

/** The button that undoes the order's pre-bill, or its whole fiscal bill or storno if the gateway denies it. */
export const UndoBill = ({
  order,
  isOnOpenBill,
  billing,
  what,
  preBill,
}: Props & { readonly what: keyof typeof TEXTS; readonly preBill?: PreBill | undefined }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const texts = TEXTS[what]
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

const DENIED = {
  denied: { title: 'BILL_DENIED', hint: 'BILL_DENIED_HINT' },
  storno: { title: 'STORNO_DENIED', hint: 'STORNO_DENIED_HINT' },
} as const

/** A fiscal bill or a storno that its gateway denies: there is no receipt to void or to copy, or it is still good. */
export const DeniedBill = (props: Props & { readonly what: keyof typeof DENIED }) => {
  const { t } = useTranslation()
  const { title, hint } = DENIED[props.what]
  return (
    <>
      <Alert color="red" icon={<IconAlertTriangle aria-hidden />} title={t(title)}>
        {t(hint)}
      </Alert>
      <UndoBill {...props} />
      <RefusalNote refusal={props.billing.refusalOf([props.order._id])} />
    </>
  )
}
