import { FISCAL_RECEIPT } from '@kafana/domain'
import type { Answered, Asked, Note } from './asked.ts'
import { GatewayError } from './errors.ts'
import { isPermitted, signPermit } from './permit.ts'
import type { PosPrinter } from './pos-commands.ts'
import type { TaskPrinter } from './print-task.ts'
import type { Reporter } from './reports.ts'
import type { TaskDesk, TaskView } from './task-desk.ts'
import type { Answer } from './task-row.ts'
import { anyCommand, cancelBody, fiscalCommand, parse, posCommand, taskParams } from './wire.ts'

interface Parts {
  readonly printer: TaskPrinter
  readonly reporter: Reporter
  readonly posPrinter: PosPrinter
  readonly desk: TaskDesk
  /** Of the pairing; null while there is none. */
  readonly secret: () => string | null
  readonly note: Note
}

const wireAnswer = ({ receiptNo, deviceSerial, printedAt }: Answer) => ({
  ok: true as const,
  receiptNo,
  deviceSerial,
  printedAt: new Date(printedAt).toISOString(),
})

const refusalOf = (error: unknown, note: Note): GatewayError => {
  if (!(error instanceof GatewayError)) note('failed', { err: error })
  else note('refused', { code: error.code })
  return error instanceof GatewayError ? error : new GatewayError('INTERNAL')
}

/** Everything that makes the device print or tells what it printed. `answer` never rejects: a refusal is `{ok: false, code, message}` with its status. */
export const createCommandDesk = ({ printer, reporter, posPrinter, desk, secret, note }: Parts) => {
  const printFiscal = async (body: Record<string, unknown>) => {
    const key = secret()
    if (key === null) throw new GatewayError('NOT_PAIRED')
    // On the body as it came: the permit covers every field, known or not.
    if (!isPermitted(body, key)) throw new GatewayError('PERMIT_INVALID')
    return wireAnswer(await printer.print(parse(fiscalCommand, body)))
  }

  const command = async (given: unknown) => {
    const body = parse(anyCommand, given)
    note('command', { commandType: body.commandType, taskId: body.taskId })
    return body.commandType === FISCAL_RECEIPT
      ? printFiscal(body)
      : reporter.print(body.commandType, body.commandContext)
  }

  /** That a task is cancelled for good is the one thing the server frees orders on, so it goes out signed. */
  const signed = (view: TaskView): TaskView & { signature?: string } => {
    const { taskId, epoch, state } = view
    const key = secret()
    return state === 'CANCELLED' && key !== null
      ? { ...view, signature: signPermit({ taskId, epoch, state }, key) }
      : view
  }

  const cancel = async (taskId: string, given: unknown) => {
    const { epoch } = parse(cancelBody, given)
    note('cancel', { taskId, epoch })
    return signed(await desk.cancel(taskId, epoch))
  }

  const pos = async (given: unknown) => {
    const body = parse(posCommand, given)
    note('pos command', { receiptType: body.receipt.receiptType, taskId: body.taskId })
    return posPrinter.print(body)
  }

  const route = async ({ method, path, body }: Asked): Promise<object> => {
    const [room, taskId, verb] =
      /^\/(commands|pos\/commands)(?:\/([^/]+))?(?:\/(cancel))?\/?$/.exec(path)?.slice(1) ?? []
    const call = `${method} ${[room, taskId && ':taskId', verb].filter(Boolean).join('/')}`
    const task = (): string => parse(taskParams, { taskId }).taskId
    switch (call) {
      case 'POST commands':
        return command(body)
      case 'GET commands/:taskId':
        return signed(await desk.state(task()))
      case 'POST commands/:taskId/cancel':
        return cancel(task(), body)
      case 'POST pos/commands':
        return pos(body)
      default:
        throw new GatewayError('NOT_FOUND')
    }
  }

  return {
    answer: async (asked: Asked): Promise<Answered> => {
      try {
        return { status: 200, body: { ...(await route(asked)) } }
      } catch (error) {
        const { status, code, message } = refusalOf(error, note)
        return { status, body: { ok: false, code, message } }
      }
    },
  }
}
