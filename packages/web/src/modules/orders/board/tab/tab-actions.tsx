import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import type { Order } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button } from '@mantine/core'
import { IconArrowsSplit, IconCashRegister, IconChecks, IconPlus, IconPrinter } from '@tabler/icons-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { totalOf } from '../order-texts.ts'
import type { CheckParts } from './tab-rounds.ts'
import c from './tab-actions.module.css'

/** Where an order for a table is taken; undefined for somebody who takes none. */
const useAddPath = (table: string): string | undefined => {
  const canOpen = useCanOpen()
  if (useSession()?.user.role === 'owner') return undefined
  if (canOpen('pad')) return `${ROUTES.pad}?${new URLSearchParams({ table })}`
  return canOpen('manager') ? ROUTES.manager : undefined
}

/** Leads to where the next order of a table is taken. */
export const AddButton = ({
  table,
  isMain = false,
  text = isMain ? 'TAB_FIRST' : 'ADD',
}: {
  /** The place of what is added, as the pad names it. */
  readonly table: string
  readonly isMain?: boolean
  readonly text?: 'TAB_FIRST' | 'ADD' | 'NEW_GUESTS'
}) => {
  const { t } = useTranslation()
  const path = useAddPath(table)
  return (
    path !== undefined && (
      <Button
        component={Link}
        to={path}
        size="lg"
        variant={isMain ? 'filled' : 'default'}
        leftSection={<IconPlus size={22} aria-hidden />}
      >
        {t(text)}
      </Button>
    )
  )
}

/** The orders of a pre-bill, at least one. */
export type PreBilled = readonly [Order, ...Order[]]

interface TabActionsProps {
  /** The place of what is added, as the pad names it. */
  readonly table: string
  readonly parts: CheckParts
  /** Of the only check of the table: always in sight on a phone. */
  readonly isOnly: boolean
  readonly onDeliver: () => void
  /** Undefined for somebody who does not bill. */
  readonly onBill: (() => void) | undefined
  /** Splits the bill; undefined where that is not offered here. */
  readonly onSplit: (() => void) | undefined
  /** The oldest pre-bill that is not paid. */
  readonly preBill: PreBilled | undefined
  readonly onReceipt: ((order: Order) => void) | undefined
}

/** Prints one receipt for all orders of a pre-bill. */
const ReceiptButton = ({
  preBill,
  onPrint,
}: {
  readonly preBill: PreBilled
  readonly onPrint: () => void
}) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (
    <Button
      className={c.receipt}
      size="lg"
      leftSection={<IconPrinter size={22} aria-hidden />}
      onClick={onPrint}
    >
      {`${t('PRINT_BILL')} · ${money(totalOf(preBill))}`}
    </Button>
  )
}

type StepProps = Pick<TabActionsProps, 'parts' | 'onDeliver'>

const DeliverButton = ({ parts, onDeliver }: StepProps) => {
  const { t } = useTranslation()
  const id = useId()
  const count = parts.ready.length
  return (
    <div className={c.deliver}>
      <Button
        fullWidth
        size="lg"
        variant={count > 0 ? 'filled' : 'default'}
        disabled={count === 0}
        aria-describedby={count === 0 ? id : undefined}
        leftSection={<IconChecks size={22} aria-hidden />}
        onClick={onDeliver}
      >
        {t('TAB_DELIVER')}
      </Button>
      {count === 0 && (
        <p id={id} className={c.reason}>
          {parts.undelivered.length === 0 ? t('TAB_ALL_SERVED') : t('TAB_NOTHING_READY')}
        </p>
      )}
    </div>
  )
}

/**
 * What is done with a tab: add to it, deliver what is ready, bill it, print the receipt of its pre-bill. The next step is
 * the filled button.
 */
export const TabActions = ({
  table,
  parts,
  isOnly,
  onDeliver,
  onBill,
  onSplit,
  preBill,
  onReceipt,
}: TabActionsProps) => {
  const { t } = useTranslation()
  const isOpen = parts.owed.length > 0 || preBill === undefined
  const isAllServed = parts.undelivered.length === 0
  return (
    <div className={c.actions} data-only={isOnly || undefined}>
      {preBill && onReceipt && <ReceiptButton preBill={preBill} onPrint={() => onReceipt(preBill[0])} />}
      {isOpen && <DeliverButton parts={parts} onDeliver={onDeliver} />}
      <AddButton table={table} />
      {onBill && isOpen && (
        <Button
          size="lg"
          variant={isAllServed && !preBill ? 'filled' : 'default'}
          leftSection={<IconCashRegister size={22} aria-hidden />}
          onClick={onBill}
        >
          {t('TAB_BILL')}
        </Button>
      )}
      {onSplit && (
        <Button
          size="lg"
          variant="default"
          leftSection={<IconArrowsSplit size={22} aria-hidden />}
          onClick={onSplit}
        >
          {t('SPLIT_BILL')}
        </Button>
      )}
    </div>
  )
}
