import type { BillPayment, Payment, Receipt } from '@kafana/domain'
import type { App, Caller, Clock, WriteTx } from '@kafana/server'
import type { DemoUsername } from '../accounts.ts'

/** The clock of the simulated past. */
export interface MovingClock extends Clock {
  set(at: number): void
}

export const createMovingClock = (start: number): MovingClock => {
  let at = start
  return {
    now: () => at,
    set: (to) => {
      at = to
    },
  }
}

/** The application, its clock and the people of the venue. */
export interface DemoContext {
  readonly app: App
  readonly clock: MovingClock
  readonly companyId: string
  readonly callers: Readonly<Record<Exclude<DemoUsername, 'admin'>, Caller>>
}

type PairedGateway = Awaited<ReturnType<App['services']['gateways']['byId']>>

/** What the venue was billed with before today's device: a gateway with a device of its own. */
export interface PastDevice {
  readonly gateway: PairedGateway
  readonly serial: string
  /** The number of its next receipt. */
  nextReceiptNo(): number
  /** Counts and reports the receipt of a bill. */
  recordReceipt(tx: WriteTx, receipt: PastReceipt): Promise<void>
  /** Prints the daily report over everything since the last one; nothing after a day without receipts. */
  closeDay(tx: WriteTx): Promise<void>
}
interface PastReceipt {
  readonly receiptNo: number
  readonly taskId: string
  readonly ref: string
  readonly receipt: Receipt
  readonly payment: Payment
  /** Where `payment` does not say all of it. */
  readonly payments: readonly BillPayment[] | null
}

/** How guests pay beside cash and cards: ids. */
export interface GuestMoney {
  readonly tenders: Readonly<Record<'account' | 'voucher', string>>
  readonly account: string
  readonly voucher: string
}

/** The set-up venue: ids by the names in the demo's lists. */
export interface DemoVenue extends DemoContext {
  readonly tables: ReadonlyMap<string, string>
  readonly ingredients: ReadonlyMap<string, string>
  readonly products: ReadonlyMap<string, string>
  readonly guestMoney: GuestMoney
  /** What the bills of the past are printed with. */
  readonly device: PastDevice
}

/** Something that a person does at a time (UTC ms). */
export interface Action {
  readonly at: number
  run(tx: WriteTx): Promise<unknown>
}

/** @throws RangeError if the demo's lists do not contain the name */
export const idOf = (ids: ReadonlyMap<string, string>, name: string): string => {
  const id = ids.get(name)
  if (id === undefined) throw new RangeError(`the demo venue has no ${name}`)
  return id
}

const HOURS_PER_UNIT = 4
const HOUR_MS = 3_600_000

/**
 * Runs actions by time, several hours of them in one unit of work: a commit for each would take minutes.
 */
export const runActions = async (
  { app, clock, companyId }: DemoContext,
  actions: readonly Action[],
): Promise<void> => {
  const sorted = actions.toSorted((a, b) => a.at - b.at)
  for (const group of Map.groupBy(sorted, ({ at }) => Math.floor(at / (HOURS_PER_UNIT * HOUR_MS))).values()) {
    await app.platform.uow.write(companyId, async (tx) => {
      for (const { at, run } of group) {
        clock.set(at)
        await run(tx)
      }
    })
  }
}
