import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { deleteJob, insertJob, selectOpenJobs } from './gateway-store.ts'
import { jobSignal } from './gateway.ts'

interface CommandForGateway {
  readonly by: string
  readonly gatewayId: string
  readonly path: string
  /** Null for a query about one. */
  readonly command: Readonly<Record<string, unknown>> | null
}

/**
 * Gives a command to the gateway's connection, in the caller's unit of work: it is delivered for half a minute, also by
 * a server that was started again. Returns the id of the job.
 */
export type HandOver = (tx: WriteTx, command: CommandForGateway) => Promise<string>

export const createHandOver =
  ({ clock, audit, live }: Pick<Platform, 'clock' | 'audit' | 'live'>): HandOver =>
  async (tx, { by, gatewayId, path, command }) => {
    const id = newId()
    const text = command === null ? null : JSON.stringify(command)
    await tx.run(insertJob, { id, gatewayId, path, command: text, now: clock.now() })
    const { commandType, taskId } = command ?? {}
    if (command !== null)
      await audit.record(tx, {
        by,
        action: 'gateway.relayed',
        entityId: gatewayId,
        details: { path, commandType, taskId },
      })
    live.publish(tx, { signal: jobSignal(gatewayId) })
    return id
  }

interface TaskAtGateway {
  readonly gatewayId: string
  readonly taskId: string
}

/** Withdraws what the gateway was given about a task and has not answered: it is not delivered any more. */
export type Withdraw = (tx: WriteTx, task: TaskAtGateway) => Promise<void>

export const withdraw: Withdraw = async (tx, { gatewayId, taskId }) => {
  for (const { id, command } of await tx.all(selectOpenJobs, { gatewayId, after: 0 })) {
    const given = JSON.parse(command ?? '{}') as Readonly<Record<string, unknown>>
    if (given['taskId'] === taskId) await tx.run(deleteJob, { id })
  }
}
