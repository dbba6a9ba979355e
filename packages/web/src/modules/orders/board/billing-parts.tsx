import type { Order } from '@kafana/contract'
import { useEffect, useEffectEvent } from 'react'
import { BillingDialog, OpenBillsPanel, useBilling } from '../../billing/index.ts'
import { kindsFor } from './bill-kinds.ts'
import { BillingMode } from './billing-mode.tsx'
import type { TableBills } from './table-bills.ts'

/** The orders that billing mode offers. */
export interface BillChoice {
  readonly billable: readonly Order[]
  /** The ids of those that are selected at first. */
  readonly preselected?: ReadonlySet<string>
  /** Orders of the same check that cannot be on a bill yet. */
  readonly unbillable?: readonly Order[]
  /** Whether the dialog opens with billing mode, where nothing is left to choose. */
  readonly opensDialog?: boolean
}

/** The orders of a check that can all be on one bill now; undefined where somebody has to choose. */
const wholeCheck = (
  { billable, preselected, unbillable = [] }: BillChoice,
  canBill: (orders: readonly string[]) => boolean,
): readonly Order[] | undefined => {
  const selected = billable.filter(({ _id }) => preselected?.has(_id))
  const isWhole = selected.length > 0 && unbillable.length === 0
  return isWhole && canBill(selected.map(({ _id }) => _id)) ? selected : undefined
}

interface BillingPartsProps extends TableBills {
  /** Null while billing mode is off. */
  readonly choice: BillChoice | null
  readonly opened: boolean
  /** The orders of a pre-bill whose receipt is to be printed; a new list opens the dialog again. */
  readonly receiptFor?: readonly string[] | undefined
  /** Turns billing mode off. */
  readonly onClose: () => void
}

/** The open bills of a table, billing mode, and the dialog of both. */
export const BillingParts = ({ bills, billNotes, choice, receiptFor }: BillingPartsProps) => {
  const billing = useBilling()
  const print = useEffectEvent((orders: readonly string[]) => billing.start(orders, ['fiscal']))
  useEffect(() => {
    if (receiptFor) print(receiptFor)
  }, [receiptFor])
  const { opensDialog = false, ...orders } = choice ?? { billable: [] }
  const billWhole = useEffectEvent(() => {
    const isFree = (ids: readonly string[]) =>
      billing.refusalOf(ids) === null && !ids.some((id) => billNotes.has(id))
    const whole = wholeCheck(orders, isFree)
    if (!whole) return
    billing.start(
      whole.map(({ _id }) => _id),
      kindsFor(whole),
    )
  })
  useEffect(() => {
    if (opensDialog) billWhole()
  }, [opensDialog])
  return (
    <>
      <OpenBillsPanel billing={billing} bills={bills} />
      {choice && <BillingMode {...orders} billNotes={billNotes} billing={billing} />}
      <BillingDialog billing={billing} />
    </>
  )
}
