import { createHash } from 'node:crypto'
import { AppError } from '../../platform/http/app-error.ts'
import type { GatewayCaller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService } from '../company/index.ts'
import type { CounterReadings, DeviceRecordService } from './device-record-service.ts'
import type { GatewayPapers, PapersRequest, PapersResult } from './gateway-papers.ts'
import type { GatewayReports, JournalLine, UnconfirmedTasks } from './gateway-reports.ts'
import { type OtherJournal, setCommandsFor, setJournal, setRun } from './gateway-store.ts'
import {
  acknowledgedOf,
  isOfCurrentRun,
  jobSignal,
  type CounterReading,
  type DeviceState,
  type Gateway,
  type NamedRun,
} from './gateway.ts'
import type { GatewaysService, PresenceService } from './gateways-service.ts'
import type { JournalLinesService } from './journal-lines-service.ts'
import type { RelayedJob, RelayService, RelayedAnswer } from './relay-service.ts'

/** What a gateway sends with one call. */
export interface SyncRequest {
  readonly journalId: string
  readonly runId: NamedRun
  /** The id that commands must name. */
  readonly commandsFor: string
  readonly device: DeviceState
  readonly lines: readonly JournalLine[]
  /** The last line of its journal; null if it was not sent. */
  readonly lastLine: number | null
  /** The last unconfirmed task that the gateway has heard of, if it asks for those that follow. */
  readonly unconfirmedAfter: string | null
  /** Of the list of unconfirmed tasks that it was last named; null for none, undefined for an earlier version. */
  readonly unconfirmedDigest: string | null | undefined
  readonly answers: readonly (RelayedAnswer & { readonly workId: string })[]
  /** Undefined for a gateway that prints no kitchen tickets. */
  readonly papers: PapersRequest | undefined
  /** How long it waits for a relayed job. */
  readonly waitMs: number
  readonly aborted: AbortSignal
}
export interface SyncResult extends CounterReadings {
  /** The gateway's current run; of any other, nothing was received. */
  readonly runId: string | null
  readonly acknowledged: number
  readonly work: readonly RelayedJob[]
  /** Undefined if nothing has changed of them. */
  readonly papers?: PapersResult
  readonly unconfirmed: UnconfirmedTasks
  /** Changes with `unconfirmed`. */
  readonly unconfirmedDigest: string
  readonly venue: { readonly name: string; readonly timezone: string; readonly origins: readonly string[] }
}

export interface LinkService {
  /**
   * Receives what a gateway reports, then waits until there is a job for it, without holding a unit of work.
   * @throws AppError GATEWAY_UNPAIRED
   */
  sync(from: GatewayCaller, request: SyncRequest): Promise<SyncResult>
}

interface Deps {
  readonly gateways: GatewaysService
  readonly company: CompanyService
  readonly presence: PresenceService
  readonly lines: JournalLinesService
  readonly records: DeviceRecordService
  readonly relay: RelayService
  readonly reports: GatewayReports
  readonly papers: GatewayPapers
}

/** How soon a gateway is called again while the venue waits for its gateways to report everything. */
const RESYNCHRONISE_MS = 3000

const isSame = (one: CounterReading | null, other: CounterReading | null): boolean =>
  one?.serial === other?.serial && one?.lastReceiptNo === other?.lastReceiptNo

/**
 * Whether the device has counted receipts that neither the restored database nor the gateway's journal has,
 * although the gateway has reported everything: an owner has to confirm its number. While a task is being
 * printed the device may be ahead of the journal.
 */
const isDeviceAhead = async (
  tx: WriteTx,
  { records, reports }: Deps,
  gateway: Gateway,
  { journalId, device, lastLine }: SyncRequest,
): Promise<boolean> => {
  if (!reports.isResynchronising(tx.companyId)) return false
  const hasReportedAll =
    gateway.journalId === journalId && (lastLine ?? 0) <= gateway.acknowledged && device.unsettled === 0
  if (!hasReportedAll || device.serial === null || device.lastReceiptNo === null) return false
  const { confirmed } = await records.readings(tx, { ...gateway, device })
  return device.lastReceiptNo > (confirmed?.lastReceiptNo ?? 0)
}

const receiveAnswers = async (
  tx: WriteTx,
  { relay, reports }: Deps,
  gateway: Gateway,
  { answers }: SyncRequest,
): Promise<void> => {
  for (const { workId, ...answer } of answers) {
    const taskId = await relay.recordAnswer(tx, gateway.id, workId, answer)
    if (taskId !== null) await reports.taskAnswered(tx, gateway, taskId, answer.body)
  }
}

