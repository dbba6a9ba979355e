import { useCall } from '@kafana/client/api/query.ts'
import { useMinute } from '@kafana/client/browser/use-now.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import { useUnsentStatusChanges } from '@kafana/client/outbox/use-outbox.ts'
import { keyOfNewGuests } from '@kafana/client/pad/pad-place.ts'
import { draftsOf } from '@kafana/client/pad/stored-drafts.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import type { Check, Order, VenueTable } from '@kafana/contract'
import { IconArmchair } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { Link } from 'react-router'
import { deferred } from '../../../../ui/deferred.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { QueryView } from '../../../../ui/query-view.tsx'
import { useMovedOrders } from '../../moves/status-moves.tsx'
import { togetherWith } from '../bill-kinds.ts'
import { BillingModeButton } from '../billing-button.tsx'
import { BillingParts } from '../deferred-billing.ts'
import { type TableBills, useTableBills } from '../table-bills.ts'
import { TODAY_ADDRESS, useBillingParam } from '../table-view.ts'
import { ViewBar } from '../view-bar.tsx'
import { CheckCard } from './check-card.tsx'
import { useDeliverReady } from './deliver-ready.tsx'
import { AddButton } from './tab-actions.tsx'
import { partsOf, withMovedLines } from './tab-rounds.ts'
import { TabSkeleton } from './tab-skeleton.tsx'
import { UnsentCard } from './unsent-card.tsx'
import { useUnsentOrders } from './unsent-orders.ts'
import c from './table-tab.module.css'

const SplitBill = deferred(async () => (await import('../../split/split-bill.tsx')).SplitBill)

/** No open check: nobody owes anything here. */
const FreeTable = ({ table }: { readonly table: string }) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconArmchair size={30} />}
      title={t('FREE_TABLE')}
      hint={t('TAB_FREE_HINT')}
      action={
        <div className={c.freeActions}>
          <AddButton table={table} isMain />
          <Link to={TODAY_ADDRESS} className={c.today}>
            {t('TAB_TODAY')}
          </Link>
        </div>
      }
    />
  )
}

/** The open checks of a table as they are after what this device has not sent yet. */
const useOpenChecks = (table: string) => {
  const query = useCall('checks', 'ofTable', { params: { tableId: table } })
  const moved = useMovedOrders()
  const checks = query.data?.map((check): Check => {
    const orders = check.orders.map((order) => withMovedLines(order, moved(order)))
    return { ...check, orders }
  })
  return { query, checks }
}

/** What billing mode offers: what can be billed of all open checks, the orders of one of them selected. */
const choiceFor = (checks: readonly Check[], billed: Check, now: number, payFirst = false) => {
  const { billable, owed } = partsOf(billed.orders, now, payFirst)
  return {
    billable: checks.flatMap(({ orders }) => partsOf(orders, now, payFirst).billable),
    preselected: new Set(billable.map(({ _id }) => _id)),
    unbillable: owed.filter((order) => !billable.includes(order)),
  }
}

/** The pre-bill whose receipt is asked for: all of its orders at this table. */
const useReceipt = (checks: readonly Check[] | undefined) => {
  const [orders, setOrders] = useState<readonly string[]>()
  const all = checks?.flatMap((check) => check.orders) ?? []
  return {
    receiptFor: orders,
    print: (one: Order): void => setOrders(togetherWith(one, all).map(({ _id }) => _id)),
    drop: () => setOrders(undefined),
  }
}

/** The check that is being billed, by the address; a check that is closed by now ends billing mode. */
const useBilledCheck = (checks: readonly Check[] | undefined) => {
  const [bill, setBill] = useBillingParam()
  const [pressed, setPressed] = useState(false)
  const isMonitor = useSession()?.user.role === 'monitor'
  const billed = isMonitor ? checks?.find(({ _id, state }) => _id === bill && state === 'open') : undefined
  const isOver = bill !== '' && checks !== undefined && billed === undefined
  const end = useEffectEvent(() => setBill(''))
  useEffect(() => {
    if (isOver) end()
  }, [isOver])
  const start = (check: string): void => {
    setPressed(true)
    setBill(check)
  }
  return {
    billed,
    /** Whether it was asked for here, and not by an address that somebody opened. */
    isPressed: pressed,
    start: isMonitor ? start : undefined,
    end: () => setBill(''),
  }
}

