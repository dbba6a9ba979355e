import { AppError } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/new-id.ts'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, type Tx, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { answerBell, isConnected, workBell } from './gateway.ts'
import type { GatewaysService } from './gateways-service.ts'
import {
  deleteWork,
  deleteWorkBefore,
  insertWork,
  selectAnswer,
  selectOpenWork,
  setAnswered,
  setHanded,
} from './work-store.ts'

type Loose = Readonly<Record<string, unknown>>
/** A command on its way: `command` is null where something is only asked. */
export interface Work {
  readonly workId: string
  readonly path: string
  readonly command: Loose | null
}
export interface WorkAnswer {
  readonly status: number
  readonly body: Loose
}
export interface RelayAsked {
  readonly companyId: string
  readonly by: string
  readonly gateway: string | null
  readonly path: string
  readonly command: Loose | null
  readonly gone: AbortSignal
}

export interface RelayService {
  /** Hands a command to a gateway and waits for what it answers. @throws AppError NOT_FOUND, NO_GATEWAY, GATEWAY_AWAY */
  ask(asked: RelayAsked): Promise<WorkAnswer>
  /** In how many milliseconds is there something to hand to this gateway? 0 for now, null for nothing. */
  due(tx: Tx, gatewayId: string): Promise<number | null>
  /**
   * What is due for this gateway, oldest first. A call may be lost with what it was given, so a piece is given again every few seconds until it is answered;
   * its id tells the gateway that it has it already.
   */
  take(tx: WriteTx, gatewayId: string): Promise<Work[]>
  /** What the gateway says to a piece of work; one that nobody waits for any more is passed over. */
  answer(tx: WriteTx, gatewayId: string, workId: string, answer: WorkAnswer): Promise<void>
  forgetOld(): Promise<number>
}

/** How long somebody waits for an answer; older work is handed to nobody. */
const RELAY_MS = 30_000
/** How long a piece of work that was handed over is left to its gateway. */
const AGAIN_MS = 3000
const KEPT_MS = 60 * 60 * 1000

type Parts = Pick<Platform, 'uow' | 'clock' | 'journal' | 'live' | 'waiting'>
const textOf = (command: Loose | null): string | null => (command === null ? null : JSON.stringify(command))
const looseOf = (text: string): Loose => JSON.parse(text) as Loose

/** Puts a piece of work where its gateway finds it. */
const createLay =
  ({ uow, clock, journal, live }: Parts, gateways: Pick<GatewaysService, 'choose'>) =>
  ({ companyId, by, gateway, path, command }: RelayAsked): Promise<string> =>
    uow.write(companyId, async (tx) => {
      const chosen = await gateways.choose(tx, gateway)
      if (!isConnected(chosen, clock.now())) throw new AppError('GATEWAY_AWAY')
      const id = newId()
      await tx.run(insertWork, { id, gatewayId: chosen.id, path, command: textOf(command), now: clock.now() })
      const { commandType, taskId } = command ?? {}
      if (command !== null)
        await journal.record(tx, {
          by,
          action: 'gateway.relayed',
          entityId: chosen.id,
          details: { path, commandType, taskId },
        })
      live.tell(tx, { ring: workBell(chosen.id) })
      return id
    })

export const createRelayService = (
  platform: Parts,
  { gateways }: { readonly gateways: Pick<GatewaysService, 'choose'> },
): RelayService => {
  const { uow, clock, live, waiting } = platform
  const lay = createLay(platform, gateways)
  const oldest = (): number => clock.now() - RELAY_MS
  const dueIn = ({ handed_at: handedAt }: { readonly handed_at: number | null }): number =>
    handedAt === null ? 0 : Math.max(0, handedAt + AGAIN_MS - clock.now())
  return {
    ask: async (asked) => {
      const { companyId, gone } = asked
      const id = await lay(asked)
      const answered = await waiting.until({
        bell: answerBell(id),
        ms: RELAY_MS,
        gone,
        look: async () => {
          const found = await uow.read(companyId, (tx) => tx.get(selectAnswer, { id }))
          return found ? { found } : { againIn: null }
        },
      })
      if (answered) return { status: answered.status ?? 0, body: looseOf(answered.answer ?? '{}') }
      await uow.write(companyId, (tx) => tx.run(deleteWork, { id }))
      throw new AppError('GATEWAY_AWAY')
    },
    due: async (tx, gatewayId) => {
      const rows = await tx.all(selectOpenWork, { gatewayId, after: oldest() })
      return rows.length === 0 ? null : Math.min(...rows.map(dueIn))
    },
    take: async (tx, gatewayId) => {
      const rows = (await tx.all(selectOpenWork, { gatewayId, after: oldest() })).filter(
        (row) => dueIn(row) === 0,
      )
      if (rows.length > 0) await tx.run(setHanded, { ids: rows.map(({ id }) => id), now: clock.now() })
      return rows.map(({ id, path, command }) => ({
        workId: id,
        path,
        command: command === null ? null : looseOf(command),
      }))
    },
    answer: async (tx, gatewayId, workId, { status, body }) => {
      const taken = await tx.run(setAnswered, {
        id: workId,
        gatewayId,
        after: oldest(),
        now: clock.now(),
        status,
        answer: JSON.stringify(body),
      })
      if (taken > 0) live.tell(tx, { ring: answerBell(workId) })
    },
    forgetOld: () =>
      uow.write(NO_COMPANY, (tx) => tx.run(deleteWorkBefore, { before: clock.now() - KEPT_MS })),
  }
}