const digestOf = ({ tasks }: UnconfirmedTasks): string =>
  createHash('sha256').update(JSON.stringify(tasks)).digest('base64url')

/**
 * No wait where the gateway can send more at once: the response says what was received, and so which lines the
 * database is missing. A line that failed is not sent again at once.
 */
const waitTime = (
  { lines, lastLine, waitMs }: SyncRequest,
  acknowledged: number,
  outcome: 'done' | 'held-up',
): number => {
  const isAtOnce = lines.length === 0 ? (lastLine ?? 0) > acknowledged : outcome === 'done'
  return isAtOnce ? 0 : waitMs
}

/** Another journal than before: a copy of an earlier one has sent less than the server had of it. */
const otherJournal = (gateway: Gateway, journalId: string): OtherJournal => {
  const { id, journalId: before, acknowledged, earlierJournals } = gateway
  const earlier = before === null ? earlierJournals : new Map(earlierJournals).set(before, acknowledged)
  return {
    id,
    journalId,
    acknowledged: acknowledgedOf(gateway, journalId),
    earlier: JSON.stringify(Object.fromEntries(earlier)),
  }
}

/** The shorter of two waits; null is none. */
const soonest = (one: number | null, other: number | null): number | null =>
  one === null || other === null ? (one ?? other) : Math.min(one, other)

const createResultFor =
  ({ company, records, reports }: Deps, origins: readonly string[]) =>
  async (tx: Tx, gateway: Gateway, { unconfirmedAfter }: SyncRequest): Promise<SyncResult> => {
    const { name, timezone } = await company.current(tx)
    const unconfirmed = await reports.unconfirmedTasks(tx, gateway, unconfirmedAfter)
    return {
      runId: gateway.runId,
      acknowledged: gateway.acknowledged,
      work: [],
      unconfirmed,
      unconfirmedDigest: digestOf(unconfirmed),
      ...(await records.readings(tx, gateway)),
      venue: { name, timezone, origins },
    }
  }

