import type { BillKind } from '@kafana/domain'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CloseBill } from './close-bill.ts'
import { armedInSession, selectTrust } from './intent-read-model.ts'
import { isSameSet, loadIntent, type Intent, type PrintOutcome } from './intent.ts'

export interface ToldBill extends PrintOutcome {
  readonly kind: BillKind
  readonly orderIds: readonly string[]
  readonly intentId: string | null
}
/** The bill is on paper: its orders become billed. Telling again answers the same. @throws AppError NOT_FOUND, BILL_NOT_AUTHORISED */
export type TellBill = (tx: WriteTx, caller: Caller, told: ToldBill) => Promise<Intent>

interface Needs {
  readonly platform: Pick<Platform, 'journal'>
  readonly closing: CloseBill
}

const notAuthorised = (): AppError => new AppError('BILL_NOT_AUTHORISED')

export const createTellBill = ({ platform: { journal }, closing }: Needs): TellBill => {
  const find = async (
    tx: WriteTx,
    caller: Caller,
    { intentId, orderIds, kind }: ToldBill,
  ): Promise<Intent> => {
    if (intentId !== null) return loadIntent(tx, intentId)
    for (const { id } of await tx.all(armedInSession, { sessionHash: caller.sessionHash })) {
      const intent = await loadIntent(tx, id)
      if (intent.kind === kind && intent.state !== 'ABORTED' && isSameSet(intent.orderIds, orderIds))
        return intent
    }
    throw notAuthorised()
  }
  /** Money was taken, so the bill counts whoever may no longer close one; the audit says so. */
  const noteLostTrust = async (
    tx: WriteTx,
    { userId }: Caller,
    { id, closedBy, sessionHash }: Intent,
  ): Promise<void> => {
    const trust = await tx.get(selectTrust, { userId: closedBy.id, sessionHash })
    const blocked = !trust || trust.is_blocked === 1 || trust.archived_at !== null
    const signedOut = trust?.token_hash === null
    if (blocked || signedOut)
      await journal.record(tx, {
        by: userId,
        action: 'bill.toldWithoutTrust',
        entityId: id,
        details: { closedBy: closedBy.id, blocked, signedOut },
      })
  }
  return async (tx, caller, told) => {
    const intent = await find(tx, caller, told)
    if (intent.kind !== told.kind || !isSameSet(intent.orderIds, told.orderIds)) throw notAuthorised()
    if (intent.state === 'BILLED') return closing.fillIn(tx, intent, told)
    if (intent.state === 'RESERVED' || intent.state === 'ABORTED') throw notAuthorised()
    await noteLostTrust(tx, caller, intent)
    return closing.close(tx, intent, told, { by: caller.userId })
  }
}
