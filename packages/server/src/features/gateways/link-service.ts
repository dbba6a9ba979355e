import { AppError } from '../../platform/http/app-error.ts'
import type { GatewayCaller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService } from '../company/index.ts'
import type { DeviceRecordService, Readings } from './device-record-service.ts'
import type { Doubt, GatewayReports } from './gateway-reports.ts'
import { setJournal } from './gateway-store.ts'
import { workBell, type CounterReading, type DeviceState, type Gateway } from './gateway.ts'
import type { GatewaysService } from './gateways-service.ts'
import type { JournalLine } from './journal-line.ts'
import type { JournalLinesService } from './journal-lines-service.ts'
import type { PresenceService } from './presence-service.ts'
import type { RelayService, Work, WorkAnswer } from './relay-service.ts'

/** What a gateway says with one call. */
export interface Said {
  readonly journalId: string
  readonly device: DeviceState
  readonly lines: readonly JournalLine[]
  /** The last line of its journal; null where it does not say. */
  readonly lastLine: number | null
  readonly answers: readonly (WorkAnswer & { readonly workId: string })[]
  /** How long it waits for work. */
  readonly waitMs: number
  readonly gone: AbortSignal
}
export interface Told extends Readings {
  readonly acknowledged: number
  readonly work: readonly Work[]
  readonly doubts: readonly Doubt[]
  readonly venue: { readonly name: string; readonly timezone: string; readonly origins: readonly string[] }
}

export interface LinkService {
  /** Takes what a gateway tells, then waits until there is work for it. No unit is held meanwhile. @throws AppError GATEWAY_UNPAIRED once it was unpaired */
  sync(from: GatewayCaller, said: Said): Promise<Told>
}

interface Needs {
  readonly gateways: Pick<GatewaysService, 'byId'>
  readonly company: Pick<CompanyService, 'current'>
  readonly presence: PresenceService
  readonly lines: JournalLinesService
  readonly records: Pick<DeviceRecordService, 'readings'>
  readonly relay: RelayService
  readonly reports: Pick<GatewayReports, 'lostJournal' | 'doubtsOf' | 'begin' | 'isWaiting' | 'told'>
}
type Parts = Pick<Platform, 'uow' | 'journal' | 'live' | 'waiting' | 'settings'>
type IsAhead = (tx: WriteTx, gateway: Gateway, said: Said) => Promise<boolean>

/**
 * A gateway that told a store which was put back all that it has, beside a device that counted more: these numbers are in no memory any more, whatever the
 * gateway itself makes of its device. An owner has to look at them. While something is under way the device may be ahead of the journal.
 */
const createIsAhead =
  ({ records, reports }: Needs): IsAhead =>
  async (tx, gateway, { journalId, device, lastLine }) => {
    const hasToldAll =
      gateway.journalId === journalId && (lastLine ?? 0) <= gateway.acknowledged && device.unsettled === 0
    if (
      !reports.isWaiting(tx.companyId) ||
      !hasToldAll ||
      device.serial === null ||
      device.lastReceiptNo === null
    )
      return false
    const { confirmed } = await records.readings(tx, { ...gateway, device })
    return device.lastReceiptNo > (confirmed?.lastReceiptNo ?? 0)
  }

