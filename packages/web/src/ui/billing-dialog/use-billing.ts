import type { BillIntent } from '@kafana/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasCode, isApiError } from '../../platform/api/api-error.ts'
import type { BillEnd, BillPhase, Reversible, SaleKind } from '../../platform/billing/bill-phase.ts'
import { createBillFlow, type BillFlow } from '../../platform/billing/create-bill-flow.ts'
import { notify } from '../notify.ts'
import { useAskAgain } from './use-ask-again.ts'
import { useBillingErrorText } from './use-billing-error-text.ts'
import { useBillingRefusal } from './use-billing-refusal.ts'

export interface Billing {
  readonly phase: BillPhase
  /** A step is under way. */
  readonly busy: boolean
  /** Runs a step; a refusal of the server becomes a toast and the dialog goes back to where it was. */
  readonly run: (step: (flow: BillFlow) => Promise<void>) => void
  /** The steps themselves, for forms that show refusals their own way. */
  readonly flow: BillFlow
  /** Opens the dialog; says why not where these orders cannot be billed now. */
  readonly start: (orders: readonly string[], kinds: readonly SaleKind[]) => void
  /** Opens it for taking a receipt back. */
  readonly startStorno: (receipt: Reversible) => void
  /** Why these orders cannot be billed now, in words; null where they can. */
  readonly refusalOf: (orders: readonly string[]) => string | null
  readonly resume: (intent: BillIntent) => void
  readonly close: () => void
}

const CLOSED: BillPhase = { step: 'closed' }

/** Says how a bill ended. */
const useEndWords = (): ((how: BillEnd) => void) => {
  const { t } = useTranslation()
  return (how) => {
    if (how.is === 'given-up') notify.info(t('BILL_GIVEN_UP'))
    else if (how.kind === 'storno') notify.success(t('STORNO_PRINTED', { number: how.refReceiptNo }))
    else notify.success(how.kind === 'pre' ? t('PRE_BILL_PRINTED') : t('BILL_PRINTED'))
  }
}

/** Reads anew what a bill changes. */
const useReadAgain = (): (() => void) => {
  const queryClient = useQueryClient()
  return () => {
    for (const room of ['orders', 'billing'] as const)
      void queryClient.invalidateQueries({ queryKey: [room] })
  }
}

/** One bill at a time on this screen, for `BillingDialog` and `OpenBills`. */
export const useBilling = (): Billing => {
  const { t } = useTranslation()
  const readAgain = useReadAgain()
  const [phase, setPhase] = useState<BillPhase>(CLOSED)
  const [busy, setBusy] = useState(false)
  const refusalOf = useBillingRefusal()
  const textOf = useBillingErrorText()
  const sayEnd = useEndWords()

  const show = (next: BillPhase): void => {
    setPhase(next)
    if (next.step === 'not-printed') notify.error(t('BILL_FAILED'))
  }
  const end = (how: BillEnd): void => {
    setPhase(CLOSED)
    readAgain()
    sayEnd(how)
  }
  const flow = createBillFlow({ show, end })

  /** The reservation's two minutes were over, or somebody else took the bill further. */
  const refuse = (error: unknown): void => {
    const isOver = phase.step === 'choose' && hasCode(error, 'INTENT_STATE')
    setPhase(isOver ? CLOSED : { ...phase })
    notify.error(isOver ? t('BILL_EXPIRED') : textOf(error))
    readAgain()
  }
  const run: Billing['run'] = (step) => {
    const go = async (): Promise<void> => {
      setBusy(true)
      try {
        await step(flow)
      } catch (error) {
        if (!isApiError(error)) throw error
        refuse(error)
      } finally {
        setBusy(false)
      }
    }
    void go()
  }
  useAskAgain({ phase, busy, show, end, onElsewhere: readAgain })
  const close = (): void => {
    run((steps) => steps.dismiss(phase))
    readAgain()
  }
  const begin = (orders: readonly string[], open: () => void): void => {
    const refusal = refusalOf(orders)
    if (refusal === null) open()
    else notify.error(refusal)
  }
  return {
    phase,
    busy,
    run,
    flow,
    refusalOf,
    close,
    start: (orders, kinds) => begin(orders, () => flow.start(orders, kinds)),
    startStorno: (receipt) => begin([receipt.orderId], () => flow.startStorno(receipt)),
    resume: (intent) => run((steps) => steps.resume(intent)),
  }
}
