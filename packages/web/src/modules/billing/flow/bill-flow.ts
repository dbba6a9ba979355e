import { hasCode, isApiError } from '@kafana/client/api/api-error.ts'
import { api } from '@kafana/client/api/api.ts'
import type { BillIntent } from '@kafana/contract'
import type { Payment, PrintedBillKind, SaleKind } from '@kafana/domain'
import type { PrintResult } from '../../gateways/index.ts'
import {
  billOf,
  reservedBill,
  type Bill,
  type BillPhase,
  type BillSource,
  type ClosedWithoutPrint,
  type Credentials,
  type Resolution,
  type VoidableReceipt,
  type StornoRequest,
} from './bill-phase.ts'
import {
  applyServerState,
  armBill,
  billed,
  type BillScreen,
  cancelBill,
  checkBill,
  isFiscalBill,
  reportBill,
  sendBill,
} from './bill-steps.ts'

/**
 * What a user can do with a bill. Server refusals are thrown as ApiErrors; gateway refusals become phases.
 */
export interface BillFlow {
  start(source: BillSource, kinds: readonly SaleKind[]): void
  /** Checks the credentials of who closes the bill and reserves what it is for. */
  reserve(phase: Extract<BillPhase, { step: 'credentials' }>, credentials: Credentials): Promise<void>
  startStorno(receipt: VoidableReceipt): void
  /** Checks the owner's credentials for the storno and reserves all orders of the receipt. */
  reserveStorno(receipt: VoidableReceipt, request: StornoRequest): Promise<void>
  print(bill: Bill, kinds: readonly PrintedBillKind[], kind: PrintedBillKind, payment: Payment): Promise<void>
  /** The server has closed a bill that no device prints. */
  closed(bill: Bill, how: ClosedWithoutPrint): void
  /** Sends the same bill again; the gateway prints it at most once. */
  printAgain(bill: Bill): Promise<void>
  /** Queries the gateway for the outcome of the bill. */
  check(bill: Bill): Promise<void>
  reportAgain(bill: Bill, printResult: PrintResult): Promise<void>
  /** Releases the orders; for an armed fiscal bill only if the gateway confirms that it never prints. */
  cancel(bill: Bill): Promise<void>
  /** A person checked whether the receipt was printed. */
  resolve(bill: Bill, resolution: Resolution): Promise<void>
  /** Continues a bill that somebody left open. */
  resume(intent: BillIntent): Promise<void>
  /** Closes the dialog at once; a bill that was never armed is cancelled then. */
  dismiss(phase: BillPhase): Promise<void>
}

/** Refusals that leave the bill ready to be printed once somebody has done something about them. */
const RETRYABLE: ReadonlySet<string> = new Set([
  'NO_GATEWAY',
  'GATEWAY_NOT_READY',
  'EARLIER_UNREPORTED',
  'GATEWAYS_CATCHING_UP',
  'BILL_BEYOND_DEVICE',
  'TAX_RATES_DIFFER',
  'CASH_HANDED_OVER',
  'ACCOUNT_LIMIT',
  'VOUCHER_SPENT',
  'VOUCHER_EXPIRED',
  'VOUCHER_BLOCKED',
  'VOUCHER_CODE_NEEDED',
])
/** What the body of such a refusal names: gateways that have to report first, or tax letters. */
interface Named {
  readonly gateways?: readonly string[]
  readonly letters?: readonly string[]
}
const namesIn = ({ gateways, letters }: Named): readonly string[] => gateways ?? letters ?? []

const print = async (
  screen: BillScreen,
  bill: Bill,
  kinds: readonly PrintedBillKind[],
  kind: PrintedBillKind,
  payment: Payment,
): Promise<void> => {
  screen.show({ step: 'working', bill, doing: 'arming' })
  let armed: Bill
  try {
    armed = await armBill(bill, kind, payment)
  } catch (error) {
    if (!isApiError(error) || !RETRYABLE.has(error.code)) throw error
    return screen.show({
      step: 'choose',
      bill,
      kinds,
      problem: error.code,
      names: namesIn(error.body as Named),
    })
  }
  await sendBill(screen, armed)
}

