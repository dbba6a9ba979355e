import { isFinalBill, isVoidingBill } from '@kafana/domain'
import { AppError, CommittedRefusal, ensureFound } from '../../../platform/http/app-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { ApprovalsService } from '../../approvals/index.ts'
import type { PinProof, PinService } from '../../auth/index.ts'
import type { Order } from '../../orders/index.ts'
import type { StaffService } from '../../staff/index.ts'
import { selectBillsOf } from '../intent/intent-read-model.ts'
import type { IntentTiming } from '../intent/intent-timing.ts'
import { ensurePrintConfirmed, type Intent, listIntents, loadIntent } from '../intent/intent.ts'
import type { ClaimCopies } from '../recovery/complete-bill.ts'
import { partsOn, printedIdsOf } from '../recovery/forgotten-carves.ts'
import type { UnbillDeps } from './unbill-orders.ts'
import { markOfVoided } from './voiding-bills.ts'

/**
 * Copies of all orders of a receipt or an invoice that was voided, ready for another bill; asked again, the same copies. The
 * gateway itself must have said that it printed the storno: otherwise the guests' receipt may still be good.
 * @throws AppError NOT_FOUND, NOT_STORNO, PRINT_UNCONFIRMED, PRINT_DENIED, ALREADY_FISCAL; as `ApprovalsService.authorise`
 */
export type BillAgain = (
  tx: WriteTx,
  caller: Caller,
  proof: PinProof,
  orderId: string,
  approval: PinProof | null,
) => Promise<readonly Order[] | CommittedRefusal>

interface Deps extends UnbillDeps {
  readonly platform: Pick<Platform, 'audit' | 'clock'>
  readonly timing: Pick<IntentTiming, 'holdersOf'>
  readonly pins: PinService
  readonly staff: UnbillDeps['staff'] & Pick<StaffService, 'find'>
  readonly approvals: Pick<ApprovalsService, 'authorise'>
  readonly claimCopies: ClaimCopies
}

/** Whether a storno is of this bill, as far as it says which bill it voids. */
const isOf = async (tx: WriteTx, storno: Intent, bill: Intent): Promise<boolean> =>
  storno.refIntentId === bill.id || [null, bill.ref].includes(await markOfVoided(tx, storno))

/** @param bill the one that the order has its receipt from; null if this server does not have it */
const ensureVoidConfirmed = async (tx: WriteTx, orderId: string, bill: Intent | null): Promise<void> => {
  const stornos: Intent[] = []
  for (const one of await listIntents(tx, { isOpen: false, orderId }))
    if (isVoidingBill(one.kind) && one.state === 'BILLED' && (!bill || (await isOf(tx, one, bill))))
      stornos.push(one)
  // A credit note is the server's own.
  if (stornos.some(({ kind }) => kind === 'credit')) return
  const confirmed = stornos.find(({ reportedState }) => reportedState === 'DONE')
  ensurePrintConfirmed(confirmed ?? stornos[0] ?? { reportedState: null })
}

export const createBillAgain =
  (deps: Deps): BillAgain =>
  async (tx, caller, proof, orderId, approval) => {
    const { platform, orders, pins, staff, approvals, claimCopies } = deps
    const person = await pins.confirm(tx, proof)
    if (person instanceof CommittedRefusal) return person
    if (ensureFound((await orders.findForBilling(tx, [orderId]))[0]).storno === null)
      throw new AppError('NOT_STORNO')
    const row = (await tx.all(selectBillsOf, { orderIds: [orderId] })).find(({ kind }) => isFinalBill(kind))
    const bill = row ? await loadIntent(tx, row.intent_id) : null
    await ensureVoidConfirmed(tx, orderId, bill)
    const ids = bill ? bill.orderIds : [orderId]
    const voided = (await orders.findForBilling(tx, ids)).filter(({ storno }) => storno !== null)
    // Another copy of the database knows them by the ids on the receipt, and makes the same copies.
    const printedIds = bill ? await printedIdsOf(tx, deps, partsOn(bill)) : undefined
    const { role } = await staff.find(tx, person.id)
    const approvedBy = await approvals.authorise(tx, { userId: person.id, role }, ['rebill'], approval)
    if (approvedBy instanceof CommittedRefusal) return approvedBy
    const copies = await orders.copyVoided(
      tx,
      caller,
      person.id,
      voided.map(({ id }) => id),
      printedIds,
    )
    if (approvedBy !== null)
      await platform.audit.record(tx, {
        by: person.id,
        action: 'order.againApproved',
        entityId: orderId,
        details: { approvedBy },
      })
    const copyIds = copies.map(({ id }) => id)
    await claimCopies(tx, copyIds)
    return orders.byIds(tx, copyIds)
  }
