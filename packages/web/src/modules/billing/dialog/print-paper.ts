import type { ResultOf } from '@kafana/client/api/query.ts'
import type { TextKey } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useState } from 'react'
import { notify } from '../../../ui/notify.tsx'
import { type Approved, useApproved } from '../../../ui/pin/use-approved.tsx'
import { printOn, type PrintOutcome } from '../flow/print-outcome.ts'
import { hasUsefulMessage, notPrintedText, useBillingErrorText } from './billing-texts.ts'

interface Paper {
  /** The gateway to print with; null for the usual one. */
  readonly gateway: string | null
  /** Asks the server for the command that prints it. */
  readonly ask: (approved: Approved) => Promise<ResultOf<'billing', 'copy'>>
  readonly texts: { readonly printed: TextKey; readonly unknown: TextKey }
}

/** Prints paper that is not fiscal, and reports the outcome. Printing it twice does no harm. */
export const usePrintPaper = ({ gateway, ask, texts }: Paper) => {
  const { t } = useTranslation()
  const textOf = useBillingErrorText()
  const [busy, setBusy] = useState(false)
  const { run, dialog } = useApproved()
  const report = (outcome: PrintOutcome): void => {
    if (outcome.is === 'printed') notify.success(t(texts.printed))
    else if (outcome.is === 'not-printed')
      notify.error((hasUsefulMessage(outcome.code) && outcome.message) || t(notPrintedText(outcome.code)))
    else notify.error(t(texts.unknown))
  }
  const print = async (): Promise<void> => {
    setBusy(true)
    try {
      const command = await run(ask)
      if (command) report(await printOn(gateway, command))
    } catch (error) {
      notify.error(textOf(error))
    } finally {
      setBusy(false)
    }
  }
  return {
    busy,
    print: () => void print(),
    /** Where the server asks for an approval. */
    dialog,
  }
}
