import {
  differingTaxLetters,
  isFinalBill,
  isFreeReceipt,
  type Payment,
  type PrintedBillKind,
} from '@kafana/domain'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { AccountsService } from '../../accounts/index.ts'
import type { CompanyService } from '../../company/index.ts'
import { type Gateway, type GatewaysService, isConnected } from '../../gateways/index.ts'
import type { OrdersService } from '../../orders/index.ts'
import type { StaffService } from '../../staff/index.ts'
import { setArmed, setLocks } from '../intent/intent-store.ts'
import { orderHeldError, type IntentTiming } from '../intent/intent-timing.ts'
import { locksOf, type IntentTransitions } from '../intent/intent-transitions.ts'
import {
  ensurePrintConfirmed,
  ensureState,
  loadIntent,
  type GatewayCommand,
  type Intent,
} from '../intent/intent.ts'
import type { RestoreDetection } from '../recovery/restore-detection.ts'
import { chargesAccount, ensureWithinLimits } from './account-limits.ts'
import { fiscalCommand, preBillCommand } from './bill-command.ts'
import { type AskedPayment, choosePayments, type ChosenPayments, isPaidAs } from './bill-payments.ts'
import { carvedOrdersOf, carveSelected, type CarvedOrder } from './carved-orders.ts'
import { ensureEarlierReported } from './earlier-bills.ts'
import { permittedContent } from './permitted-content.ts'
import { ensurePrintableBy } from './printable-bill.ts'
import { ensureStornoInTime } from './reserve-bill.ts'
import { ensureTillIsTheirs } from './till-cash.ts'
import { findForgottenVoiding, orderIdsToPrint } from './voiding-bills.ts'

export interface ArmedBill extends GatewayCommand {
  readonly epoch: number
  readonly ref: string
  readonly gateway: string
  /** What to report as billed. */
  readonly orders: readonly string[]
}
/** What the second step takes. */
export interface ArmRequest {
  readonly kind: PrintedBillKind
  /** A storno is refunded as its receipt was paid, whatever is given here. */
  readonly payment: Payment
  /** Null for all of it by `payment`. */
  readonly payments: readonly AskedPayment[] | null
  /** Null for the venue's usual gateway. */
  readonly gatewayId: string | null
}
type Arming = Omit<ArmRequest, 'payments'> & ChosenPayments

/**
 * The second step: the bill becomes one that a gateway may print. Arming again returns the same command.
 * @throws AppError NOT_FOUND, INTENT_STATE, BILL_IS_FREE, ALREADY_FISCAL, ORDER_IN_BILLING, NO_GATEWAY, GATEWAY_NOT_READY, EARLIER_UNREPORTED,
 * GATEWAYS_CATCHING_UP, PRINT_UNCONFIRMED, PRINT_DENIED, STORNO_TOO_LATE, BILL_BEYOND_DEVICE with the `limit`, TAX_RATES_DIFFER with the `letters`, PAYMENTS_DIFFER,
 * ACCOUNT_LIMIT, VOUCHER_SPENT, VOUCHER_EXPIRED, VOUCHER_BLOCKED, VOUCHER_CODE_NEEDED, CASH_HANDED_OVER
 */
export type ArmBill = (
  tx: WriteTx,
  caller: Caller,
  intentId: string,
  request: ArmRequest,
) => Promise<ArmedBill>

interface Deps {
  readonly platform: Pick<Platform, 'clock'>
  readonly orders: OrdersService
  readonly accounts: Pick<AccountsService, 'list'>
  readonly company: Pick<CompanyService, 'current' | 'tenders'>
  readonly staff: Pick<StaffService, 'balanceOf' | 'find'>
  readonly gateways: GatewaysService
  readonly intents: IntentTransitions
  readonly timing: IntentTiming
  readonly restores: RestoreDetection
}

