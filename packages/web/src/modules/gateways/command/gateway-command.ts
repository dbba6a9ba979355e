import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { TranslationKey } from '@kafana/locales'
import { useState } from 'react'
import { notify } from '../../../ui/notify.tsx'
import { type GatewayAnswer, GatewayError } from '../client/gateway-client.ts'
import { type GatewayId, sendCommand } from '../client/send-command.ts'

/** What to ask the user before a report: nothing, a confirmation, closing numbers or days. */
type ReportPrompt = 'nothing' | 'confirm' | 'numbers' | 'days'

export interface ReportKind {
  readonly commandType: 1 | 2 | 6 | 7 | 8 | 9
  readonly text: TranslationKey
  readonly prompt: ReportPrompt
}

/** The gateway's reports. The daily report closes the device's fiscal day and cannot be undone. */
export const REPORTS: readonly ReportKind[] = [
  { commandType: 2, text: 'REPORT_CONTROL', prompt: 'nothing' },
  { commandType: 1, text: 'REPORT_DAILY', prompt: 'confirm' },
  { commandType: 6, text: 'REPORT_DETAILED_BY_NUMBER', prompt: 'numbers' },
  { commandType: 7, text: 'REPORT_SHORT_BY_NUMBER', prompt: 'numbers' },
  { commandType: 8, text: 'REPORT_DETAILED_PERIOD', prompt: 'days' },
  { commandType: 9, text: 'REPORT_SHORT_PERIOD', prompt: 'days' },
]

/** A command for the gateway, which validates everything else in it. */
export interface ReportCommand {
  readonly commandType: ReportKind['commandType']
  readonly commandContext?: unknown
  /** Of a daily report: the server's statement of whose PIN it is closed with. */
  readonly permit?: string
}

export const reportOf = (commandType: unknown): ReportKind | undefined =>
  REPORTS.find((kind) => kind.commandType === commandType)

/** The outcome of a command. `unknown`: there was no answer, so it may or may not have been executed. */
export type Outcome = {
  readonly command: ReportCommand
  /** When the outcome was known, UTC ms. */
  readonly at: number
} & (
  | { readonly is: 'done'; readonly answer: GatewayAnswer }
  /** Code and message are the gateway's own. */
  | { readonly is: 'refused'; readonly code: string; readonly message: string }
  | { readonly is: 'unknown' }
)

const outcomeOf = async (command: ReportCommand, pending: Promise<GatewayAnswer>): Promise<Outcome> => {
  try {
    return { is: 'done', answer: await pending, command, at: Date.now() }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error
    const { code, message } = error
    return {
      ...(code === 'GATEWAY_UNREACHABLE' ? { is: 'unknown' } : { is: 'refused', code, message }),
      command,
      at: Date.now(),
    }
  }
}

/**
 * Sends one command at a time to a gateway of the venue, shows toasts, and keeps the last outcome. Without a
 * gateway id it goes to the local one, else to the server's choice.
 */
export const useGatewayCommand = () => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const notifyOutcome = (result: Outcome): void => {
    if (result.is === 'done') notify.success(t('COMMAND_EXECUTED'))
    else if (result.is === 'refused') notify.error(result.message || t('COMMAND_REFUSED'))
    else notify.error(t('ERROR_GATEWAY_UNREACHABLE'))
  }
  const send = async (command: ReportCommand, gateway: GatewayId = null): Promise<Outcome> => {
    setBusy(true)
    const pending = sendCommand(gateway, '/commands', command)
    notify.info(t('COMMAND_CALLED'))
    try {
      const result = await outcomeOf(command, pending)
      notifyOutcome(result)
      setOutcome(result)
      return result
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, outcome, clear: () => setOutcome(null) }
}
