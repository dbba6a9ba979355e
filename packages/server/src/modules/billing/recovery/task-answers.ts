import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { GatewayReports } from '../../gateways/index.ts'
import type { IntentTransitions } from '../intent/intent-transitions.ts'
import { findIntent, type Intent } from '../intent/intent.ts'
import { type CloseBill, WITHOUT_NUMBER } from '../print/close-bill.ts'

interface Deps {
  readonly bills: CloseBill
  readonly intents: IntentTransitions
}

/** Longer than every code of a gateway. */
const CODE_LENGTH = 40

/**
 * What a command came to that the server sent by itself. A receipt is printed or not only by the gateway's own line: the
 * answer is no proof. A refused one is unconfirmed at once, so that the gateway is asked for the proof. A pre-bill has
 * no line: the answer of its gateway is what a screen reports of it.
 */
const taskAnswered = async (
  tx: WriteTx,
  { bills, intents }: Deps,
  intent: Intent,
  { ok, code }: Readonly<Record<string, unknown>>,
): Promise<void> => {
  const isPreBill = intent.kind === 'pre'
  const cause = { by: null, reason: `refused by the gateway: ${String(code).slice(0, CODE_LENGTH)}` }
  if (ok !== true && isPreBill) await intents.release(tx, intent, cause)
  else if (ok !== true) await intents.move(tx, intent, 'IN_DOUBT', cause)
  else if (isPreBill && !(await bills.isContradicted(tx, intent)))
    await bills.close(tx, intent, WITHOUT_NUMBER, { by: null })
}

export const createTaskAnswered =
  (deps: Deps): GatewayReports['taskAnswered'] =>
  async (tx, gateway, taskId, answer) => {
    const intent = await findIntent(tx, taskId)
    const isOwn = intent?.request !== null && intent?.gatewayId === gateway.id
    if (isOwn && intent.state === 'ARMED') await taskAnswered(tx, deps, intent, answer)
  }
