import type { Tx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { GatewayReports, UnconfirmedTask } from '../../gateways/index.ts'
import { type GatewayCommand, namedJournal } from '../intent/intent.ts'
import {
  naming,
  type OfGateway,
  selectHeldUnconfirmed,
  selectUnconfirmed,
  selectUnconfirmedAfter,
  UNCONFIRMED_PAGE,
} from '../intent/unconfirmed-read-model.ts'
import type { RestoreDetection } from './restore-detection.ts'

interface Deps {
  readonly restores: Pick<RestoreDetection, 'billsMissingHere'>
}

interface UnconfirmedRow {
  readonly id: string
  readonly epoch: number
  readonly command: string | null
}
/** By the id in its command: of a bill that a restored database holds, the gateway may know another one than the bill has. */
const unconfirmedTask = ({ id, epoch, command }: UnconfirmedRow): UnconfirmedTask => {
  const stored = command === null ? null : (JSON.parse(command) as GatewayCommand)
  const taskId = stored?.command['taskId']
  return { taskId: typeof taskId === 'string' ? taskId : id, epoch, journal: namedJournal(stored) }
}

/** What this gateway must not print and a restored database does not have, or has only because it holds the orders. */
const forgottenTasks = async (tx: Tx, { restores }: Deps, of: OfGateway): Promise<UnconfirmedTask[]> => {
  const missing = await restores.billsMissingHere(tx, { id: of.gatewayId })
  const held = await tx.all(selectHeldUnconfirmed, of)
  return [
    ...missing.map(({ id, epoch, content }) => ({ taskId: id, epoch, journal: content?.journal ?? null })),
    ...held.map(unconfirmedTask),
  ]
}

/** The tasks that a gateway is asked about: those that it must not print, or has not reported the end of. */
export const createUnconfirmedTasks =
  (deps: Deps): GatewayReports['unconfirmedTasks'] =>
  async (tx, gateway, after) => {
    const { id: gatewayId, commandsFor } = gateway
    const of = { gatewayId, naming: naming(commandsFor) }
    const rows = await (after === null
      ? tx.all(selectUnconfirmed, of)
      : tx.all(selectUnconfirmedAfter, { ...of, after }))
    const forgotten = after === null ? await forgottenTasks(tx, deps, of) : []
    return {
      // The last one names the place in the list, so it is one of those that have pages.
      tasks: [...forgotten, ...rows.slice(0, UNCONFIRMED_PAGE).map(unconfirmedTask)],
      isMore: rows.length > UNCONFIRMED_PAGE,
    }
  }
