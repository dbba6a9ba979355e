import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { GatewayError, type GatewayAnswer } from '../../platform/fiscal/gateway-client.ts'
import { sendCommand, type GatewayId } from '../../platform/fiscal/gateway-way.ts'
import type { ReportCommand } from '../../platform/fiscal/reports.ts'
import { notify } from '../notify.ts'

/** What became of a command. `unknown`: nothing answered, so it may have been carried out or not. */
export type Outcome = {
  readonly command: ReportCommand
  /** When it was known, in UTC ms. */
  readonly at: number
} & (
  | { readonly is: 'done'; readonly answer: GatewayAnswer }
  /** Both are the gateway's own words. */
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
 * Sends one command at a time to a gateway of the venue, says that it was called and what came of it, and keeps the last outcome.
 * Where none is named it is the one beside this device, else whichever the server chooses.
 */
export const useGatewayCommand = () => {
  const { t } = useTranslation()
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  const say = (known: Outcome): void => {
    if (known.is === 'done') notify.success(t('COMMAND_EXECUTED'))
    else notify.error(known.is === 'refused' ? known.message : t('ERROR_GATEWAY_UNREACHABLE'))
  }
  const send = async (command: ReportCommand, gateway: GatewayId = null): Promise<Outcome> => {
    setBusy(true)
    const pending = sendCommand(gateway, '/commands', command)
    notify.info(t('COMMAND_CALLED'))
    try {
      const known = await outcomeOf(command, pending)
      say(known)
      setOutcome(known)
      return known
    } finally {
      setBusy(false)
    }
  }
  return { send, busy, outcome, clear: () => setOutcome(null) }
}
