import type { FastifyInstance } from 'fastify'
import { GatewayError } from './errors.ts'
import type { Answer } from './journal.ts'
import { isPermitted, signPermit } from './permit.ts'
import type { PosPrinter } from './pos-commands.ts'
import { reportRequest, type Reporter } from './reports.ts'
import type { TaskDesk, TaskView } from './task-desk.ts'
import { anyCommand, cancelBody, fiscalCommand, parse, posCommand, taskParams, type FiscalCommand } from './wire.ts'

interface Parts {
  readonly printer: { readonly print: (command: FiscalCommand) => Promise<Answer> }
  readonly reporter: Reporter
  readonly posPrinter: PosPrinter
  readonly desk: TaskDesk
  /** Read at every command, so that a server that is paired later needs no restart of the gateway. */
  readonly secret: () => string | null
}

const FISCAL_RECEIPT = 0

const wireAnswer = ({ receiptNo, deviceSerial, printedAt }: Answer) =>
  ({ ok: true as const, receiptNo, deviceSerial, printedAt: new Date(printedAt).toISOString() })

/** `/commands` and `/pos/commands`: what makes the device print. */
export const commandRoutes = (app: FastifyInstance, { printer, reporter, posPrinter, desk, secret }: Parts): void => {
  const printFiscal = async (body: Record<string, unknown>) => {
    // On the body as it came: the permit covers every field, known or not.
    if (!isPermitted(body, secret())) throw new GatewayError('PERMIT_INVALID')
    return wireAnswer(await printer.print(parse(fiscalCommand, body)))
  }

  app.post('/commands', async (request) => {
    const body = parse(anyCommand, request.body)
    request.log.info({ commandType: body.commandType, taskId: body.taskId, origin: request.headers.origin }, 'command')
    return body.commandType === FISCAL_RECEIPT ? printFiscal(body) : reporter.print(reportRequest(body.commandType, body.commandContext))
  })

  /** That a task is cancelled for good is the one thing the server frees orders on, so it goes out signed. */
  const signed = (view: TaskView): TaskView & { signature?: string } => {
    const { taskId, epoch, state } = view
    const key = secret()
    return state === 'CANCELLED' && key !== null ? { ...view, signature: signPermit({ taskId, epoch, state }, key) } : view
  }

  app.get('/commands/:taskId', async (request) => signed(await desk.state(parse(taskParams, request.params).taskId)))

  app.post('/commands/:taskId/cancel', async (request) => {
    const { taskId } = parse(taskParams, request.params)
    const { epoch } = parse(cancelBody, request.body)
    request.log.info({ taskId, epoch }, 'cancel')
    return signed(await desk.cancel(taskId, epoch))
  })

  app.post('/pos/commands', async (request) => {
    const command = parse(posCommand, request.body)
    request.log.info({ receiptType: command.receipt.receiptType, taskId: command.taskId }, 'pos command')
    return posPrinter.print(command)
  })
}