const armedBillOf = ({ command, epoch, ref, gatewayId, orderIds }: Intent): ArmedBill => {
  if (!command || gatewayId === null) throw new Error('an armed bill has its command and its gateway')
  return { ...command, epoch, ref, gateway: gatewayId, orders: orderIds }
}
const commandOf = (
  intent: Intent,
  { kind, payment, payments }: Arming,
  epoch: number,
  { carved, voided }: { readonly carved: readonly CarvedOrder[]; readonly voided: Intent | null },
  { secret, commandsFor: journal, acknowledged: heard }: Gateway,
): GatewayCommand => {
  const { id: intentId, ref, receipt, closedBy, paidBy, request } = intent
  if (kind === 'pre') return preBillCommand({ intentId, ref, receipt })
  return fiscalCommand(
    {
      intentId,
      ref,
      epoch,
      kind,
      receipt,
      payment,
      payments,
      orderIds: orderIdsToPrint(intent, voided),
      carved,
      closedBy: closedBy.id,
      paidBy,
      voids: voided?.ref ?? null,
      request: request?.id ?? null,
      journal,
      heard,
    },
    secret,
  )
}
/**
 * Whether what gateways have not reported yet may contradict it: a charge of the same account, or a receipt for all of an
 * order that it divides.
 */
const needsAllReports = ({ selection }: Intent, request: Arming): boolean =>
  request.kind !== 'pre' || chargesAccount(request) || (selection !== null && selection.carves.length > 0)
/** A storno is paid back as its receipt was paid, whatever is asked for. */
const isSameArming = (armed: Intent, request: ArmRequest): boolean =>
  armed.state === 'ARMED' &&
  armed.kind === request.kind &&
  (armed.kind === 'storno' || isPaidAs(armed, request)) &&
  (request.gatewayId === null || request.gatewayId === armed.gatewayId)

