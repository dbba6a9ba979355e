import { fromMinor, type InvoiceBuyer, isFreeReceipt } from '@kafana/domain'
import { AppError, CommittedRefusal, ensureFound } from '../../../platform/http/app-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { AccountsService } from '../../accounts/index.ts'
import type { PinProof, PinService } from '../../auth/index.ts'
import type { CompanyService } from '../../company/index.ts'
import type { OrdersService } from '../../orders/index.ts'
import type { StaffService } from '../../staff/index.ts'
import { setPermitted } from '../intent/intent-store.ts'
import { orderHeldError, type IntentTiming } from '../intent/intent-timing.ts'
import type { IntentTransitions, TransitionCause } from '../intent/intent-transitions.ts'
import { ensureState, loadIntent, loadInvoicedBill, type Intent } from '../intent/intent.ts'
import { findInvoiceOfBill, type Invoice } from '../invoice/invoice.ts'
import type { IssueInvoice } from '../invoice/issue-invoice.ts'
import type { RestoreDetection } from '../recovery/restore-detection.ts'
import { choosePayments, type ChosenPayments } from './bill-payments.ts'
import { carvedOrdersOf, carveSelected, type CarvedOrder } from './carved-orders.ts'
import { WITHOUT_NUMBER, type CloseBill } from './close-bill.ts'
import { permittedContent } from './permitted-content.ts'
import { ensureTillIsTheirs } from './till-cash.ts'
import { findForgottenVoiding } from './voiding-bills.ts'

interface Transfer {
  readonly buyer: InvoiceBuyer
  /** One of the venue's ways to pay, which has to be a bank transfer. */
  readonly tender: string
  readonly reference: string
}

/** Bills that no device prints: an invoice instead of a receipt, and the credit note that voids it. */
export interface InvoiceBills {
  /**
   * The second step of a bill that a company pays by bank transfer: it is closed at once with its invoice, and its orders
   * never have a receipt. Asked again, the same invoice.
   * @throws AppError NOT_FOUND, INTENT_STATE, INVOICE_NEEDS_RECEIPT, BILL_IS_FREE, ALREADY_FISCAL, GATEWAYS_CATCHING_UP,
   * COMPANY_INCOMPLETE with what is `missing`, PAYMENTS_DIFFER with the `tender`, CASH_HANDED_OVER
   */
  close(tx: WriteTx, caller: Caller, intentId: string, asked: Transfer): Promise<Invoice>
  /**
   * Voids the invoice that an order has instead of a receipt, with all of its orders: its credit note.
   * @throws AppError NOT_FOUND, NOT_INVOICED, ALREADY_STORNO, ORDER_IN_BILLING, GATEWAYS_CATCHING_UP
   */
  credit(
    tx: WriteTx,
    caller: Caller,
    owner: PinProof,
    asked: { readonly orderId: string; readonly reason: string },
  ): Promise<Invoice | CommittedRefusal>
}

interface Deps {
  readonly platform: Pick<Platform, 'clock'>
  readonly accounts: Pick<AccountsService, 'list'>
  readonly company: Pick<CompanyService, 'current' | 'tenders'>
  readonly orders: OrdersService
  readonly staff: Pick<StaffService, 'balanceOf' | 'find'>
  readonly pins: PinService
  readonly intents: IntentTransitions
  readonly timing: IntentTiming
  readonly restores: RestoreDetection
  readonly invoices: IssueInvoice
  readonly bills: Pick<CloseBill, 'close'>
}

interface Closing {
  readonly cause: TransitionCause
  /** Issues the document of the closed bill, or finds it. */
  readonly issue: (bill: Intent) => Promise<Invoice>
}
interface Permission extends ChosenPayments {
  readonly kind: 'invoice' | 'credit'
  readonly carved: readonly CarvedOrder[]
  /** Of a credit note: the bill that it voids. */
  readonly voided: Intent | null
}