/** What is to be known of a gateway at the start of its call. */
const createHear = (
  { uow, journal, live }: Parts,
  { gateways, presence, relay, reports, records }: Needs,
  isAhead: IsAhead,
) => {
  const beginJournal = async (tx: WriteTx, gateway: Gateway, journalId: string): Promise<void> => {
    if (gateway.journalId === journalId) return
    await tx.run(setJournal, { id: gateway.id, journalId })
    if (gateway.journalId === null) return
    await journal.record(tx, {
      by: null,
      action: 'gateway.journalLost',
      entityId: gateway.id,
      details: { before: gateway.journalId, now: journalId },
    })
    await reports.lostJournal(tx, gateway)
  }
  return ({ companyId, gatewayId }: GatewayCaller, said: Said) =>
    uow.write(companyId, async (tx) => {
      const { journalId, answers } = said
      const gateway = await gateways.byId(tx, gatewayId)
      if (gateway.unpairedAt !== null) throw new AppError('GATEWAY_UNPAIRED')
      await reports.begin(tx)
      await beginJournal(tx, gateway, journalId)
      const device = (await isAhead(tx, gateway, said))
        ? { ...said.device, needsConfirming: true }
        : said.device
      for (const { workId, ...answer } of answers) await relay.answer(tx, gatewayId, workId, answer)
      const heardAt = await presence.hear(tx, gateway, device)
      // An earlier call of the same gateway may still wait on a connection that has died: it is over, and takes no more work.
      live.tell(tx, { ring: workBell(gatewayId) })
      const acknowledged = gateway.journalId === journalId ? gateway.acknowledged : 0
      const { confirmed } = await records.readings(tx, { ...gateway, device })
      return { heardAt, acknowledged, confirmed }
    })
}

/** A venue whose store was put back waits for what its gateways tell: they are asked again this soon. */
const CATCHING_UP_MS = 3000

const isSame = (one: CounterReading | null, other: CounterReading | null): boolean =>
  one?.serial === other?.serial && one?.lastReceiptNo === other?.lastReceiptNo

/**
 * It knows at once what was taken, and where it has more than this store knows to be missing; but a line that failed is not sent again at once.
 */
const waitOf = (
  { lines, lastLine, waitMs }: Said,
  { acknowledged }: { readonly acknowledged: number },
  outcome: 'done' | 'held-up',
): number => {
  const isAtOnce = lines.length === 0 ? (lastLine ?? 0) > acknowledged : outcome === 'done'
  return isAtOnce ? 0 : waitMs
}

export const createLinkService = (platform: Parts, needs: Needs): LinkService => {
  const { uow, waiting, settings } = platform
  const { gateways, company, lines, records, relay, reports } = needs
  const isAhead = createIsAhead(needs)
  const hear = createHear(platform, needs, isAhead)
  const look = ({ companyId, gatewayId }: GatewayCaller, heardAt: number) =>
    uow.read(companyId, async (tx) => {
      const gateway = await gateways.byId(tx, gatewayId)
      if (gateway.unpairedAt !== null) throw new AppError('GATEWAY_UNPAIRED')
      const { name, timezone } = await company.current(tx)
      const told: Told = {
        acknowledged: gateway.acknowledged,
        work: [],
        doubts: await reports.doubtsOf(tx, gateway),
        ...(await records.readings(tx, gateway)),
        venue: { name, timezone, origins: settings.origins },
      }
      return { told, isOver: gateway.seenAt !== heardAt, workIn: await relay.due(tx, gatewayId) }
    })
  const catchUp = ({ companyId, gatewayId }: GatewayCaller, said: Said): Promise<void> =>
    uow.write(companyId, async (tx) => {
      const gateway = await gateways.byId(tx, gatewayId)
      if (!(await isAhead(tx, gateway, said))) await reports.told(tx, gateway, said.lastLine)
    })
  return {
    sync: async (from, said) => {
      const before = await hear(from, said)
      const outcome = await lines.take(from, said.journalId, said.lines)
      const isCatchingUp = reports.isWaiting(from.companyId)
      if (isCatchingUp) await catchUp(from, said)
      const ms = Math.min(waitOf(said, before, outcome), isCatchingUp ? CATCHING_UP_MS : Infinity)
      const found = await waiting.until({
        bell: workBell(from.gatewayId),
        ms,
        gone: said.gone,
        look: async () => {
          const { told, isOver, workIn } = await look(from, before.heardAt)
          const work =
            workIn === 0 && !isOver
              ? await uow.write(from.companyId, (tx) => relay.take(tx, from.gatewayId))
              : []
          return isOver || work.length > 0 || !isSame(told.confirmed, before.confirmed)
            ? { found: { ...told, work } }
            : { againIn: workIn }
        },
      })
      return found ?? (await look(from, before.heardAt)).told
    },
  }
}
