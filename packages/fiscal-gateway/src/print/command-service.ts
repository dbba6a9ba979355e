import { createHmac, timingSafeEqual } from 'node:crypto'
import { canonicalJson, FISCAL_RECEIPT } from '@kafana/domain'
import { GatewayError } from '../errors.ts'
import type { PrintResult } from '../journal/task.ts'
import type { Log } from '../runtime.ts'
import {
  commandEnvelope,
  cancelBody,
  fiscalCommand,
  type GatewayRequest,
  type GatewayResponse,
  parse,
  posCommand,
  reportCommand,
  taskParams,
} from './commands.ts'
import type { PosPrinter } from './pos-printer.ts'
import type { TaskPrinter } from './print-task.ts'
import type { Reporter } from './reports.ts'
import type { TaskService, TaskView } from './task-service.ts'

/**
 * The permit of a command: HMAC-SHA-256, in hex, over its canonical JSON without the permit itself.
 * @param secret the secret of the pairing
 */
export const signPermit = (command: Readonly<Record<string, unknown>>, secret: string): string => {
  const { permit: _, ...rest } = command
  return createHmac('sha256', secret).update(canonicalJson(rest)).digest('hex')
}

/** A permit is for one task and one epoch: a command without one of these fields is not permitted. */
const PERMIT_FIELDS = ['taskId', 'epoch', 'ref'] as const

/** Whether the command carries a valid permit. Takes the body as received, with unknown fields. */
export const isPermitted = (command: Readonly<Record<string, unknown>>, secret: string | null): boolean => {
  if (secret === null || typeof command.permit !== 'string') return false
  if (PERMIT_FIELDS.some((field) => command[field] === undefined || command[field] === null)) return false
  const expected = Buffer.from(signPermit(command, secret))
  const given = Buffer.from(command.permit)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

interface Deps {
  readonly printer: TaskPrinter
  readonly reporter: Reporter
  readonly posPrinter: PosPrinter
  readonly tasks: TaskService
  /** The secret of the pairing; null while there is none. */
  readonly secret: () => string | null
  readonly log: Log
}

const wireResult = ({ receiptNo, deviceSerial, printedAt }: PrintResult) => ({
  receiptNo,
  deviceSerial,
  printedAt: new Date(printedAt).toISOString(),
})

/**
 * What the gateway signs of a task, so that a screen can deliver it to the server; null while its outcome is open.
 */
const statementOf = ({ taskId, epoch, state, receiptNo, deviceSerial, printedAt }: TaskView) => {
  if (state === 'CANCELLED') return { taskId, epoch, state }
  return state === 'DONE' ? { taskId, state, receiptNo, deviceSerial, printedAt } : null
}

const gatewayErrorOf = (error: unknown, log: Log): GatewayError => {
  if (!(error instanceof GatewayError)) log('failed', { err: error })
  else log('refused', { code: error.code })
  return error instanceof GatewayError ? error : new GatewayError('INTERNAL')
}

/**
 * Handles the commands that print, and the queries about what was printed. `handle` never rejects: a refusal is
 * `{ok: false, code, message}` with its status.
 */
export const createCommandService = ({ printer, reporter, posPrinter, tasks, secret, log }: Deps) => {
  /** The secret of the pairing that permits the body as received: a permit covers every field, known or not. */
  const permittedBy = (body: Record<string, unknown>): string => {
    const key = secret()
    if (key === null) throw new GatewayError('NOT_PAIRED')
    if (!isPermitted(body, key)) throw new GatewayError('PERMIT_INVALID')
    return key
  }

  const printFiscal = async (body: Record<string, unknown>) => {
    const key = permittedBy(body)
    const command = parse(fiscalCommand, body)
    const result = wireResult(await printer.print(command, () => permittedBy(body)))
    const signature = signPermit({ taskId: command.taskId, state: 'DONE', ...result }, key)
    return { ok: true as const, ...result, signature }
  }

  const runCommand = async (content: unknown) => {
    const body = parse(commandEnvelope, content)
    log('command', { commandType: body.commandType, taskId: body.taskId })
    return body.commandType === FISCAL_RECEIPT ? printFiscal(body) : reporter.print(reportCommand(body))
  }

  /** The server believes a screen that a task was printed, or never will be, only with the gateway's signature. */
  const signed = (view: TaskView): TaskView & { signature?: string } => {
    const [statement, key] = [statementOf(view), secret()]
    return statement === null || key === null ? view : { ...view, signature: signPermit(statement, key) }
  }

  const cancel = async (taskId: string, content: unknown) => {
    const { epoch } = parse(cancelBody, content)
    log('cancel', { taskId, epoch })
    return signed(await tasks.cancel(taskId, epoch))
  }

  const printPos = async (content: unknown) => {
    const body = parse(posCommand, content)
    log('pos command', { receiptType: body.receipt.receiptType, taskId: body.taskId })
    return posPrinter.print(body)
  }

  const route = async ({ method, path, body }: GatewayRequest): Promise<object> => {
    const [resource, taskId, action] =
      /^\/(commands|pos\/commands)(?:\/([^/]+))?(?:\/(cancel))?\/?$/.exec(path)?.slice(1) ?? []
    const call = `${method} ${[resource, taskId && ':taskId', action].filter(Boolean).join('/')}`
    const validTaskId = (): string => parse(taskParams, { taskId }).taskId
    switch (call) {
      case 'POST commands':
        return runCommand(body)
      case 'GET commands/:taskId':
        return signed(await tasks.state(validTaskId()))
      case 'POST commands/:taskId/cancel':
        return cancel(validTaskId(), body)
      case 'POST pos/commands':
        return printPos(body)
      default:
        throw new GatewayError('NOT_FOUND')
    }
  }

  return {
    handle: async (request: GatewayRequest): Promise<GatewayResponse> => {
      try {
        return { status: 200, body: { ...(await route(request)) } }
      } catch (error) {
        const { status, code, message } = gatewayErrorOf(error, log)
        return { status, body: { ok: false, code, message } }
      }
    },
  }
}