export const createInvoiceBills = (deps: Deps): InvoiceBills => {
  const { platform, company, orders, pins, intents, timing, restores, invoices, bills } = deps
  /**
   * Closes a reserved bill, and records it outside the database, as one that a gateway may print: last, because a unit that
   * is refused after that would look like a database that was restored.
   */
  const closeReserved = async (
    tx: WriteTx,
    reserved: Intent,
    permission: Permission,
    { cause, issue }: Closing,
  ): Promise<Invoice> => {
    const { id } = reserved
    const { kind, payment, payments } = permission
    const epoch = reserved.epoch + 1
    await tx.run(setPermitted, {
      id,
      kind,
      payment,
      payments: payments && JSON.stringify(payments),
      epoch,
      now: platform.clock.now(),
    })
    const reservedAs = { ...reserved, kind, payment, payments, epoch }
    const invoice = await issue(await bills.close(tx, reservedAs, WITHOUT_NUMBER, cause))
    const content = permittedContent(reserved, { ...permission, journal: null })
    restores.recordPermitted(tx, { id, epoch, gateway: null, content })
    return invoice
  }
  /** All of the bill, by a bank transfer. */
  const payTransfer = async (
    tx: WriteTx,
    { total }: Intent,
    { tender, reference }: Transfer,
  ): Promise<ChosenPayments> => {
    const payments = [{ tender, amount: fromMinor(total), reference }]
    const chosen = await choosePayments(tx, deps, total, { payment: 'card', payments })
    if (chosen.payments?.[0]?.kind !== 'transfer')
      throw new AppError('PAYMENTS_DIFFER', { details: { tender } })
    return chosen
  }
  return {
    close: async (tx, caller, intentId, asked) => {
      // What it finds may end this reservation.
      await restores.detect(tx)
      const reserved = await timing.applyTimeout(tx, await loadIntent(tx, intentId))
      const before = reserved.kind === 'invoice' ? await findInvoiceOfBill(tx, intentId) : null
      if (before) return before
      ensureState(reserved, 'RESERVED')
      // A storno is reserved as what it is.
      if (reserved.kind !== null) throw new AppError('INTENT_STATE', { details: { state: reserved.state } })
      if (!(await company.current(tx)).invoiceInstead) throw new AppError('INVOICE_NEEDS_RECEIPT')
      if (isFreeReceipt(reserved.receipt)) throw new AppError('BILL_IS_FREE')
      const chosen = await payTransfer(tx, reserved, asked)
      // A gateway may have printed a receipt for these orders that this database has forgotten.
      await restores.ensureResynchronised(tx, reserved)
      const carving = await carveSelected(tx, orders, reserved, caller.userId)
      await ensureTillIsTheirs(tx, deps, carving, chosen)
      const carved = await carvedOrdersOf(tx, orders, carving.orderIds)
      return closeReserved(
        tx,
        carving,
        { kind: 'invoice', ...chosen, carved, voided: null },
        {
          cause: { by: caller.userId },
          issue: (bill) => invoices.issueInstead(tx, bill, asked.buyer),
        },
      )
    },
    credit: async (tx, caller, owner, { orderId, reason }) => {
      const person = await pins.confirm(tx, owner)
      if (person instanceof CommittedRefusal) return person
      await restores.detect(tx)
      const bill = await loadInvoicedBill(tx, orders, orderId)
      const { id, receipt, orderIds, payment, payments } = bill
      const invoice = await findInvoiceOfBill(tx, id)
      // Of one that was issued before a backup was restored, the buyer has to be entered again first.
      if (!invoice || payment === null) throw new AppError('NOT_INVOICED')
      if (invoice.creditedBy !== null) throw new AppError('ALREADY_STORNO')
      const [holder = await findForgottenVoiding(tx, bill)] = await timing.holdersOf(tx, orderIds)
      if (holder) throw orderHeldError(holder)
      await restores.ensureResynchronised(tx, bill)
      const reserved = await intents.create(
        tx,
        {
          receipt: { ...receipt, receiptType: 'StornoReceipt' },
          orderIds,
          closedBy: person.id,
          createdBy: caller.userId,
          sessionHash: caller.sessionHash,
          kind: 'credit',
          payment,
          payments,
          refIntentId: id,
        },
        { by: caller.userId, reason },
      )
      const permission = { kind: 'credit', payment, payments, carved: [], voided: bill } as const
      return closeReserved(tx, reserved, permission, {
        cause: { by: person.id, reason },
        issue: async (note) => ensureFound(await findInvoiceOfBill(tx, note.id)),
      })
    },
  }
}