const resume = async (screen: BillScreen, intent: BillIntent): Promise<void> => {
  const bill = billOf(intent)
  if (intent.state === 'MANUAL') return screen.show({ step: 'manual', bill })
  if (!isFiscalBill(bill)) return screen.show({ step: 'unknown', bill, busy: false, code: '', message: '' })
  screen.show({ step: 'working', bill, doing: 'asking' })
  await checkBill(screen, bill)
}

/**
 * The server gives the same command once more while the bill is armed. After a minute it asks the gateway instead, and
 * somebody may have decided about the bill since: then its orders may have another receipt by now.
 */
const printAgain = async (screen: BillScreen, bill: Bill): Promise<void> => {
  if (bill.armed && !isFiscalBill(bill)) return sendBill(screen, bill)
  let armed: Bill
  try {
    armed = await armBill(bill, bill.kind ?? 'fiscal', bill.payment)
  } catch (error) {
    if (!hasCode(error, 'INTENT_STATE')) throw error
    const over: Bill = { ...bill, armed: null, state: 'IN_DOUBT' }
    return applyServerState(screen, over, { step: 'unknown', bill: over, busy: false, code: '', message: '' })
  }
  await sendBill(screen, armed)
}

/** The orders that are billed instead of those of a voided receipt; the same ones whenever it is asked again. */
const copiesOf = async (order: string, credentials: Credentials): Promise<string[]> => {
  const copies = await api.billing.rebill({ params: { id: order }, body: credentials })
  return copies.map(({ _id }) => _id)
}

const reserve = async (source: BillSource, credentials: Credentials) => {
  if (source.is === 'selection')
    return api.billing.billSelection({
      params: { id: source.check },
      body: { ...credentials, selection: source.selection },
    })
  const orders = source.is === 'again' ? await copiesOf(source.orders[0], credentials) : source.orders
  return api.billing.validate({ body: { ...credentials, selectedOrders: [...orders] } })
}

/**
 * The steps of a bill between this page, the server and the gateway. If a step fails, the bill stays open on
 * the server and is listed there.
 */
export const createBillFlow = (screen: BillScreen): BillFlow => ({
  start: (source, kinds) => screen.show({ step: 'credentials', source, kinds }),
  reserve: async ({ source, kinds }, credentials) => {
    const reserved = await reserve(source, credentials)
    screen.show({ step: 'choose', bill: reservedBill(reserved), kinds, problem: '' })
  },
  startStorno: (receipt) => screen.show({ step: 'storno', receipt }),
  reserveStorno: async (receipt, request) => {
    const reserved = await api.billing.storno({ params: { id: receipt.orderId }, body: request })
    screen.show({ step: 'choose', bill: reservedBill(reserved, receipt), kinds: ['storno'], problem: '' })
  },
  print: (bill, kinds, kind, payment) => print(screen, bill, kinds, kind, payment),
  closed: (bill, how) => screen.end({ ...billed(bill), ...how }),
  printAgain: (bill) => printAgain(screen, bill),
  check: (bill) => checkBill(screen, bill),
  reportAgain: (bill, printResult) => reportBill(screen, bill, printResult),
  cancel: (bill) => cancelBill(screen, bill),
  resolve: async (bill, resolution) => {
    await api.billing.resolve({ params: { id: bill.intentId }, body: resolution })
    screen.end(resolution.printed ? billed(bill) : { is: 'cancelled' })
  },
  resume: (intent) => resume(screen, intent),
  dismiss: async (phase) => {
    screen.show({ step: 'closed' })
    if (phase.step === 'choose') await api.billing.abandon({ params: { id: phase.bill.intentId }, body: {} })
  },
})
