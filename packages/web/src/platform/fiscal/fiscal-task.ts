import { TASK_STATES } from '@kafana/contract'
import { GatewayError, type GatewayAnswer } from './gateway-client.ts'
import { callAbout, type GatewayId } from './gateway-way.ts'

/** Where a fiscal command stands in the gateway's journal; `UNHEARD` where it never came there. */
export type TaskState = (typeof TASK_STATES)[number] | 'UNHEARD'

/** What came out of the device, as far as it is known. */
export interface Paper {
  readonly receiptNo?: number
  readonly deviceSerial?: string
  readonly printedAt?: string
}
/** The gateway's signed word that a task has not printed and never will. */
export interface TaskProof {
  readonly state: 'CANCELLED'
  readonly epoch: number
  readonly signature: string
}
export interface FiscalTask {
  readonly state: TaskState
  readonly paper: Paper
  /** Null unless it is cancelled and the gateway signs that. */
  readonly proof: TaskProof | null
}

export const paperOf = ({ receiptNo, deviceSerial, printedAt }: GatewayAnswer): Paper => ({
  ...(receiptNo === undefined ? {} : { receiptNo }),
  ...(deviceSerial === undefined ? {} : { deviceSerial }),
  ...(printedAt === undefined ? {} : { printedAt }),
})

const proofOf = (answer: GatewayAnswer): TaskProof | null => {
  const { state, epoch, signature } = answer
  return state === 'CANCELLED' && typeof epoch === 'number' && typeof signature === 'string'
    ? { state, epoch, signature }
    : null
}

const taskOf = (answer: GatewayAnswer): FiscalTask => ({
  // A state that this page does not know is one that it must not act on.
  state: TASK_STATES.find((each) => each === answer['state']) ?? 'UNKNOWN',
  paper: paperOf(answer),
  proof: proofOf(answer),
})

/** What became of a fiscal command, by the gateway that it was armed for. @throws GatewayError when that cannot say */
export const findTask = async (gateway: GatewayId, taskId: string): Promise<FiscalTask> => {
  try {
    return taskOf(await callAbout(gateway, `/commands/${encodeURIComponent(taskId)}`, null))
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'TASK_UNKNOWN')
      return { state: 'UNHEARD', paper: {}, proof: null }
    throw error
  }
}

/** Makes sure that a command never prints, if it has not: afterwards even one that is late on its way is refused. @throws GatewayError */
export const cancelTask = async (gateway: GatewayId, taskId: string, epoch: number): Promise<FiscalTask> =>
  taskOf(await callAbout(gateway, `/commands/${encodeURIComponent(taskId)}/cancel`, { epoch }))
