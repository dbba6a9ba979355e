import { hasCode, isUnreachable } from '@kafana/client/api/api-error.ts'
import { uuid } from '@kafana/client/browser/polyfills.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { BillIntent } from '@kafana/contract'
import { useEffect, useState } from 'react'
import { billIntent, pay, type PayRequest } from '../../data/online.ts'

/** How the payment of one guest goes on. */
type Payment =
  | { readonly is: 'asked' }
  | { readonly is: 'sending'; readonly request: PayRequest }
  /** Nobody knows whether the server has it: the same request may be sent again. */
  | { readonly is: 'unanswered'; readonly request: PayRequest }
  | { readonly is: 'refused'; readonly reason: string }
  | { readonly is: 'bill'; readonly bill: BillIntent }

const ASK_AGAIN_MS = 1000
const FINAL: ReadonlySet<BillIntent['state']> = new Set(['PRINTED', 'BILLED', 'ABORTED'])

/** Sends one payment and follows its bill until the gateway has said what became of it. */
export const usePayment = (check: string) => {
  const { t } = useTranslation()
  const [payment, setPayment] = useState<Payment>({ is: 'asked' })
  const bill = payment.is === 'bill' ? payment.bill : null
  const isOpen = bill !== null && !FINAL.has(bill.state)

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

  const send = async (request: PayRequest): Promise<void> => {
    setPayment({ is: 'sending', request })
    try {
      setPayment({ is: 'bill', bill: await pay(check, request) })
    } catch (error) {
      setPayment(
        isUnreachable(error)
          ? { is: 'unanswered', request }
          : {
              is: 'refused',
              reason: hasCode(error, 'BAD_CREDENTIALS') ? t('PIN_WRONG') : errorText(error, t),
            },
      )
    }
  }
  return {
    payment,
    start: (request: Omit<PayRequest, 'id'>): void => void send({ ...request, id: uuid() }),
    sendAgain: (): void => {
      if (payment.is === 'unanswered') void send(payment.request)
    },
    askAgain: (): void => setPayment({ is: 'asked' }),
  }
}
