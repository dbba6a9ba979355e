import { type ApiError, hasCode, isApiError, isInconclusive } from '@kafana/client/api/api-error.ts'
import { isApprovalRefused } from '@kafana/client/api/approval-needed.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { BillIntent } from '@kafana/contract'
import { useEffect, useState } from 'react'
import { type GatewayChoice, gatewaysIn } from '../../data/gateway-choice.ts'
import { type Approval, billIntent, pay } from '../../data/online.ts'
import { keepOwnBill } from '../../data/own-bills.ts'
import { isForOtherBuild } from '../../data/phone-outbox.ts'
import { useFormats } from '../../data/use-venue.tsx'
import { toast } from '../../ui/toasts.ts'
import { useServerAct } from '../table/menu/use-server-act.ts'
import { forgetRequest, keepRequest, type OpenRequest, openRequestOf } from './open-request.ts'
import { outcomeOf } from './outcome.ts'
import { payRefusalText } from './pay-refusal-text.ts'

/** How the payment of one guest goes on. */
export type Payment =
  | { readonly is: 'asked' }
  | { readonly is: 'sending' }
  /** Nobody knows whether the server has it: only the same request may be sent again. */
  | { readonly is: 'unanswered' }
  | { readonly is: 'refused'; readonly reason: string }
  /** Several gateways are connected, and one has to be chosen. */
  | { readonly is: 'choosing'; readonly gateways: readonly GatewayChoice[] }
  | { readonly is: 'bill'; readonly bill: BillIntent }

const ASK_AGAIN_MS = 1000
const FINAL: ReadonlySet<BillIntent['state']> = new Set(['PRINTED', 'BILLED', 'ABORTED'])

/**
 * Does it say nothing of whether there is a bill? The server looks for the bill before it checks the PIN: where that
 * may not be tried again yet, there is none.
 */
const isUnknown = (error: ApiError): boolean => isInconclusive(error) && !hasCode(error, 'TOO_MANY_ATTEMPTS')

/** Sends one payment and follows its bill until the gateway has said what became of it. */
export const usePayment = (check: string) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const [request, setRequest] = useState(() => openRequestOf(check))
  const [payment, setPayment] = useState<Payment>({ is: request ? 'unanswered' : 'asked' })
  const act = useServerAct(() => {})
  const bill = payment.is === 'bill' ? payment.bill : null
  const isOpen = bill !== null && !FINAL.has(bill.state)
  const printed = bill?.kind === 'fiscal' && outcomeOf(bill) === 'printed' ? bill : null

  useEffect(() => {
    if (printed) keepOwnBill(printed)
  }, [printed])

  useEffect(() => {
    if (!isOpen) return undefined
    let isLeft = false
    const ask = async (): Promise<void> => {
      try {
        const next = await billIntent(bill._id)
        if (!isLeft) setPayment({ is: 'bill', bill: next })
      } catch {
        // The server is away: the same bill is asked for again.
        if (!isLeft) setPayment({ is: 'bill', bill: { ...bill } })
      }
    }
    const timer = setTimeout(() => void ask(), ASK_AGAIN_MS)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [bill, isOpen])

  const close = (): void => {
    act.drop()
    setRequest(null)
    setPayment({ is: 'asked' })
  }
  /** @param wasSent before, without an answer: a server of another build does not say what became of that */
  const failed = (error: unknown, wasSent: boolean): void => {
    if (isApiError(error) && (isUnknown(error) || (wasSent && isForOtherBuild(error)))) {
      setPayment({ is: 'unanswered' })
      return
    }
    forgetRequest(check)
    if (hasCode(error, 'LINE_CHANGED')) {
      toast({ text: payRefusalText(error, t, formats) })
      close()
      return
    }
    const gateways = gatewaysIn(error)
    if (gateways.length > 0) setPayment({ is: 'choosing', gateways })
    else setPayment({ is: 'refused', reason: payRefusalText(error, t, formats) })
  }
  /** Whether the bill was not made because somebody has to approve it, or has not. */
  const isUnapproved = (error: unknown, approval: Approval | undefined): boolean =>
    approval ? isApprovalRefused(error) : hasCode(error, 'APPROVAL_NEEDED')
  /** @throws ApiError for a bill that is not approved */
  const send = async (asked: OpenRequest, pin: string, approval?: Approval): Promise<void> => {
    const { id, selection, tender, payments, total, gateway } = asked
    const wasSent = openRequestOf(check)?.id === id
    keepRequest(check, asked)
    setPayment({ is: 'sending' })
    try {
      const made = await pay(check, {
        id,
        selection,
        total,
        ...(tender === 'comp' ? { kind: tender } : { kind: 'fiscal', ...(tender && { payment: tender }) }),
        ...(payments && { payments: [...payments] }),
        pin,
        ...(approval && { approval }),
        ...(gateway !== undefined && { gateway }),
      })
      forgetRequest(check)
      setPayment({ is: 'bill', bill: made })
    } catch (error) {
      if (isUnapproved(error, approval)) {
        forgetRequest(check)
        setPayment({ is: 'asked' })
        throw error
      }
      failed(error, wasSent)
    }
  }
  return {
    payment,
    /** What waits for the approval of somebody else. */
    act,
    /** What is being paid; null while it is chosen. */
    request,
    /** Whether the sheet may be closed: nothing was sent, or the server has answered. */
    canClose: payment.is !== 'sending' && payment.is !== 'unanswered',
    ask: (next: OpenRequest): void => {
      setRequest(next)
      setPayment({ is: 'asked' })
    },
    /** How much the guests gave in cash, in major units; null for what nobody entered. */
    give: (given: number | null): void => {
      if (request?.cash) setRequest({ ...request, cash: { ...request.cash, given } })
    },
    print: (pin: string): void => {
      if (request) act.run((approval) => send(request, pin, approval))
    },
    chooseGateway: (gateway: string): void => {
      if (request) setRequest({ ...request, gateway })
      setPayment({ is: 'asked' })
    },
    /** Its tip was changed. */
    changed: (next: BillIntent): void => setPayment({ is: 'bill', bill: next }),
    typeAgain: (): void => setPayment({ is: 'asked' }),
    close,
  }
}
