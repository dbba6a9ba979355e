import type { BillKind, Payment } from '@kafana/domain'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Gateway, GatewaysService } from '../gateways/index.ts'
import type { OrdersService } from '../orders/index.ts'
import { fiscalCommand, preBillCommand, type GatewayCommand } from './bill-command.ts'
import type { IntentMoves } from './intent-moves.ts'
import { setArmed, setLocks } from './intent-store.ts'
import type { IntentTiming } from './intent-timing.ts'
import { ensureState, loadIntent, type Intent } from './intent.ts'
import { locksOf } from './locks-of.ts'
import type { PutBack } from './put-back.ts'
import type { StornoLimit } from './storno-limit.ts'

export interface ArmedBill extends GatewayCommand {
  readonly epoch: number
  readonly ref: string
  readonly gateway: string
}
/** `gatewayId` is null for the one that the venue prints at. A storno is paid back as its receipt was paid, whatever `payment` says. */
export interface Arming {
  readonly kind: BillKind
  readonly payment: Payment
  readonly gatewayId: string | null
}
/** @throws AppError NOT_FOUND, INTENT_STATE, ALREADY_FISCAL, NO_GATEWAY, GATEWAYS_CATCHING_UP, STORNO_TOO_LATE */
export type ArmBill = (tx: WriteTx, caller: Caller, intentId: string, arming: Arming) => Promise<ArmedBill>

interface Needs {
  readonly platform: Pick<Platform, 'clock'>
  readonly orders: Pick<OrdersService, 'forBilling'>
  readonly gateways: Pick<GatewaysService, 'choose' | 'list'>
  readonly moves: IntentMoves
  readonly timing: IntentTiming
  readonly limit: StornoLimit
  readonly putBack: Pick<PutBack, 'notice' | 'ensureTold' | 'allow'>
}

const answerOf = ({ command, epoch, ref, gatewayId }: Intent): ArmedBill => {
  if (!command || gatewayId === null) throw new Error('an armed bill has its command and its gateway')
  return { ...command, epoch, ref, gateway: gatewayId }
}
const commandOf = (
  intent: Intent,
  { kind, payment }: Arming,
  epoch: number,
  { secret, journalId: journal }: Gateway,
): GatewayCommand => {
  const { id: intentId, ref, receipt, orderIds, closedBy } = intent
  if (kind === 'pre') return preBillCommand({ intentId, ref, receipt })
  return fiscalCommand(
    { intentId, ref, epoch, kind, receipt, payment, orderIds, closedBy: closedBy.id, journal },
    secret,
  )
}
const isAsArmed = ({ state, kind, payment, gatewayId }: Intent, asked: Arming): boolean =>
  state === 'ARMED' &&
  kind === asked.kind &&
  payment === asked.payment &&
  (asked.gatewayId === null || asked.gatewayId === gatewayId)

/** The second step: from here on bytes may go to the device. Arming again answers the same. */
export const createArmBill = ({
  platform: { clock },
  orders,
  gateways,
  moves,
  timing,
  limit,
  putBack,
}: Needs): ArmBill => {
  const ensureKind = async (tx: WriteTx, intent: Intent, kind: BillKind): Promise<void> => {
    const wrong = new AppError('INTENT_STATE', { details: { state: intent.state } })
    if ((intent.kind === 'storno') !== (kind === 'storno')) throw wrong
    if (intent.kind === 'storno')
      return limit.ensureInTime(tx, await loadIntent(tx, intent.refIntentId ?? ''))
    const earlier = new Set((await orders.forBilling(tx, intent.orderIds)).map(({ billKind }) => billKind))
    if (earlier.has('fiscal')) throw new AppError('ALREADY_FISCAL')
    // Pre-billed orders only wait for their fiscal receipt.
    if (earlier.has('pre') && kind === 'pre') throw wrong
  }
  /** A receipt is taken back on the device that printed it alone: its number is that device's, and another one has a receipt of its own by that number. */
  const placeFor = async (tx: WriteTx, { refIntentId }: Intent, asked: string | null): Promise<Gateway> => {
    if (refIntentId === null) return gateways.choose(tx, asked)
    const { gatewayId, deviceSerial } = await loadIntent(tx, refIntentId)
    const place = (await gateways.list(tx)).find(({ id, device }) =>
      device?.serial && deviceSerial ? device.serial === deviceSerial : id === gatewayId,
    )
    if (!place || (asked !== null && asked !== place.id)) throw new AppError('NO_GATEWAY')
    return place
  }
  const ensureTold = async (tx: WriteTx, kind: BillKind): Promise<void> => {
    await putBack.notice(tx)
    if (kind !== 'pre') await putBack.ensureTold(tx)
  }
  return async (tx, caller, intentId, { kind, payment, gatewayId }) => {
    const intent = await timing.settle(tx, await loadIntent(tx, intentId))
    const asked: Arming = {
      kind,
      payment: intent.kind === 'storno' ? (intent.payment ?? payment) : payment,
      gatewayId,
    }
    if (isAsArmed(intent, asked)) return answerOf(intent)
    ensureState(intent, 'RESERVED')
    await ensureKind(tx, intent, kind)
    const gateway = await placeFor(tx, intent, gatewayId)
    await ensureTold(tx, kind)
    const epoch = intent.epoch + 1
    const command = commandOf(intent, asked, epoch, gateway)
    await tx.run(setArmed, {
      id: intentId,
      kind,
      payment: asked.payment,
      epoch,
      command: JSON.stringify(command),
      gatewayId: gateway.id,
      now: clock.now(),
    })
    await tx.run(setLocks, { intentId, ...locksOf(kind) })
    await moves.move(tx, { ...intent, kind }, 'ARMED', { by: caller.userId })
    if (kind !== 'pre') putBack.allow(tx, { id: intentId, epoch, gateway: gateway.id })
    return { ...command, epoch, ref: intent.ref, gateway: gateway.id }
  }
}
