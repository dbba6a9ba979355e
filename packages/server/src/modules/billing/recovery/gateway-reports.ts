import type { Platform } from '../../../platform/platform.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { Gateway, GatewayReports, GatewaysService, TaskEntry } from '../../gateways/index.ts'
import { armedAtGateway, highestReceipt, selectByRef } from '../intent/intent-read-model.ts'
import { setArmed, setLocks, setPrinted } from '../intent/intent-store.ts'
import { BILLING_CHANGED, locksOf, type IntentTransitions } from '../intent/intent-transitions.ts'
import { findIntent, loadIntent, type Intent, type PrintOutcome } from '../intent/intent.ts'
import {
  type FinalState,
  moveUnreported,
  setCalledUnprinted,
  setDenied,
  setJournalLost,
  setMarkReported,
  setNothingSending,
  setPrintReported,
  setReopened,
  setReportedState,
  setSending,
} from '../intent/reported-state-store.ts'
import { naming } from '../intent/unconfirmed-read-model.ts'
import type { CloseBill } from '../print/close-bill.ts'
import type { ReleaseBill } from './complete-bill.ts'
import type { ReconstructBill } from './reconstruct-bill.ts'
import type { ReadCommand, ReportedCommand } from './reported-command.ts'
import type { RestoreDetection } from './restore-detection.ts'
import { createTaskAnswered } from './task-answers.ts'
import { createUnconfirmedTasks } from './unconfirmed-tasks.ts'
import { recordUnreportable } from './unreportable-bills.ts'

interface Deps {
  readonly platform: Pick<Platform, 'clock' | 'audit'>
  readonly gateways: Pick<GatewaysService, 'list' | 'pairedAs'>
  readonly intents: IntentTransitions
  readonly bills: CloseBill
  readonly readCommand: ReadCommand
  readonly reconstruct: ReconstructBill
  readonly restores: RestoreDetection
  readonly release: ReleaseBill
}
interface Report {
  readonly gateway: Gateway
  readonly entry: TaskEntry
  /** What was printed; null of a cancelled task, and where the command says nothing of this venue. */
  readonly reported: ReportedCommand | null
}

const outcomeOf = ({ receiptNo, deviceSerial, printedAt }: TaskEntry): PrintOutcome => ({
  receiptNo,
  deviceSerial,
  printedAt,
})
const isUnderWay = ({ state }: Intent): boolean =>
  state === 'ARMED' || state === 'IN_DOUBT' || state === 'MANUAL'

