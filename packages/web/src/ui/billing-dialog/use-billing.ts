import type { BillIntent } from '@kafana/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasCode, isApiError } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/api/error-text.ts'
import type { BillEnd, BillPhase, PrintKind } from '../../platform/billing/bill-phase.ts'
import { createBillFlow, type BillFlow } from '../../platform/billing/create-bill-flow.ts'
import { notify } from '../notify.ts'
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
  readonly start: (orders: readonly string[], kinds: readonly PrintKind[]) => void
  /** Why these orders cannot be billed now, in words; null where they can. */
  readonly refusalOf: (orders: readonly string[]) => string | null
  readonly resume: (intent: BillIntent) => void
  readonly close: () => void
}

const CLOSED: BillPhase = { step: 'closed' }

/** One bill at a time on this screen, for `BillingDialog` and `OpenBills`. `onBilled` is called when its orders are billed. */
export const useBilling = (onBilled?: () => void): Billing => {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const [phase, setPhase] = useState<BillPhase>(CLOSED)
  const [busy, setBusy] = useState(false)
  const refusalOf = useBillingRefusal()

  const readAgain = (): void => {
    for (const room of ['orders', 'billing'] as const) void queryClient.invalidateQueries({ queryKey: [room] })
  }
  const show = (next: BillPhase): void => {
    setPhase(next)
    if (next.step === 'not-printed') notify.error(t('BILL_FAILED'))
  }
  const end = (how: BillEnd): void => {
    setPhase(CLOSED)
    readAgain()
    if (how.is === 'refused') notify.error(t('BILL_REFUSED_AFTER_PRINT'))
    if (how.is === 'given-up') notify.info(t('BILL_GIVEN_UP'))
    if (how.is !== 'billed') return
    notify.success(how.kind === 'pre' ? t('PRE_BILL_PRINTED') : t('BILL_PRINTED'))
    onBilled?.()
  }
  const flow = createBillFlow({ show, end })

  /** The reservation's two minutes were over, or somebody else took the bill further. */
  const refuse = (error: unknown): void => {
    const isOver = phase.step === 'choose' && hasCode(error, 'INTENT_STATE')
    setPhase(isOver ? CLOSED : phase)
    notify.error(isOver ? t('BILL_EXPIRED') : errorText(error, t))
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
  const close = (): void => {
    run((steps) => steps.dismiss(phase))
    readAgain()
  }
  const start: Billing['start'] = (orders, kinds) => {
    const refusal = refusalOf(orders)
    if (refusal === null) flow.start(orders, kinds)
    else notify.error(refusal)
  }
  return { phase, busy, run, flow, start, refusalOf, resume: (intent) => run((steps) => steps.resume(intent)), close }
}
