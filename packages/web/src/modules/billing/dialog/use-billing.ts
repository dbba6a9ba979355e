import { hasCode, isApiError } from '@kafana/client/api/api-error.ts'
import { invalidate, STALE_AFTER_BILL } from '@kafana/client/api/cached-queries.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useLiveState } from '@kafana/client/live/use-live.ts'
import { useUnsentStatusChanges } from '@kafana/client/outbox/use-outbox.ts'
import type { EnteredRows } from '@kafana/client/payments/use-payment-rows.ts'
import type { BillIntent } from '@kafana/contract'
import type { BillKind, SaleKind } from '@kafana/domain'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { notify } from '../../../ui/notify.tsx'
import { type BillFlow, createBillFlow } from '../flow/bill-flow.ts'
import type { BillEnd, BillPhase, BillSource, VoidableReceipt } from '../flow/bill-phase.ts'
import { type BillScreen, isFiscalBill } from '../flow/bill-steps.ts'
import { useBillingErrorText } from './billing-texts.ts'
import { type Entered, useEntered } from './use-entered.ts'

/** How often the outcome of an unknown bill is queried. */
const POLL_MS = 5000

interface PollOptions extends BillScreen {
  readonly phase: BillPhase
  /** A step of the user is running and brings its own result. */
  readonly busy: boolean
  /** Called when a bill ends that is no longer on screen. */
  readonly onEndOffScreen: () => void
}