/** Splits the bill of a check; the sheet stays until it is closed, even if nothing of the check is left. */
const useSplit = (checks: readonly Check[] | undefined, billNotes: TableBills['billNotes']) => {
  const [split, setSplit] = useState<Pick<Check, '_id' | 'covers'>>()
  const { orders = [], held = [] } = checks?.find(({ _id }) => _id === split?._id) ?? {}
  return {
    start: setSplit,
    sheet: split && (
      <SplitBill
        check={split._id}
        covers={split.covers}
        orders={orders}
        held={held}
        billNotes={billNotes}
        onClose={() => setSplit(undefined)}
      />
    ),
  }
}

interface OtherGuestsProps {
  readonly table: VenueTable
  /** Undefined while they are not known. */
  readonly checks: readonly Check[] | undefined
  /** The server is away, or refused to say. */
  readonly isError: boolean
  readonly hasUnsent: boolean
  /** The place of the first order of guests who sit down beside others. */
  readonly newGuests: string
}

/** What stands below the checks: that the table is free, or the link to add something, at a taken one for new guests. */
const OtherGuests = ({ table: { _id, kind }, checks, isError, hasUnsent, newGuests }: OtherGuestsProps) => {
  const canOpen = useCanOpen()
  if (!checks) return isError && <AddButton table={_id} />
  if (checks.length === 0) return hasUnsent ? <AddButton table={_id} /> : <FreeTable table={_id} />
  return kind !== 'counter' && canOpen('pad') && <AddButton table={newGuests} text="NEW_GUESTS" />
}

/** The place of new guests at a table, the same while the page is open. */
const useNewGuests = (table: string, checks: readonly Check[] = []): string => {
  const person = useSession()?.user._id ?? ''
  const known = checks.map(({ _id }) => _id).join(' ')
  return useMemo(
    () => keyOfNewGuests(table, Object.keys(draftsOf(person).get().of), known.split(' ')),
    [table, person, known],
  )
}

/** What the parties at a table have ordered and owe. */
export const TableTab = ({ table: at }: { readonly table: VenueTable }) => {
  const { t } = useTranslation()
  const { _id: table, name } = at
  const { query, checks } = useOpenChecks(table)
  const unsent = useUnsentStatusChanges()
  const onDevice = useUnsentOrders(table)
  const deliver = useDeliverReady()
  const role = useSession()?.user.role
  const { billed, isPressed, start, end } = useBilledCheck(checks)
  const bills = useTableBills(checks?.flatMap(({ orders }) => orders) ?? [])
  const now = useMinute()
  const { payFirst } = useVenue()
  const choice =
    checks && billed ? { ...choiceFor(checks, billed, now, payFirst), opensDialog: isPressed } : null
  const receipt = useReceipt(checks)
  const split = useSplit(checks, bills.billNotes)
  const newGuests = useNewGuests(table, checks)
  return (
    <>
      <ViewBar view="tab">{choice && <BillingModeButton isOn backText="TAB_BACK" onSwitch={end} />}</ViewBar>
      <BillingParts
        {...bills}
        choice={choice}
        receiptFor={receipt.receiptFor}
        opened={choice !== null || receipt.receiptFor !== undefined || bills.bills.length > 0}
        onClose={() => {
          end()
          receipt.drop()
        }}
      />
      {split.sheet}
      {choice === null && (
        <div className={c.tab}>
          <UnsentCard orders={onDevice} />
          <QueryView query={query} failure={t('ERROR_FETCHING_ORDERS')} skeleton={<TabSkeleton />}>
            {() =>
              checks?.map((check) => (
                <CheckCard
                  key={check._id}
                  check={check}
                  isOnly={checks.length === 1}
                  newGuests={newGuests}
                  isOnlyOpen={checks.every(({ _id, state }) => _id === check._id || state !== 'open')}
                  tableName={name}
                  unsent={unsent}
                  billNotes={bills.billNotes}
                  onDeliver={role === 'owner' ? undefined : (ready) => void deliver(ready)}
                  now={now}
                  onBill={start && (() => start(check._id))}
                  onSplit={start && (() => split.start(check))}
                  onReceipt={start && receipt.print}
                />
              ))
            }
          </QueryView>
          <OtherGuests
            table={at}
            checks={checks}
            isError={query.isError}
            hasUnsent={onDevice.length > 0}
            newGuests={newGuests}
          />
        </div>
      )}
    </>
  )
}
