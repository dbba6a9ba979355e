import type { GatewayCaller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { StoreUnavailableError, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { createCounterConfirmations } from './counter-confirmations.ts'
import type { DeviceRecordService } from './device-record-service.ts'
import type { GatewayReports, JournalLine } from './gateway-reports.ts'
import { setAcknowledged } from './gateway-store.ts'
import { isOfCurrentRun, type NamedRun, RECONCILIATION_CHANGED, type Gateway } from './gateway.ts'
import type { GatewaysService } from './gateways-service.ts'

/** The journal that lines are of, and the run that sent them. */
export interface LinesSource {
  readonly journalId: string
  readonly runId: NamedRun
}

export interface JournalLinesService {
  /**
   * Applies the new lines of a journal one after the other, each in a unit of work that also records it as
   * received. Lines that were received before are skipped; a gap ends the call.
   * @returns 'held-up' if a line failed and should be tried again later
   */
  apply(from: GatewayCaller, source: LinesSource, lines: readonly JournalLine[]): Promise<'done' | 'held-up'>
}

/** A line that failed so often is quarantined, so that the lines behind it are received. */
const MAX_TRIES = 3

interface Deps {
  readonly gateways: GatewaysService
  readonly records: DeviceRecordService
  readonly reports: Pick<GatewayReports, 'applyTask'>
}
type HandleLine = (tx: WriteTx, gateway: Gateway, line: JournalLine) => Promise<unknown>

export const createJournalLinesService = (
  { uow, audit, log }: Pick<Platform, 'uow' | 'audit' | 'log'>,
  { gateways, records, reports }: Deps,
): JournalLinesService => {
  const confirmations = createCounterConfirmations({ audit })
  /** By gateway: the line that holds up its journal, and how often it was tried. */
  const failures = new Map<string, { readonly seq: number; readonly tries: number }>()

  const quarantine = (tx: WriteTx, gateway: Gateway, line: JournalLine, reason: string): Promise<void> =>
    audit.record(tx, {
      by: null,
      action: 'gateway.lineSetAside',
      entityId: gateway.id,
      details: { reason, line },
      event: RECONCILIATION_CHANGED,
    })
  const handleLine: HandleLine = (tx, gateway, line) => {
    if (line.kind === 'task') return reports.applyTask(tx, gateway, line.entry)
    if (line.kind === 'document') return records.recordDocument(tx, gateway, line.document)
    if (line.kind === 'closing') return records.recordClosing(tx, gateway, line.closing)
    if (line.kind === 'confirmation') return confirmations.receive(tx, gateway.id, line.confirmation)
    if (line.kind === 'unreadable') return quarantine(tx, gateway, line, 'unreadable')
    const { commandType, context, at } = line
    return audit.record(tx, {
      by: null,
      action: 'gateway.report',
      entityId: gateway.id,
      details: { commandType, context, at },
    })
  }
  /** Reads the gateway in each unit: another call or run of it, or its unpairing, may have come in between. */
  const receive = (
    { companyId, gatewayId }: GatewayCaller,
    { journalId, runId }: LinesSource,
    line: JournalLine,
    handle: HandleLine,
  ) =>
    uow.write(companyId, async (tx) => {
      const gateway = await gateways.byId(tx, gatewayId)
      const isOtherJournal = gateway.journalId !== journalId || gateway.unpairedAt !== null
      if (isOtherJournal || !isOfCurrentRun(gateway, runId) || line.seq > gateway.acknowledged + 1)
        return 'over'
      if (line.seq <= gateway.acknowledged) return 'known'
      await handle(tx, gateway, line)
      await tx.run(setAcknowledged, { id: gatewayId, acknowledged: line.seq })
      return 'received'
    })
  const applyOne = async (
    from: GatewayCaller,
    source: LinesSource,
    line: JournalLine,
  ): Promise<'over' | 'known' | 'received' | 'failed'> => {
    try {
      return await receive(from, source, line, handleLine)
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error
      const before = failures.get(from.gatewayId)
      const tries = before?.seq === line.seq ? before.tries + 1 : 1
      failures.set(from.gatewayId, { seq: line.seq, tries })
      log.error({ gatewayId: from.gatewayId, seq: line.seq, tries, error }, 'a line of a gateway failed')
      if (tries < MAX_TRIES) return 'failed'
      return receive(from, source, line, (tx, gateway) => quarantine(tx, gateway, line, String(error)))
    }
  }
  return {
    apply: async (from, source, lines) => {
      for (const line of lines) {
        const outcome = await applyOne(from, source, line)
        if (outcome === 'failed') return 'held-up'
        if (outcome === 'over') break
        if (outcome === 'received') failures.delete(from.gatewayId)
      }
      return 'done'
    },
  }
}
