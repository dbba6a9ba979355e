import { storedValues } from '@kafana/client/browser/stored-value.ts'
import type { SentPayment } from '@kafana/client/payments/payment-rows.ts'
import type { BillSelection } from '@kafana/contract'

/** What guests owe in cash, as it is rounded, and what they gave; major units, null while nobody entered it. */
export interface Cash {
  readonly due: number
  readonly given: number | null
}

/** How a bill is paid. */
export interface HowPaid {
  /** Null where `payments` say it; `comp` for a bill that is free of charge. */
  readonly tender: 'cash' | 'card' | 'comp' | null
  readonly payments?: readonly SentPayment[]
  /** Missing without cash. The server needs it for `payments` alone, where it is in them. */
  readonly cash?: Cash
}

/** What one guest pays, from the choice of the tender until the server has answered. */
export interface OpenRequest extends HowPaid {
  /** Of the request: with it the server answers the same bill, however often it is sent. */
  readonly id: string
  readonly selection: BillSelection
  /** As it was shown, in major units. */
  readonly total: number
  readonly left: number
  /** The gateway that was chosen where several are connected. */
  readonly gateway?: string
}

type Requests = Readonly<Record<string, OpenRequest>>
const readRequests = (stored: unknown): Requests =>
  typeof stored === 'object' && stored !== null ? (stored as Requests) : {}
/** Those that were sent and not answered, by check: a phone that was closed in the meantime goes on with them. */
const requests = storedValues(readRequests)('open-payments')

export const openRequestOf = (check: string): OpenRequest | null =>
  Object.entries(requests.get()).find(([id]) => id === check)?.[1] ?? null

export const keepRequest = (check: string, request: OpenRequest): void =>
  requests.set({ ...requests.get(), [check]: request })

export const forgetRequest = (check: string): void =>
  requests.set(Object.fromEntries(Object.entries(requests.get()).filter(([id]) => id !== check)))
