import { api } from '@kafana/client/api/api.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useState } from 'react'
import { notify } from '../../../ui/notify.tsx'
import { printOn, type PrintOutcome } from '../flow/print-outcome.ts'
import { hasUsefulMessage, notPrintedText, useBillingErrorText } from './billing-texts.ts'

/**
 * Prints a copy of an order's fiscal receipt on the gateway that printed the receipt, and reports the
 * outcome. Printing it twice does no harm.
 */
export const usePrintCopy = (orderId: string, gateway: string | null) => {
  const { t } = useTranslation()
  const textOf = useBillingErrorText()
  const [busy, setBusy] = useState(false)
  const report = (outcome: PrintOutcome): void => {
    if (outcome.is === 'printed') notify.success(t('COPY_PRINTED'))
    else if (outcome.is === 'not-printed')
      notify.error((hasUsefulMessage(outcome.code) && outcome.message) || t(notPrintedText(outcome.code)))
    else notify.error(t('COPY_UNKNOWN'))
  }
  const print = async (): Promise<void> => {
    setBusy(true)
    try {
      report(await printOn(gateway, await api.billing.copy({ params: { id: orderId } })))
    } catch (error) {
      notify.error(textOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { busy, print: () => void print() }
}
