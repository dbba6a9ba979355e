import type { GatewayCaller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { StoreUnavailableError, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { DeviceRecordService } from './device-record-service.ts'
import type { GatewayReports } from './gateway-reports.ts'
import { setAcknowledged } from './gateway-store.ts'
import { BOOK_NEWS, type Gateway } from './gateway.ts'
import type { GatewaysService } from './gateways-service.ts'
import type { JournalLine } from './journal-line.ts'

export interface JournalLinesService {
  /**
   * Takes what is new of a journal, line after line, each in a unit of its own that also remembers it as taken. Known lines are passed over, a gap ends it.
   * @returns 'held-up' when a line failed and is worth another try later
   */
  take(from: GatewayCaller, journalId: string, lines: readonly JournalLine[]): Promise<'done' | 'held-up'>
}

/** A line that failed so often is put aside: what stands behind it must be heard too. */
const TRIES = 3

interface Needs {
  readonly gateways: Pick<GatewaysService, 'byId'>
  readonly records: DeviceRecordService
  readonly reports: Pick<GatewayReports, 'settle'>
}
type Take = (tx: WriteTx, gateway: Gateway, line: JournalLine) => Promise<unknown>

export const createJournalLinesService = (
  { uow, journal, log }: Pick<Platform, 'uow' | 'journal' | 'log'>,
  { gateways, records, reports }: Needs,
): JournalLinesService => {
  /** Where a gateway's journal is held up, and how often it was tried. */
  const failures = new Map<string, { readonly seq: number; readonly tries: number }>()

  const putAside = (tx: WriteTx, gateway: Gateway, line: JournalLine, reason: string): Promise<void> =>
    journal.record(tx, {
      by: null,
      action: 'gateway.lineSetAside',
      entityId: gateway.id,
      details: { reason, line },
      news: BOOK_NEWS,
    })
  const heed: Take = (tx, gateway, line) => {
    if (line.kind === 'task') return reports.settle(tx, gateway, line.entry)
    if (line.kind === 'document') return records.noteDocument(tx, gateway, line.document)
    if (line.kind === 'closing') return records.noteClosing(tx, gateway, line.closing)
    if (line.kind === 'unreadable') return putAside(tx, gateway, line, 'unreadable')
    const { commandType, context, at } = line
    return journal.record(tx, {
      by: null,
      action: 'gateway.report',
      entityId: gateway.id,
      details: { commandType, context, at },
    })
  }
  /** The row is read in each unit: another call of the same gateway, or its parting, may have come between. */
  const unit = (
    { companyId, gatewayId }: GatewayCaller,
    journalId: string,
    line: JournalLine,
    taking: Take,
  ) =>
    uow.write(companyId, async (tx) => {
      const gateway = await gateways.byId(tx, gatewayId)
      if (
        gateway.journalId !== journalId ||
        gateway.unpairedAt !== null ||
        line.seq > gateway.acknowledged + 1
      )
        return 'over'
      if (line.seq <= gateway.acknowledged) return 'known'
      await taking(tx, gateway, line)
      await tx.run(setAcknowledged, { id: gatewayId, acknowledged: line.seq })
      return 'taken'
    })
  const takeOne = async (
    from: GatewayCaller,
    journalId: string,
    line: JournalLine,
  ): Promise<'over' | 'known' | 'taken' | 'failed'> => {
    try {
      return await unit(from, journalId, line, heed)
    } catch (error) {
      if (error instanceof StoreUnavailableError) throw error
      const before = failures.get(from.gatewayId)
      const tries = before?.seq === line.seq ? before.tries + 1 : 1
      failures.set(from.gatewayId, { seq: line.seq, tries })
      log.error({ gatewayId: from.gatewayId, seq: line.seq, tries, error }, 'a line of a gateway failed')
      if (tries < TRIES) return 'failed'
      return unit(from, journalId, line, (tx, gateway) => putAside(tx, gateway, line, String(error)))
    }
  }
  return {
    take: async (from, journalId, lines) => {
      for (const line of lines) {
        const outcome = await takeOne(from, journalId, line)
        if (outcome === 'failed') return 'held-up'
        if (outcome === 'over') break
        if (outcome === 'taken') failures.delete(from.gatewayId)
      }
      return 'done'
    },
  }
}
