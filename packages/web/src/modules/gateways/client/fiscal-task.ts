import { TASK_STATES } from '@kafana/contract'
import { GatewayError, type GatewayAnswer } from './gateway-client.ts'
import { callTask, type GatewayId } from './send-command.ts'

/** The state of a fiscal command in the gateway's journal; `NEVER_RECEIVED` if it is not in the journal. */
export type TaskState = (typeof TASK_STATES)[number] | 'NEVER_RECEIVED'

/** What is known of the printed receipt. */
export interface PrintResult {
  readonly receiptNo?: number
  readonly deviceSerial?: string
  readonly printedAt?: string
  /** The gateway's, over the fields above. */
  readonly signature?: string
}
/** The gateway's signed proof that a task has not printed and never will. */
export interface TaskProof {
  readonly state: 'CANCELLED'
  readonly epoch: number
  readonly signature: string
}
export interface FiscalTask {
  readonly state: TaskState
  readonly printResult: PrintResult
  /** Null unless cancelled and signed by the gateway. */
  readonly proof: TaskProof | null
}

export const printResultOf = ({
  receiptNo,
  deviceSerial,
  printedAt,
  signature,
}: GatewayAnswer): PrintResult => ({
  ...(receiptNo === undefined ? {} : { receiptNo }),
  ...(deviceSerial === undefined ? {} : { deviceSerial }),
  ...(printedAt === undefined ? {} : { printedAt }),
  ...(signature === undefined ? {} : { signature }),
})

const proofOf = (answer: GatewayAnswer): TaskProof | null => {
  const { state, epoch, signature } = answer
  return state === 'CANCELLED' && typeof epoch === 'number' && typeof signature === 'string'
    ? { state, epoch, signature }
    : null
}

const taskOf = (answer: GatewayAnswer): FiscalTask => ({
  // An unknown state must not be acted upon.
  state: TASK_STATES.find((each) => each === answer['state']) ?? 'UNKNOWN',
  printResult: printResultOf(answer),
  proof: proofOf(answer),
})

/** The outcome of a fiscal command according to its gateway. @throws GatewayError if that is unavailable */
export const findTask = async (gateway: GatewayId, taskId: string): Promise<FiscalTask> => {
  try {
    return taskOf(await callTask(gateway, `/commands/${encodeURIComponent(taskId)}`, null))
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'TASK_UNKNOWN')
      return { state: 'NEVER_RECEIVED', printResult: {}, proof: null }
    throw error
  }
}

/**
 * Cancels a command that has not printed: the gateway refuses it even if it arrives later. @throws
 * GatewayError
 */
export const cancelTask = async (gateway: GatewayId, taskId: string, epoch: number): Promise<FiscalTask> =>
  taskOf(await callTask(gateway, `/commands/${encodeURIComponent(taskId)}/cancel`, { epoch }))
