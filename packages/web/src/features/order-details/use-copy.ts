import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../platform/api/api.ts'
import { printAt, type PrintOutcome } from '../../platform/billing/print-outcome.ts'
import { notPrintedWords, saysMore } from '../../ui/billing-dialog/outcome-words.ts'
import { useBillingErrorText } from '../../ui/billing-dialog/use-billing-error-text.ts'
import { notify } from '../../ui/notify.ts'

/** Prints copies of an order's fiscal receipt, where it was printed itself; says what became of each. A second copy harms nobody. */
export const useCopy = (orderId: string, gateway: string | null) => {
  const { t } = useTranslation()
  const textOf = useBillingErrorText()
  const [busy, setBusy] = useState(false)
  const say = (outcome: PrintOutcome): void => {
    if (outcome.is === 'printed') notify.success(t('COPY_PRINTED'))
    else if (outcome.is === 'not-printed')
      notify.error(saysMore(outcome.code) ? outcome.message : t(notPrintedWords(outcome.code)))
    else notify.error(t('COPY_UNKNOWN'))
  }
  const print = async (): Promise<void> => {
    setBusy(true)
    try {
      say(await printAt(gateway, await api.billing.copy({ params: { id: orderId } })))
    } catch (error) {
      notify.error(textOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, print: () => void print() }
}
