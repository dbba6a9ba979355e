import { DeviceRefusal, type FiscalDevice, type FiscalJob } from '@kafana/fiscal-gateway'
import type { PrintServerTraits } from './device-traits.ts'
import {
  errorResult,
  infoOf,
  jobOf,
  okResult,
  paidOf,
  printedResult,
  type SentDocument,
} from './print-server-protocol.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'

interface Deps {
  readonly traits: PrintServerTraits
  readonly serial: string
  readonly scheduler: Scheduler
  readonly random: Random
  readonly device: () => FiscalDevice
  /** What this device makes of the document. */
  readonly totalOf: (job: FiscalJob) => number
}

interface Task {
  status: 'enqueued' | 'running' | 'finished'
  result: object
  /** Nobody will ever know what became of it; nothing printed. */
  isStuck: boolean
}
/** One run of the print server: its list ends with it. */
interface ServerRun {
  readonly tasks: Map<string, Task>
  tail: Promise<void>
}

export interface PrintServerAnswer {
  readonly status: number
  readonly body: unknown
}

const LONGEST_IN_QUEUE_MS = 60_000
const ASYNC_TIMEOUT_MS = 10_000
const ASK_AGAIN_MS = 1000
const RESTART_MS = 4000

const answered = (body: unknown): PrintServerAnswer => ({ status: 200, body })

/**
 * A print server by the ErpNet.FP protocol: it puts documents in a queue, answers with a result or with a task's id,
 * reports a result once, and forgets everything when it restarts. Its device goes on alone.
 */
export const createPrintServer = ({ traits, serial, scheduler, random, device, totalOf }: Deps) => {
  let run: ServerRun | null = { tasks: new Map(), tail: Promise.resolve() }
  const isCurrent = (other: ServerRun): boolean => run === other

  /** Waits until the device answers and nothing is open, as a driver does after a failure. */
  const waitForDevice = async (): Promise<void> => {
    for (;;) {
      try {
        const { openReceipt } = await device().status()
        if (!openReceipt) return
        await device().cancelOpen()
      } catch {
        // Asked again.
      }
      await scheduler.sleep(ASK_AGAIN_MS)
    }
  }

  const print = async (job: FiscalJob, paid: number | null): Promise<object> => {
    if (paid !== null && totalOf(job) > paid) return errorResult('E403', 'payment differs from items')
    try {
      return printedResult(serial, { ...(await device().printReceipt(job)), total: totalOf(job) })
    } catch (error) {
      await waitForDevice()
      return error instanceof DeviceRefusal && error.message === 'the device refuses'
        ? errorResult('E412', 'not supported')
        : errorResult('E199', 'General error')
    }
  }

  const execute = (action: string, taskId: string, body: SentDocument): Promise<object> => {
    if (action === 'receipt' || action === 'reversalreceipt')
      return print(jobOf(action, taskId, body), paidOf(body))
    return device()
      .report({ kind: action === 'zreport' ? 'daily' : 'control' })
      .then(okResult, () => errorResult('E199', 'General error'))
  }

  const work = async (current: ServerRun, task: Task, action: string, id: string, body: SentDocument) => {
    const isReport = action.endsWith('report')
    if (!isReport && random.chance(traits.late)) await scheduler.sleep(random.below(LONGEST_IN_QUEUE_MS))
    if (!isCurrent(current)) return
    task.status = 'running'
    if (!isReport && random.chance(traits.stuck)) {
      task.isStuck = true
      return
    }
    task.result = await execute(action, id, body)
    task.status = 'finished'
  }

  const accept = async (action: string, url: URL, body: SentDocument): Promise<PrintServerAnswer> => {
    const current = run
    const id = url.searchParams.get('taskId') ?? ''
    if (current === null) return { status: 503, body: '' }
    if (current.tasks.has(id)) return answered(errorResult('E109', 'Task Id is already used'))
    const task: Task = { status: 'enqueued', result: {}, isStuck: false }
    current.tasks.set(id, task)
    current.tail = current.tail.then(() => work(current, task, action, id, body))
    await Promise.race([current.tail, scheduler.sleep(ASYNC_TIMEOUT_MS)])
    return answered(task.status === 'finished' ? task.result : { taskId: id })
  }

  const taskInfo = (id: string): PrintServerAnswer => {
    const task = run?.tasks.get(id)
    if (task === undefined) return answered({ taskStatus: 'unknown', result: {} })
    if (task.status === 'finished') run?.tasks.delete(id)
    return answered({ taskStatus: task.status, result: task.status === 'finished' ? task.result : {} })
  }

  const state = async (): Promise<PrintServerAnswer> => {
    try {
      await device().status()
      return answered(okResult())
    } catch {
      return answered(errorResult('E101', 'no connection'))
    }
  }

  return {
    isUp: (): boolean => run !== null,
    /** Whether a document of its list will still come out. */
    isPrinting: (): boolean =>
      run !== null &&
      [...run.tasks.values()].some(({ status, isStuck }) => status !== 'finished' && !isStuck),
    handle: async (method: string, url: URL, body: SentDocument): Promise<PrintServerAnswer> => {
      const [, kind, , action = ''] = url.pathname.split('/')
      if (kind === 'printers' && url.pathname.endsWith('taskinfo'))
        return taskInfo(url.searchParams.get('id') ?? '')
      if (method === 'POST') return accept(action, url, body)
      return action === 'status' ? state() : answered(infoOf(serial))
    },
    restart: (): void => {
      run = null
      scheduler.at(RESTART_MS, () => {
        const next: ServerRun = { tasks: new Map(), tail: waitForDevice() }
        run = next
      })
    },
  }
}

export type PrintServer = ReturnType<typeof createPrintServer>