export const createLinkService = (
  { uow, audit, live, signals, settings }: Pick<Platform, 'uow' | 'audit' | 'live' | 'signals' | 'settings'>,
  deps: Deps,
): LinkService => {
  const { gateways, presence, lines, records, relay, reports, papers } = deps
  /** The gateways with a run that began in this process: that of a restored database may be long over. */
  const introduced = new Set<string>()

  /** Begins a new run, unless the call is of the current one. Whatever of another run arrives late is refused by that. */
  const isReceived = async (tx: WriteTx, gateway: Gateway, { runId }: SyncRequest): Promise<boolean> => {
    const { id } = gateway
    if (isOfCurrentRun(gateway, runId) && (runId === undefined || introduced.has(id))) return true
    await tx.run(setRun, { id, runId: newId() })
    live.publish(tx, { signal: jobSignal(id) })
    return false
  }
  const beginJournal = async (
    tx: WriteTx,
    gateway: Gateway,
    { journalId, commandsFor }: SyncRequest,
  ): Promise<void> => {
    if (gateway.commandsFor !== commandsFor) await tx.run(setCommandsFor, { id: gateway.id, commandsFor })
    const isOtherJournal = gateway.journalId !== journalId
    if (isOtherJournal) {
      const earlier = await gateways.endEarlierPairings(tx, gateway, journalId)
      if (earlier.length > 0) await papers.takeOver(tx, earlier, gateway.id)
      await reports.pairedAgain(tx, { id: gateway.id, commandsFor }, earlier)
      await tx.run(setJournal, otherJournal(gateway, journalId))
    }
    if (gateway.journalId === null) return
    if (isOtherJournal)
      await audit.record(tx, {
        by: null,
        action: 'gateway.journalLost',
        entityId: gateway.id,
        details: { before: gateway.journalId, now: journalId },
      })
    if (isOtherJournal || gateway.commandsFor !== commandsFor)
      await reports.journalLost(tx, gateway, isOtherJournal)
  }
  /** Records the call itself: contact, journal, device and answers, but no lines. Null if it only began a run. */
  const begin = ({ companyId, gatewayId }: GatewayCaller, request: SyncRequest) =>
    uow.write(companyId, async (tx) => {
      const { journalId } = request
      const gateway = await gateways.byId(tx, gatewayId)
      if (gateway.unpairedAt !== null) throw new AppError('GATEWAY_UNPAIRED')
      if (!(await isReceived(tx, gateway, request))) return null
      await reports.detectRestore(tx)
      await beginJournal(tx, gateway, request)
      const isAhead = await isDeviceAhead(tx, deps, gateway, request)
      const device = isAhead ? { ...request.device, needsConfirming: true } : request.device
      await receiveAnswers(tx, deps, gateway, request)
      if (request.papers) await papers.report(tx, gatewayId, request.papers.done)
      const seenAt = await presence.recordContact(tx, gateway, device)
      // Ends an earlier call of the same gateway, which may wait on a dead connection and would claim jobs.
      live.publish(tx, { signal: jobSignal(gatewayId) })
      const acknowledged = acknowledgedOf(gateway, journalId)
      const { confirmed } = await records.readings(tx, { ...gateway, device })
      const now = { ...gateway, commandsFor: request.commandsFor }
      // What a gateway of an earlier version was named last is not known.
      const {
        unconfirmedDigest = digestOf(await reports.unconfirmedTasks(tx, now, request.unconfirmedAfter)),
      } = request
      return { seenAt, acknowledged, confirmed, unconfirmedDigest }
    })
  const resynchronise = ({ companyId, gatewayId }: GatewayCaller, request: SyncRequest): Promise<void> =>
    uow.write(companyId, async (tx) => {
      const gateway = await gateways.byId(tx, gatewayId)
      if (!isOfCurrentRun(gateway, request.runId)) return
      if (!(await isDeviceAhead(tx, deps, gateway, request)))
        await reports.gatewayReported(tx, gateway, request.lastLine)
    })
  const resultFor = createResultFor(deps, settings.origins)
  const check = ({ companyId, gatewayId }: GatewayCaller, request: SyncRequest, seenAt: number | null) =>
    uow.read(companyId, async (tx) => {
      const gateway = await gateways.byId(tx, gatewayId)
      if (gateway.unpairedAt !== null) throw new AppError('GATEWAY_UNPAIRED')
      return {
        result: await resultFor(tx, gateway, request),
        // A later call of the same gateway ends this one.
        isOver: gateway.seenAt !== seenAt || !isOfCurrentRun(gateway, request.runId),
        dueInMs: await relay.dueInMs(tx, gatewayId),
        papersInMs: request.papers ? await papers.dueInMs(tx, gatewayId, request.papers.has) : null,
      }
    })
  const claimPapers = async (
    { companyId, gatewayId }: GatewayCaller,
    { papers: asked }: SyncRequest,
  ): Promise<Pick<SyncResult, 'papers'>> =>
    asked ? { papers: await uow.write(companyId, (tx) => papers.claim(tx, gatewayId, asked.has)) } : {}
  return {
    sync: async (from, request) => {
      const begun = await begin(from, request)
      if (begun === null) {
        introduced.add(from.gatewayId)
        return (await check(from, request, null)).result
      }
      const { seenAt, acknowledged, confirmed, unconfirmedDigest } = begun
      const outcome = await lines.apply(from, request, request.lines)
      const isResynchronising = reports.isResynchronising(from.companyId)
      if (isResynchronising) await resynchronise(from, request)
      const longest = isResynchronising ? RESYNCHRONISE_MS : Infinity
      const found = await signals.waitFor({
        signal: jobSignal(from.gatewayId),
        ms: Math.min(waitTime(request, acknowledged, outcome), longest),
        aborted: request.aborted,
        check: async () => {
          const { result, isOver, dueInMs, papersInMs } = await check(from, request, seenAt)
          const isDue = dueInMs === 0 && !isOver
          const work = isDue ? await uow.write(from.companyId, (tx) => relay.claim(tx, from.gatewayId)) : []
          const printed = isOver || papersInMs !== 0 ? {} : await claimPapers(from, request)
          // Also what changed between two calls: the gateway must not print it while this one waits.
          const isChanged =
            !isSame(result.confirmed, confirmed) || result.unconfirmedDigest !== unconfirmedDigest
          return isOver || work.length > 0 || papersInMs === 0 || isChanged
            ? { found: { ...result, work, ...printed } }
            : { retryInMs: soonest(dueInMs, papersInMs) }
        },
      })
      return found ?? (await check(from, request, seenAt)).result
    },
  }
}
