import { createHash } from 'node:crypto'
import { canonicalJson, type Minor } from '@kafana/domain'
import { AppError, CommittedRefusal } from '../../../platform/http/app-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Tx, WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { PinProof } from '../../auth/index.ts'
import type { CompanyService } from '../../company/index.ts'
import type { GatewaysService } from '../../gateways/index.ts'
import type { StaffService } from '../../staff/index.ts'
import { selectByRequest } from '../intent/intent-read-model.ts'
import { loadIntent, type BillRequest, type Intent } from '../intent/intent.ts'
import type { ArmBill, ArmRequest } from './arm-bill.ts'
import type { CloseComp } from './comp-bill.ts'
import type { Reservations } from './reserve-bill.ts'
import type { AskedSelection } from './select-bill.ts'

/** What a device asks for. */
export interface PayRequest {
  /** Made by the device. */
  readonly id: string
  /** Null for one that is free of charge. */
  readonly arm: ArmRequest | null
  readonly checkId: string
  readonly selection: AskedSelection
  /** What it was shown to come to; null where nothing was shown. */
  readonly total: Minor | null
  /** As it was typed; null for the caller. */
  readonly username: string | null
}

/** Waiters see the bills that they close, the other roles all of them. */
export const maySee = ({ role, userId }: Caller, { closedBy }: Intent): boolean =>
  role !== 'waiter' || closedBy.id === userId

/** Bills that a device makes with one call, for which the server talks to the gateway. */
export interface PayBill {
  /**
   * The bill that this request made before; null if it made none.
   * @throws AppError ID_TAKEN if the id belongs to another request
   */
  made(tx: Tx, caller: Caller, request: PayRequest): Promise<Intent | null>
  /** Whose PIN is asked for. @throws AppError WAITERS_MAY_NOT_BILL */
  closer(tx: Tx, caller: Caller, request: PayRequest): Promise<string>
  /**
   * Reserves and arms the bill and gives its command to the gateway, or closes it where it is free of charge; all or
   * nothing.
   * @throws AppError ID_TAKEN, WAITERS_MAY_NOT_BILL, GATEWAY_AWAY, and as `selection`, `arm` and `closeComp`
   */
  pay(
    tx: WriteTx,
    caller: Caller,
    proof: PinProof,
    request: PayRequest,
    approval: PinProof | null,
  ): Promise<Intent | CommittedRefusal>
}

interface Deps {
  readonly company: Pick<CompanyService, 'current'>
  readonly staff: Pick<StaffService, 'find'>
  readonly gateways: Pick<GatewaysService, 'chooseConnected' | 'handOver'>
  readonly reservations: Pick<Reservations, 'selection'>
  readonly arm: ArmBill
  readonly closeComp: CloseComp
}

/** The request of this person, by which it is recognised. */
const requestOf = ({ userId }: Caller, { id, ...asked }: PayRequest): BillRequest & { hash: string } => ({
  id,
  hash: createHash('sha256')
    .update(canonicalJson({ ...asked, by: userId }))
    .digest('base64url'),
})

export const createPayBill = ({ company, staff, gateways, reservations, arm, closeComp }: Deps): PayBill => {
  const ensureMayBill = async (tx: Tx, { role }: Caller): Promise<void> => {
    if (role === 'waiter' && !(await company.current(tx)).waitersBill)
      throw new AppError('WAITERS_MAY_NOT_BILL')
  }
  const made = async (tx: Tx, caller: Caller, asked: PayRequest): Promise<Intent | null> => {
    const request = requestOf(caller, asked)
    const row = await tx.get(selectByRequest, { requestId: request.id })
    if (!row) return null
    const intent = await loadIntent(tx, row.id)
    // Of a bill that was reconstructed, only the id is known, and who closed it.
    const hash = intent.request?.hash ?? null
    if (hash === null ? !maySee(caller, intent) : hash !== request.hash) throw new AppError('ID_TAKEN')
    return intent
  }
  return {
    made,
    closer: async (tx, caller, { username }) => {
      await ensureMayBill(tx, caller)
      const isOwn = username === null || caller.role === 'waiter'
      return isOwn ? (await staff.find(tx, caller.userId)).username : username
    },
    pay: async (tx, caller, proof, asked, approval) => {
      const before = await made(tx, caller, asked)
      if (before) return before
      await ensureMayBill(tx, caller)
      const { checkId, selection } = asked
      const request = requestOf(caller, asked)
      const wanted = { checkId, selection, request }
      const reserved = await reservations.selection(tx, caller, proof, wanted, approval)
      if (reserved instanceof CommittedRefusal) return reserved
      if (asked.total !== null && reserved.total !== asked.total) throw new AppError('LINE_CHANGED')
      if (asked.arm === null) return closeComp(tx, caller, reserved.id)
      const { id: gatewayId } = await gateways.chooseConnected(tx, asked.arm.gatewayId)
      const { path, command } = await arm(tx, caller, reserved.id, { ...asked.arm, gatewayId })
      await gateways.handOver(tx, { by: caller.userId, gatewayId, path, command })
      return loadIntent(tx, reserved.id)
    },
  }
}
