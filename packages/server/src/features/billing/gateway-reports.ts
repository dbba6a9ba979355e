import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Gateway, GatewayReports, TaskEntry } from '../gateways/index.ts'
import type { CloseBill } from './close-bill.ts'
import { BILLING_NEWS, type IntentMoves } from './intent-moves.ts'
import { highestReceipt, printingAt, selectByRef, selectOwed } from './intent-read-model.ts'
import { setArmed, setForgotten, setLastWord, setLocks, setPrinted } from './intent-store.ts'
import { findIntent, loadIntent, type Intent, type PrintOutcome } from './intent.ts'
import { locksOf } from './locks-of.ts'
import type { PutBack } from './put-back.ts'
import type { RestoreBill } from './restore-bill.ts'
import { trustedCommand } from './told-command.ts'

interface Needs {
  readonly platform: Pick<Platform, 'clock' | 'journal'>
  readonly moves: IntentMoves
  readonly closing: CloseBill
  readonly restore: RestoreBill
  readonly putBack: Pick<PutBack, 'notice' | 'isWaiting' | 'forgottenOf' | 'settled' | 'told'>
}
interface Report {
  readonly gateway: Gateway
  readonly entry: TaskEntry
}

const outcomeOf = ({ receiptNo, deviceSerial, printedAt }: TaskEntry): PrintOutcome => ({
  receiptNo,
  deviceSerial,
  printedAt,
})
const isUnderWay = ({ state }: Intent): boolean =>
  state === 'ARMED' || state === 'IN_DOUBT' || state === 'MANUAL'

/** What a gateway was allowed to print before it forgot is a person's to settle. */
const createLostJournal =
  (moves: IntentMoves): GatewayReports['lostJournal'] =>
  async (tx, { id: gatewayId }) => {
    await tx.run(setForgotten, { gatewayId })
    for (const { id } of await tx.all(printingAt, { gatewayId })) {
      await moves.move(tx, await loadIntent(tx, id), 'MANUAL', {
        by: null,
        reason: 'the gateway lost its journal',
      })
    }
  }

type Note = (
  tx: WriteTx,
  action: string,
  report: Report,
  details?: Readonly<Record<string, unknown>>,
) => Promise<void>
const createNote =
  (journal: Platform['journal']): Note =>
  (tx, action, { gateway, entry }, details = {}) => {
    const { taskId, state, receiptNo, deviceSerial } = entry
    return journal.record(tx, {
      by: null,
      action,
      entityId: taskId,
      details: { gateway: gateway.id, state, receiptNo, deviceSerial, ...details },
      news: BILLING_NEWS,
    })
  }

/** What somebody told, or read off the paper, does not stand against the journal of the gateway that printed it; another gateway's word is only noted. */
const createSettleBilled =
  (closing: Pick<CloseBill, 'fillIn' | 'correct'>, note: Note) =>
  async (tx: WriteTx, report: Report, intent: Intent): Promise<void> => {
    const {
      gateway,
      entry: { receiptNo, deviceSerial },
    } = report
    const { receiptNo: known, deviceSerial: knownSerial } = intent
    await closing.fillIn(tx, intent, outcomeOf(report.entry))
    if (receiptNo === null || known === null) return
    if (
      known === receiptNo &&
      (deviceSerial === null || knownSerial === null || knownSerial === deviceSerial)
    )
      return
    const isItsOwn = intent.gatewayId === gateway.id
    if (isItsOwn) await closing.correct(tx, intent, { ...outcomeOf(report.entry), receiptNo })
    await note(tx, isItsOwn ? 'bill.corrected' : 'bill.contradicted', report, { known, knownSerial })
  }

/** A bill that this store does not know, or gave up: made anew once. */
const createMakeAnew =
  (restore: RestoreBill, note: Note) =>
  async (tx: WriteTx, report: Report, given: Intent | null): Promise<void> => {
    const command = trustedCommand(report.entry, report.gateway)
    if (!command) return note(tx, 'bill.unverified', report)
    const others = (await tx.all(selectByRef, { ref: command.ref })).filter(({ id }) => id !== given?.id)
    if (others.length === 0) await restore(tx, { ...report, command }, given)
  }

