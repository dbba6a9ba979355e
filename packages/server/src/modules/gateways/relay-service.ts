import { hasElapsed } from '@kafana/domain'
import { AppError } from '../../platform/http/app-error.ts'
import { sessionSignal, userSignal } from '../../platform/live/signals.ts'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, type Tx, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { SessionService } from '../auth/index.ts'
import {
  deleteJob,
  deleteJobsBefore,
  selectAnswer,
  selectCommand,
  selectOpenJobs,
  setAnswered,
  setDelivered,
} from './gateway-store.ts'
import { answerSignal, isConnected } from './gateway.ts'
import type { GatewaysService } from './gateways-service.ts'

type JsonObject = Readonly<Record<string, unknown>>
/** A command on its way to a gateway; `command` is null for a query about one. */
export interface RelayedJob {
  readonly workId: string
  readonly path: string
  readonly command: JsonObject | null
}
export interface RelayedAnswer {
  readonly status: number
  readonly body: JsonObject
}
export interface RelayRequest {
  readonly companyId: string
  readonly by: string
  /** Of the person who waits: once it has ended, the command is withdrawn. */
  readonly sessionHash: string
  readonly gateway: string | null
  readonly path: string
  readonly command: JsonObject | null
  readonly aborted: AbortSignal
}

export interface RelayService {
  /**
   * Relays a command to a gateway and waits for its answer.
   * @throws AppError NOT_FOUND, NO_GATEWAY, GATEWAY_AWAY; UNAUTHENTICATED if the session ends before
   */
  relay(request: RelayRequest): Promise<RelayedAnswer>
  /** Milliseconds until a job is due for this gateway; 0 if one is due now, null if there is none. */
  dueInMs(tx: Tx, gatewayId: string): Promise<number | null>
  /**
   * The jobs that are due for this gateway, oldest first. The response may be lost, so a job is delivered again
   * every few seconds until it is answered; the gateway recognises it by its id.
   */
  claim(tx: WriteTx, gatewayId: string): Promise<RelayedJob[]>
  /**
   * Records the gateway's answer; after another one it is ignored, and one that comes too late reaches nobody who
   * waits. Returns the id of the task that it is about, also of a late one; null if it is ignored or about none.
   */
  recordAnswer(tx: WriteTx, gatewayId: string, workId: string, answer: RelayedAnswer): Promise<string | null>
  deleteOld(): Promise<number>
}

/** How long a relayed job waits for its answer; an older job is no longer delivered. */
const ANSWER_TIMEOUT_MS = 30_000
const REDELIVER_AFTER_MS = 3000
export const JOBS_KEPT_MS = 60 * 60 * 1000

const parseJson = (text: string): JsonObject => JSON.parse(text) as JsonObject

export const createRelayService = (
  { uow, clock, live, signals }: Pick<Platform, 'uow' | 'clock' | 'live' | 'signals'>,
  gateways: GatewaysService,
  sessions: Pick<SessionService, 'filterValid'>,
): RelayService => {
  const enqueue = ({ companyId, by, gateway, path, command }: RelayRequest): Promise<string> =>
    uow.write(companyId, async (tx) => {
      const chosen = await gateways.choose(tx, gateway)
      if (!isConnected(chosen, clock.now())) throw new AppError('GATEWAY_AWAY')
      return gateways.handOver(tx, { by, gatewayId: chosen.id, path, command })
    })
  const oldest = (): number => clock.now() - ANSWER_TIMEOUT_MS
  const dueIn = ({ handed_at: deliveredAt }: { readonly handed_at: number | null }): number =>
    deliveredAt === null || hasElapsed(REDELIVER_AFTER_MS, deliveredAt, clock.now())
      ? 0
      : deliveredAt + REDELIVER_AFTER_MS - clock.now()
  return {
    relay: async (request) => {
      const { companyId, by, sessionHash, aborted } = request
      const id = await enqueue(request)
      const found = await signals.waitFor({
        signal: answerSignal(id),
        alsoOn: [sessionSignal(sessionHash), userSignal(by)],
        ms: ANSWER_TIMEOUT_MS,
        aborted,
        check: async () => {
          const isOpen = (await sessions.filterValid([sessionHash])).has(sessionHash)
          const answer = await uow.first(companyId, selectAnswer, { id })
          return !isOpen || answer ? { found: { isOpen, answer } } : { retryInMs: null }
        },
      })
      const answered = found?.isOpen === true ? found.answer : undefined
      if (answered) return { status: answered.status ?? 0, body: parseJson(answered.answer ?? '{}') }
      await uow.write(companyId, (tx) => tx.run(deleteJob, { id }))
      throw new AppError(found?.isOpen === false ? 'UNAUTHENTICATED' : 'GATEWAY_AWAY')
    },
    dueInMs: async (tx, gatewayId) => {
      const rows = await tx.all(selectOpenJobs, { gatewayId, after: oldest() })
      return rows.length === 0 ? null : Math.min(...rows.map(dueIn))
    },
    claim: async (tx, gatewayId) => {
      const rows = (await tx.all(selectOpenJobs, { gatewayId, after: oldest() })).filter(
        (row) => dueIn(row) === 0,
      )
      if (rows.length > 0) await tx.run(setDelivered, { ids: rows.map(({ id }) => id), now: clock.now() })
      return rows.map(({ id, path, command }) => ({
        workId: id,
        path,
        command: command === null ? null : parseJson(command),
      }))
    },
    recordAnswer: async (tx, gatewayId, workId, { status, body }) => {
      const isRecorded =
        0 <
        (await tx.run(setAnswered, {
          id: workId,
          gatewayId,
          after: oldest(),
          now: clock.now(),
          status,
          answer: JSON.stringify(body),
        }))
      if (isRecorded) live.publish(tx, { signal: answerSignal(workId) })
      const job = await tx.get(selectCommand, { id: workId, gatewayId })
      if (!job || (!isRecorded && job.answered_at !== null)) return null
      const { taskId } = parseJson(job.command ?? '{}')
      return typeof taskId === 'string' ? taskId : null
    },
    deleteOld: () =>
      uow.write(NO_COMPANY, (tx) => tx.run(deleteJobsBefore, { before: clock.now() - JOBS_KEPT_MS })),
  }
}
