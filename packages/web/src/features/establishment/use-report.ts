import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GatewayError, postToGateway } from '../../platform/fiscal/gateway-client.ts'
import { textOf } from '../../platform/i18n/text-of.ts'
import { notify } from '../../ui/notify.ts'
import type { ReportKind } from './reports.ts'

/** A report as the device wrote it. */
interface Paper {
  readonly kind: ReportKind
  readonly text: string
}

/** Prints a report and keeps the answer's text. */
export const useReport = () => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [paper, setPaper] = useState<Paper | null>(null)

  const print = async (kind: ReportKind, commandContext?: object): Promise<void> => {
    setBusy(true)
    const answer = postToGateway('/commands', { commandType: kind.commandType, ...(commandContext ? { commandContext } : {}) })
    notify.info(t('COMMAND_CALLED'))
    try {
      const { text } = await answer
      notify.success(t('COMMAND_EXECUTED'))
      setPaper({ kind, text: typeof text === 'string' ? text : '' })
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      // The gateway's own words; only its silence is ours to put into words.
      notify.error(error.code === 'GATEWAY_UNREACHABLE' ? textOf(t, `ERROR_${error.code}`) ?? error.message : error.message)
    } finally {
      setBusy(false)
    }
  }
  return { print, busy, paper, clear: () => setPaper(null) }
}