/** What the venue's gateways say of their tasks becomes what this store knows of its bills. */
export const createGatewayReports = ({
  platform: { clock, journal },
  moves,
  closing,
  restore,
  putBack,
}: Needs): GatewayReports => {
  const note = createNote(journal)
  const [settleBilled, makeAnew] = [createSettleBilled(closing, note), createMakeAnew(restore, note)]
  /** It was armed after the moment that this store was set back to. */
  const armAsTold = async (tx: WriteTx, report: Report, intent: Intent): Promise<Intent | null> => {
    const command = trustedCommand(report.entry, report.gateway)
    if (!command) return null
    const {
      kind,
      epoch,
      commandContext: { payment },
    } = command
    const sent = JSON.stringify({ path: '/commands', command: report.entry.command })
    await tx.run(setArmed, {
      id: intent.id,
      kind,
      payment,
      epoch,
      command: sent,
      gatewayId: report.gateway.id,
      now: clock.now(),
    })
    await tx.run(setLocks, { intentId: intent.id, ...locksOf(kind) })
    await moves.move(tx, { ...intent, kind }, 'ARMED', { by: null, reason: 'told by the gateway' })
    return loadIntent(tx, intent.id)
  }
  /** A store that was set back to its reservation had it armed anew, as a pre-bill: the receipt that it was is made anew beside that. */
  const besidePreBill = async (tx: WriteTx, report: Report, known: Intent): Promise<void> => {
    if (!trustedCommand(report.entry, report.gateway)) return note(tx, 'bill.unverified', report)
    if (isUnderWay(known))
      await moves.move(tx, known, 'ABORTED', { by: null, reason: 'printed before, as a receipt' })
    await makeAnew(tx, report, known)
  }
  const printed = async (tx: WriteTx, report: Report, known: Intent | null): Promise<void> => {
    if (known?.kind === 'pre') return besidePreBill(tx, report, known)
    if (known?.state === 'BILLED') return settleBilled(tx, report, known)
    if (known === null || known.state === 'ABORTED') {
      if (known) await note(tx, 'bill.contradicted', report, { known: known.state })
      return makeAnew(tx, report, known)
    }
    const intent = known.state === 'RESERVED' ? await armAsTold(tx, report, known) : known
    if (!intent) return note(tx, 'bill.unverified', report)
    // What a person has to look at anyway is not closed behind their back.
    if (intent.restored) await tx.run(setPrinted, { id: intent.id, ...outcomeOf(report.entry) })
    else await closing.close(tx, intent, outcomeOf(report.entry), { by: null })
  }
  const unknown = async (tx: WriteTx, report: Report, known: Intent | null): Promise<void> => {
    if (known === null) return makeAnew(tx, report, null)
    if (known.kind === 'pre') return besidePreBill(tx, report, known)
    const intent = known.state === 'RESERVED' ? await armAsTold(tx, report, known) : known
    if (intent && isUnderWay(intent) && intent.state !== 'MANUAL')
      await moves.move(tx, intent, 'MANUAL', {
        by: null,
        reason: report.entry.reason ?? 'the gateway does not know',
      })
  }
  /** Only the gateway that was allowed to print can say that it did not, as long as it remembers; an older word than the permit says nothing. */
  const cancelled = async (
    tx: WriteTx,
    { gateway, entry: { epoch } }: Report,
    intent: Intent | null,
  ): Promise<void> => {
    if (
      !intent ||
      !isUnderWay(intent) ||
      intent.gatewayId !== gateway.id ||
      intent.forgotten ||
      epoch < intent.epoch
    )
      return
    await moves.move(tx, intent, 'ABORTED', { by: null, reason: 'cancelled at the gateway' })
  }
  const byState: Partial<
    Record<TaskEntry['state'], (tx: WriteTx, report: Report, intent: Intent | null) => Promise<void>>
  > = { DONE: printed, UNKNOWN: unknown, CANCELLED: cancelled }
  return {
    settle: async (tx, gateway, entry) => {
      const final = byState[entry.state]
      if (!final) return
      await final(tx, { gateway, entry }, await findIntent(tx, entry.taskId))
      await tx.run(setLastWord, { id: entry.taskId, gatewayId: gateway.id, epoch: entry.epoch })
      await putBack.settled(tx, entry.taskId)
    },
    doubtsOf: async (tx, { id: gatewayId }) =>
      [
        ...(await tx.all(selectOwed, { gatewayId })),
        ...(await putBack.forgottenOf(tx, { id: gatewayId })),
      ].map(({ id, epoch }) => ({ taskId: id, epoch })),
    begin: (tx) => putBack.notice(tx),
    isWaiting: (companyId) => putBack.isWaiting(companyId),
    told: (tx, gateway, lastLine) => putBack.told(tx, gateway, lastLine),
    lostJournal: createLostJournal(moves),
    highestReceiptNo: async (tx, serial) => (await tx.get(highestReceipt, { serial }))?.receipt_no ?? null,
  }
}