export const createArmBill = (deps: Deps): ArmBill => {
  const { platform, orders, gateways, intents, timing, restores } = deps
  /** That the receipt can be voided, and that no other storno of it may be on paper. */
  const ensureVoidable = async (tx: WriteTx, voided: Intent | null): Promise<void> => {
    if (voided === null) throw new AppError('NOT_FOUND')
    await ensureStornoInTime(tx, deps, voided)
    ensurePrintConfirmed(voided)
    const other = await findForgottenVoiding(tx, voided)
    if (other) throw orderHeldError(other)
  }
  const ensureKind = async (
    tx: WriteTx,
    intent: Intent,
    kind: PrintedBillKind,
    voided: Intent | null,
  ): Promise<void> => {
    if (isFreeReceipt(intent.receipt)) throw new AppError('BILL_IS_FREE')
    const wrongKind = new AppError('INTENT_STATE', { details: { state: intent.state } })
    if ((intent.kind === 'storno') !== (kind === 'storno')) throw wrongKind
    if (intent.kind === 'storno') return ensureVoidable(tx, voided)
    const billed = await orders.findForBilling(tx, intent.orderIds)
    const earlier = new Set(billed.map(({ billKind }) => billKind))
    if (billed.some(({ billKind }) => isFinalBill(billKind))) throw new AppError('ALREADY_FISCAL')
    // A pre-billed order gets a fiscal receipt, not a second pre-bill.
    if (earlier.has('pre') && kind === 'pre') throw wrongKind
  }
  /** The device would print another tax than was sold. */
  const ensureSameRates = async (tx: WriteTx, { orderIds }: Intent, { device }: Gateway): Promise<void> => {
    if (!device?.rates) return
    const letters = differingTaxLetters(await orders.taxClassesOf(tx, orderIds), device.rates)
    if (letters.length > 0) throw new AppError('TAX_RATES_DIFFER', { details: { letters } })
  }
  /**
   * A receipt is voided on the device that printed it: on another device the same number is another receipt.
   */
  const gatewayFor = async (
    tx: WriteTx,
    voided: Intent | null,
    requested: string | null,
  ): Promise<Gateway> => {
    if (voided === null) return gateways.choose(tx, requested)
    const { gatewayId, deviceSerial } = voided
    const able = (await gateways.list(tx)).filter(
      ({ id, device }) =>
        (requested === null || requested === id) &&
        (device?.serial && deviceSerial ? device.serial === deviceSerial : id === gatewayId),
    )
    const here = able.filter((each) => isConnected(each, platform.clock.now()))
    // A print server voids what its own gateway printed. The device may also have moved to another computer, whose gateway
    // was paired after the earlier one.
    const gateway = here.find(({ id }) => id === gatewayId) ?? here.at(-1) ?? able.at(-1)
    if (!gateway) throw new AppError('NO_GATEWAY')
    return gateway
  }
  /** Which of its orders are parts, of a bill that may get a receipt or a storno at this gateway. */
  const partsToPrint = async (
    tx: WriteTx,
    { orderIds }: Intent,
    kind: PrintedBillKind,
    gateway: Gateway,
  ): Promise<readonly CarvedOrder[]> => {
    if (kind === 'pre') return []
    const carved = kind === 'fiscal' ? await carvedOrdersOf(tx, orders, orderIds) : []
    await ensureEarlierReported(tx, { orderIds, carved }, gateway)
    return carved
  }
  /** A storno pays back what its receipt was paid with. */
  const howPaid = async (tx: WriteTx, reserved: Intent, asked: Parameters<typeof choosePayments>[3]) =>
    reserved.kind === 'storno'
      ? { payment: reserved.payment ?? asked.payment, payments: reserved.payments }
      : choosePayments(tx, deps, reserved.total, asked)
  return async (tx, caller, intentId, asked) => {
    const reserved = await timing.applyTimeout(tx, await loadIntent(tx, intentId))
    if (isSameArming(reserved, asked)) {
      // The server that armed it may have ended before it noted that the bill was committed.
      await restores.detect(tx)
      return armedBillOf(reserved)
    }
    ensureState(reserved, 'RESERVED')
    const { kind, gatewayId } = asked
    const request: Arming = { kind, ...(await howPaid(tx, reserved, asked)), gatewayId }
    const { refIntentId } = reserved
    const voided = refIntentId === null ? null : await loadIntent(tx, refIntentId)
    await ensureKind(tx, reserved, kind, voided)
    const gateway = await gatewayFor(tx, voided, gatewayId)
    if (kind !== 'pre') {
      // A command names the id that its gateway requires: without it, an older copy of the journal would print it again.
      if (gateway.commandsFor === null) throw new AppError('GATEWAY_NOT_READY')
      ensurePrintableBy(reserved.receipt, gateway, kind)
    }
    await restores.detect(tx)
    if (needsAllReports(reserved, request)) await restores.ensureResynchronised(tx, reserved)
    const intent = await carveSelected(tx, orders, reserved, caller.userId)
    if (kind !== 'pre') await ensureSameRates(tx, intent, gateway)
    if (kind === 'fiscal') await ensureTillIsTheirs(tx, deps, intent, request)
    if (kind !== 'storno') await ensureWithinLimits(tx, deps, caller, intent, request)
    const carved = await partsToPrint(tx, intent, kind, gateway)
    const epoch = intent.epoch + 1
    const command = commandOf(intent, request, epoch, { carved, voided }, gateway)
    await tx.run(setArmed, {
      id: intentId,
      kind,
      payment: request.payment,
      payments: request.payments && JSON.stringify(request.payments),
      epoch,
      command: JSON.stringify(command),
      gatewayId: gateway.id,
      now: platform.clock.now(),
    })
    await tx.run(setLocks, { intentId, ...locksOf(kind) })
    await intents.move(tx, { ...intent, kind }, 'ARMED', { by: caller.userId })
    if (kind !== 'pre')
      restores.recordPermitted(tx, {
        id: intentId,
        epoch,
        gateway: gateway.id,
        content: permittedContent(intent, { ...request, kind, carved, journal: gateway.commandsFor, voided }),
      })
    return { ...command, epoch, ref: intent.ref, gateway: gateway.id, orders: intent.orderIds }
  }
}