/** Polls the outcome of an unknown bill while it is on screen. A failed poll is simply repeated. */
const usePollUnknownBill = ({ phase, busy, show, end, onEndOffScreen }: PollOptions): void => {
  const poll = useEffectEvent(async (unknown: BillPhase, isGone: () => boolean): Promise<void> => {
    if (unknown.step !== 'unknown' || busy) return
    // Once this poll has shown a phase, it owns the screen even if the effect has been cleaned up.
    let ownsScreen = false
    const claimScreen = (): boolean => {
      ownsScreen ||= !isGone()
      return ownsScreen
    }
    const flow = createBillFlow({
      show: (next) => {
        if (claimScreen()) show(next)
      },
      end: (how) => {
        if (claimScreen()) end(how)
        else onEndOffScreen()
      },
    })
    await flow.check(unknown.bill).catch((error: unknown) => {
      if (!isApiError(error)) throw error
      if (!isGone()) show({ ...unknown })
    })
  })
  useEffect(() => {
    if (phase.step !== 'unknown' || !isFiscalBill(phase.bill)) return
    let isGone = false
    const timer = setTimeout(() => void poll(phase, () => isGone), POLL_MS)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [phase])
}

/**
 * The text why orders cannot be billed now, or null. Only the server closes bills, on its own state of the
 * orders: an order with an unsent change cannot be billed yet.
 */
const useBillingRefusal = (): ((orders: readonly string[]) => string | null) => {
  const { t } = useTranslation()
  const { phase } = useLiveState()
  const waiting = useUnsentStatusChanges()
  return (orders) => {
    if (phase === 'lost') return t('BILLING_NEEDS_SERVER')
    return orders.some((id) => waiting.has(id)) ? t('BILLING_ORDER_WAITS') : null
  }
}

/** A part of a check, and the orders that it touches. */
export type BillPart = Omit<Extract<BillSource, { is: 'selection' }>, 'is'>

export interface Billing {
  readonly phase: BillPhase
  /** A step is running. */
  readonly busy: boolean
  /** Runs a step; a refusal of the server becomes a toast and the dialog returns to its previous phase. */
  readonly run: (step: (flow: BillFlow) => Promise<void>) => void
  /** The steps themselves, for forms that show refusals in their own place. */
  readonly flow: BillFlow
  /** Opens the dialog, or shows why these orders cannot be billed now. */
  readonly start: (orders: readonly string[], kinds: readonly SaleKind[]) => void
  /** The same for a part of a check. */
  readonly startPart: (part: BillPart, kinds: readonly SaleKind[]) => void
  /** Opens the dialog to bill the orders of a voided receipt again. @param closer the id of who closed it */
  readonly startAgain: (order: string, closer?: string) => void
  /** Opens the dialog for a storno. */
  readonly startStorno: (receipt: VoidableReceipt) => void
  /** The text why these orders cannot be billed now, or null. */
  readonly refusalOf: (orders: readonly string[]) => string | null
  readonly resume: (intent: BillIntent) => void
  readonly close: () => void
  /** Closes the dialog and says why if this refusal says that the reservation is over; what was entered is kept. */
  readonly closeIfExpired: (error: unknown) => boolean
  /** How the bill is to be paid: kept until it is printed or closed, also where it is refused or its reservation expires. */
  readonly entered: Entered
  readonly keepEntered: (change: Partial<Entered>) => void
  readonly keepRows: EnteredRows['onRows']
  /** Goes on with the next bill of the same guests; left out where there is none. */
  readonly next?: () => void
  /** What the guests still wait for, where that is said once a bill is printed. */
  readonly note?: string | null
}

const CLOSED: BillPhase = { step: 'closed' }
type SaleEnd = Extract<BillEnd, { is: 'billed' }>

/** Whether what was closed here still has something to show: its number, the change, a copy, the invoice. */
const hasMoreToShow = (how: BillEnd): how is SaleEnd =>
  how.is === 'billed' && (how.invoice !== undefined || (how.kind === 'fiscal' && how.bill.armed !== null))

const CLOSED_TEXT = {
  fiscal: 'BILL_PRINTED',
  pre: 'PRE_BILL_PRINTED',
  comp: 'BILL_CLOSED_FREE',
  invoice: 'INVOICE_ISSUED',
} as const

/** Shows a toast for how a bill ended. */
const useEndNotice = (): ((how: BillEnd) => void) => {
  const { t } = useTranslation()
  return (how) => {
    if (how.is === 'cancelled') notify.info(t('BILL_GIVEN_UP'))
    else if (how.kind === 'storno') notify.success(t('STORNO_PRINTED', { number: how.refReceiptNo }))
    else notify.success(t(CLOSED_TEXT[how.kind], { number: how.invoice }))
  }
}

/** Refetches what a bill changes. */
const useRefetch = (): (() => void) => {
  const queryClient = useQueryClient()
  return () => {
    void invalidate(queryClient, STALE_AFTER_BILL)
  }
}

/**
 * The state of billing on a screen, one bill at a time; for `BillingDialog` and `OpenBillsPanel`.
 * @param onBilled called with each bill that is printed and reported, or closed without a receipt
 */
export const useBilling = (onBilled?: (kind: BillKind) => void): Billing => {
  const { t } = useTranslation()
  const refetch = useRefetch()
  const [phase, setPhase] = useState<BillPhase>(CLOSED)
  const [busy, setBusy] = useState(false)
  const { entered, keep: keepEntered, keepRows, forget: forgetEntered } = useEntered(phase)
  const refusalOf = useBillingRefusal()
  const textOf = useBillingErrorText()
  const notifyEnd = useEndNotice()

  const show = (next: BillPhase): void => {
    setPhase(next)
    if (next.step === 'not-printed') notify.error(t('BILL_FAILED'))
  }
  const end = (how: BillEnd): void => {
    setPhase(hasMoreToShow(how) ? { ...how, step: 'printed' } : CLOSED)
    refetch()
    notifyEnd(how)
    if (how.is !== 'billed') return
    forgetEntered()
    onBilled?.(how.kind)
  }
  const flow = createBillFlow({ show, end })

  const closeIfExpired = (error: unknown): boolean => {
    const isOver = phase.step === 'choose' && hasCode(error, 'INTENT_STATE')
    if (!isOver) return false
    setPhase(CLOSED)
    notify.error(t('BILL_EXPIRED'))
    refetch()
    return true
  }
  /** The two-minute reservation expired, or somebody else continued the bill. */
  const showRefusal = (error: unknown): void => {
    if (closeIfExpired(error)) return
    setPhase({ ...phase })
    notify.error(textOf(error))
    refetch()
  }
  const run: Billing['run'] = (step) => {
    const go = async (): Promise<void> => {
      setBusy(true)
      try {
        await step(flow)
      } catch (error) {
        if (!isApiError(error)) throw error
        showRefusal(error)
      } finally {
        setBusy(false)
      }
    }
    void go()
  }
  usePollUnknownBill({ phase, busy, show, end, onEndOffScreen: refetch })
  const close = (): void => {
    if (phase.step === 'choose') forgetEntered()
    const dismiss = async (): Promise<void> => {
      try {
        await flow.dismiss(phase)
      } catch (error) {
        // Nobody waits for it, and the next bill may be on the screen: an unused reservation ends by itself.
        if (!isApiError(error)) throw error
      }
      refetch()
    }
    void dismiss()
  }
  const openUnlessRefused = (orders: readonly string[], open: () => void): void => {
    const refusal = refusalOf(orders)
    if (refusal === null) open()
    else notify.error(refusal)
  }
  const start = (source: BillSource, kinds: readonly SaleKind[]): void =>
    openUnlessRefused(source.orders, () => flow.start(source, kinds))
  return {
    phase,
    busy,
    run,
    flow,
    refusalOf,
    close,
    closeIfExpired,
    entered,
    keepEntered,
    keepRows,
    start: (orders, kinds) => start({ is: 'orders', orders }, kinds),
    startPart: (part, kinds) => start({ is: 'selection', ...part }, kinds),
    startAgain: (order, closer) => start({ is: 'again', orders: [order], closer }, ['pre', 'fiscal']),
    startStorno: (receipt) => openUnlessRefused([receipt.orderId], () => flow.startStorno(receipt)),
    resume: (intent) => run((steps) => steps.resume(intent)),
  }
}