const recordReport = (
  tx: WriteTx,
  { platform: { audit } }: Deps,
  action: string,
  { gateway, entry }: Report,
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> => {
  const { taskId, state, receiptNo, deviceSerial } = entry
  return audit.record(tx, {
    by: null,
    action,
    entityId: taskId,
    details: { gateway: gateway.id, state, receiptNo, deviceSerial, ...details },
    event: BILLING_CHANGED,
  })
}

/**
 * Whose report it is: that of the bill's own gateway also where that was paired again with its journal since, and has
 * another id. A receipt is reported by the one that has the journal, whatever became of the pairing.
 */
const reporterOf = async (
  tx: WriteTx,
  { gateways }: Deps,
  { gateway, entry }: Report,
  { gatewayId }: Intent,
): Promise<string> => {
  if (gatewayId === null || gatewayId === gateway.id) return gateway.id
  if ((await gateways.pairedAs(tx, gatewayId)) === gateway.id) return gatewayId
  if (entry.state !== 'DONE') return gateway.id
  return (await gateways.list(tx)).some(({ id }) => id === gatewayId) ? gateway.id : gatewayId
}

/**
 * The journal of the gateway that printed a receipt overrides what a screen reported or a person read from the
 * printout. A report from another gateway is only audited.
 */
const receiptOfBilled = async (tx: WriteTx, deps: Deps, report: Report, intent: Intent): Promise<void> => {
  const { entry } = report
  const { receiptNo, deviceSerial } = entry
  const { receiptNo: known, deviceSerial: knownSerial } = intent
  const isSameDevice = deviceSerial === null || knownSerial === null || knownSerial === deviceSerial
  if (receiptNo === null || (isSameDevice && (known === null || known === receiptNo))) {
    await deps.bills.completeReceiptNo(tx, intent, outcomeOf(entry))
    return
  }
  const isOwnGateway = intent.gatewayId === (await reporterOf(tx, deps, report, intent))
  if (isOwnGateway) await deps.bills.correctReceipt(tx, intent, { ...outcomeOf(entry), receiptNo })
  const action = isOwnGateway ? 'bill.corrected' : 'bill.contradicted'
  await recordReport(tx, deps, action, report, { known, knownSerial })
}

/** Whether it is held by the record of permitted bills: without what was on its receipt, which its gateway proves now. */
const isHeld = ({ state, reconstructed, command }: Intent, { reported }: Report): boolean =>
  state === 'MANUAL' &&
  reconstructed &&
  command?.command['commandContext'] === undefined &&
  reported?.isProven === true

/** What was held is reconstructed as it is reported, and closed if nothing contradicts it. */
const replaceHeld = async (
  tx: WriteTx,
  deps: Deps,
  report: Report,
  held: Intent,
  known: Intent | null = held,
): Promise<void> => {
  await deps.intents.move(tx, held, 'ABORTED', { by: null, reason: 'reported by its gateway' })
  // Nobody has, but it is no proof of its gateway either: if that finds it after all, the question is open again.
  await tx.run(setCalledUnprinted, { id: held.id })
  await reconstructOnce(tx, deps, report, known, held)
}

/**
 * What a gateway reports of a bill that a restored database holds by another id becomes that bill, if its command is proven.
 * Otherwise it is kept until a person has decided.
 */
const reportOfHeld = async (
  tx: WriteTx,
  deps: Deps,
  report: Report,
  held: Intent,
  known: Intent | null,
): Promise<void> => {
  if (isHeld(held, report)) return replaceHeld(tx, deps, report, held, known)
  const { epoch, state } = report.entry
  if (state !== 'DONE') return
  if (held.state === 'BILLED' && report.reported?.isProven) await receiptOfBilled(tx, deps, report, held)
  else if (held.state === 'MANUAL') await tx.run(setPrinted, { id: held.id, ...outcomeOf(report.entry) })
  else return
  const gatewayId = await reporterOf(tx, deps, report, held)
  await tx.run(setReportedState, { id: held.id, gatewayId, epoch, state })
}

/** Whether this was not known when the cancelled bill with the same mark ended. */
const isFirstReport = (
  { state }: Pick<TaskEntry, 'state'>,
  other: { readonly reported_state: string | null; readonly called_unprinted: 0 | 1 },
): boolean =>
  state === 'DONE'
    ? other.reported_state !== 'DONE'
    : other.called_unprinted === 1 && other.reported_state === null

/**
 * Reconstructs, once, a bill that this database does not have or that was cancelled here. A receipt is reconstructed
 * although a person has said of the held bill that it was not printed: that was before its gateway reported it.
 */
const reconstructOnce = async (
  tx: WriteTx,
  deps: Deps,
  report: Report,
  known: Intent | null,
  replaced: Intent | null = null,
): Promise<void> => {
  const { reported, gateway, entry } = report
  if (!reported) return recordReport(tx, deps, 'bill.unverified', report)
  const { ref } = reported.command
  const others = (await tx.all(selectByRef, { ref })).filter(
    ({ id }) => id !== known?.id && id !== replaced?.id,
  )
  const standing = others.find(({ state }) => state !== 'ABORTED')
  if (standing) return reportOfHeld(tx, deps, report, await loadIntent(tx, standing.id), known)
  if (others.every((other) => isFirstReport(entry, other)))
    await deps.reconstruct(tx, { gateway, entry, ...reported }, known)
}

/** Whether this database has less of a bill than was printed: no bill with its mark was armed as often. */
const isMissingHere = async (tx: WriteTx, { reported }: Report, known: Intent | null): Promise<boolean> => {
  if (!reported || (known?.epoch ?? -1) >= reported.command.epoch) return false
  const { ref, epoch } = reported.command
  return (await tx.all(selectByRef, { ref })).every((bill) => bill.epoch < epoch)
}

/** Its orders are billed without it: a person has to say what happened, with the number that the gateway reported. */
const leaveToPerson = async (tx: WriteTx, deps: Deps, report: Report, intent: Intent): Promise<void> => {
  if (intent.state !== 'MANUAL')
    await deps.intents.move(tx, intent, 'MANUAL', {
      by: null,
      reason: 'printed, but its orders are billed without it: the database was restored in part',
    })
  await tx.run(setPrinted, { id: intent.id, ...outcomeOf(report.entry) })
  await recordReport(tx, deps, 'bill.contradicted', report, { known: intent.state })
}

/** Arms a bill that is only reserved here: it was armed after the backup that was restored. */
const armAsReported = async (
  tx: WriteTx,
  { platform: { clock }, intents }: Deps,
  { gateway, entry, reported }: Report,
  intent: Intent,
): Promise<Intent | null> => {
  if (!reported) return null
  const { kind, epoch, commandContext, payments } = reported.command
  await tx.run(setArmed, {
    id: intent.id,
    kind,
    payment: commandContext.payment,
    payments: payments ? JSON.stringify(payments) : null,
    epoch,
    command: JSON.stringify({ path: '/commands', command: entry.command }),
    gatewayId: gateway.id,
    now: clock.now(),
  })
  await tx.run(setLocks, { intentId: intent.id, ...locksOf(kind) })
  await intents.move(tx, { ...intent, kind }, 'ARMED', { by: null, reason: 'reported by the gateway' })
  return loadIntent(tx, intent.id)
}

/**
 * The restored database had this bill only reserved, and it was armed again as a pre-bill since: its fiscal
 * receipt is reconstructed as another bill.
 */
const receiptOfPreBill = async (tx: WriteTx, deps: Deps, report: Report, known: Intent): Promise<void> => {
  if (!report.reported) return recordReport(tx, deps, 'bill.unverified', report)
  if (isUnderWay(known))
    await deps.intents.move(tx, known, 'ABORTED', { by: null, reason: 'printed before, as a receipt' })
  await reconstructOnce(tx, deps, report, known)
}

/**
 * A bill that is only reserved here is reconstructed like one that is not here at all where it has parts of orders, because
 * how these were divided since is forgotten, and where nothing proves that it is what was reserved.
 */
const isForgottenBill = (known: Intent | null, { reported }: Report): boolean =>
  known?.state === 'RESERVED' &&
  reported !== null &&
  (reported.command.carved !== undefined || !reported.isProven)

const closePrinted = async (tx: WriteTx, deps: Deps, report: Report, intent: Intent): Promise<void> => {
  // A reconstructed bill that needs attention is not closed until a person has resolved it.
  if (intent.reconstructed) await tx.run(setPrinted, { id: intent.id, ...outcomeOf(report.entry) })
  else if (await deps.bills.isContradicted(tx, intent)) await leaveToPerson(tx, deps, report, intent)
  else await deps.bills.close(tx, intent, outcomeOf(report.entry), { by: null })
}

const taskPrinted = async (tx: WriteTx, deps: Deps, report: Report, known: Intent | null): Promise<void> => {
  if (known === null) return reconstructOnce(tx, deps, report, null)
  if (known.kind === 'pre') return receiptOfPreBill(tx, deps, report, known)
  if (isHeld(known, report)) return replaceHeld(tx, deps, report, known)
  if (known.state === 'BILLED') return receiptOfBilled(tx, deps, report, known)
  if (isForgottenBill(known, report)) return reconstructOnce(tx, deps, report, known)
  if (known.state === 'ABORTED') {
    await recordReport(tx, deps, 'bill.contradicted', report, { known: known.state })
    return reconstructOnce(tx, deps, report, known)
  }
  const intent = known.state === 'RESERVED' ? await armAsReported(tx, deps, report, known) : known
  if (!intent) return recordReport(tx, deps, 'bill.unverified', report)
  await closePrinted(tx, deps, report, intent)
}

/** A reservation that expired here, although its gateway got a command for it: it was armed after the backup. */
const hasExpiredSinceRestore = ({ state, gatewayId }: Intent): boolean =>
  state === 'ABORTED' && gatewayId === null

/**
 * A person has called it not printed before its gateway reported that it does not know: the paper may have come in between,
 * and the person is asked once more.
 */
const isDecidedTooEarly = ({ calledUnprinted, reportedState, epoch }: Intent, { entry }: Report): boolean =>
  calledUnprinted && reportedState === null && entry.epoch >= epoch

const isForgotten = (known: Intent, report: Report): boolean =>
  hasExpiredSinceRestore(known) || isForgottenBill(known, report) || isDecidedTooEarly(known, report)

const taskUnknown = async (tx: WriteTx, deps: Deps, report: Report, known: Intent | null): Promise<void> => {
  if (known === null || isForgotten(known, report)) return reconstructOnce(tx, deps, report, known)
  if (known.kind === 'pre') return receiptOfPreBill(tx, deps, report, known)
  if (isHeld(known, report)) return replaceHeld(tx, deps, report, known)
  const intent = known.state === 'RESERVED' ? await armAsReported(tx, deps, report, known) : known
  if (intent && isUnderWay(intent) && intent.state !== 'MANUAL')
    await deps.intents.move(tx, intent, 'MANUAL', {
      by: null,
      reason: report.entry.reason ?? 'the gateway does not know',
    })
}

/**
 * Only the gateway that may print the bill can prove that it did not, and only while it has its journal. A
 * report about an earlier epoch proves nothing.
 */
const taskCancelled = async (
  tx: WriteTx,
  { release }: Deps,
  { gateway, entry }: Report,
  intent: Intent | null,
): Promise<void> => {
  if (!intent || !isUnderWay(intent)) return
  if (intent.gatewayId !== gateway.id || intent.journalLost || entry.epoch < intent.epoch) return
  await release(tx, intent, { by: null, reason: 'cancelled at the gateway' })
}

/** A task has been sent, or what was sent has not printed: nothing has ended. */
const taskOpen = async (
  tx: WriteTx,
  { restores }: Deps,
  gateway: Gateway,
  entry: TaskEntry,
): Promise<void> => {
  const { taskId: id, state, again } = entry
  await tx.run(setSending, { id, sending: state === 'SENDING' ? 1 : 0 })
  if (again) await tx.run(setReopened, { id, naming: naming(gateway.commandsFor) })
  await restores.taskOpen(tx, gateway, entry)
}

/** Notes what its gateway has reported of a bill, and of others with the same mark. */
const noteReported = async (
  tx: WriteTx,
  { gateway, entry, reported }: Report,
  known: Intent | null,
  { state, gatewayId }: { readonly state: FinalState; readonly gatewayId: string },
): Promise<void> => {
  const { taskId: id, epoch } = entry
  if (state === 'CANCELLED') await tx.run(setDenied, { id, gatewayId, epoch })
  else await tx.run(setReportedState, { id, gatewayId, epoch, state })
  const ref = known?.ref ?? reported?.command.ref
  if (ref !== undefined && (known === null || known.state === 'ABORTED' || known.kind === 'pre'))
    await tx.run(setMarkReported, { ref, gatewayId: gateway.id, state, receiptNo: entry.receiptNo })
  if (state === 'DONE' && entry.receiptNo !== null)
    await tx.run(setPrintReported, { id, receiptNo: entry.receiptNo })
}

/** The states that are final at the gateway; the others change no bill. */
const FINAL_STATES: Readonly<
  Record<FinalState, (tx: WriteTx, deps: Deps, report: Report, intent: Intent | null) => Promise<void>>
> = { DONE: taskPrinted, UNKNOWN: taskUnknown, CANCELLED: taskCancelled }

const isFinal = (state: TaskEntry['state']): state is FinalState => state in FINAL_STATES

/** Brings the venue's bills in line with what its gateways report. */
export const createGatewayReports = (deps: Deps): GatewayReports => {
  const { intents, restores, readCommand } = deps
  return {
    applyTask: async (tx, gateway, entry) => {
      const { taskId: id, state } = entry
      if (!isFinal(state)) return taskOpen(tx, deps, gateway, entry)
      const known = await findIntent(tx, id)
      const reported = state === 'CANCELLED' ? null : await readCommand(tx, gateway, entry)
      const report = { gateway, entry, reported }
      if (await isMissingHere(tx, report, known)) await restores.missingBillReported(tx)
      const gatewayId = known && isUnderWay(known) ? await reporterOf(tx, deps, report, known) : gateway.id
      await FINAL_STATES[state](tx, deps, report, known)
      await noteReported(tx, report, known, { state, gatewayId })
      await restores.taskReported(tx, gateway, entry)
    },
    taskAnswered: createTaskAnswered(deps),
    unconfirmedTasks: createUnconfirmedTasks(deps),
    detectRestore: (tx) => restores.detect(tx),
    isResynchronising: (companyId) => restores.isResynchronising(companyId),
    gatewayReported: (tx, gateway, lastLine) => restores.gatewayReported(tx, gateway, lastLine),
    journalLost: async (tx, { id: gatewayId }, isOther) => {
      for (const { id } of await tx.all(armedAtGateway, { gatewayId })) {
        const cause = { by: null, reason: 'the gateway may have lost its record of this bill' }
        await intents.move(tx, await loadIntent(tx, id), 'MANUAL', cause)
      }
      if (isOther) await recordUnreportable(tx, deps.platform, gatewayId)
      await tx.run(setJournalLost, { gatewayId })
      if (isOther) await tx.run(setNothingSending, { gatewayId })
    },
    pairedAgain: async (tx, gateway, earlier) => {
      for (const from of earlier)
        await tx.run(moveUnreported, { from, to: gateway.id, naming: naming(gateway.commandsFor) })
    },
    highestReceiptNo: async (tx, serial) => (await tx.get(highestReceipt, { serial }))?.receipt_no ?? null,
  }
}
