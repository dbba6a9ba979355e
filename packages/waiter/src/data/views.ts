import type { Check } from '@kafana/contract'
import type { Category, LineState, OrderStatus, TableState } from '@kafana/domain'

/** Where a line is: on this phone only, at the server, confirmed by the kitchen, or refused by the server. */
export type LineWhere = 'phone' | 'server' | 'kitchen' | 'refused'

/** Why the server refused something; the message is the server's, in English. */
export interface RefusalView {
  readonly code: string
  readonly message: string
}

/** A line of a party, wherever it is. */
export interface LineView {
  readonly id: string
  /** Null while it is held or only on this phone. */
  readonly order: string | null
  readonly product: { readonly _id: string | null; readonly name: string; readonly category: Category }
  readonly quantity: number
  /** Of one piece with its options, in major units. */
  readonly price: number
  /** What the guests were shown of one, where they pay another price. */
  readonly shownPrice?: number
  /** Off the whole line; missing for nothing. */
  readonly discount?: number
  readonly options: readonly { readonly option: string; readonly name: string; readonly quantity: number }[]
  /** The name of the line that it goes with; missing for one that was not chosen as an option. */
  readonly parent?: string
  readonly note: string
  readonly seat: number | null
  readonly course: string | null
  readonly state: 'held' | LineState
  /** The status of its order; missing for a line that is in none. What is rejected is not made. */
  readonly status?: OrderStatus
  /** Guests owe nothing of it any more: they have paid its bill, or its receipt is voided. */
  readonly settled?: 'paid' | 'voided'
  readonly where: LineWhere
  /** What a command for it names; null while it is held or only on this phone. */
  readonly version: number | null
  /** Why the server refused this line, if it named it. */
  readonly refusal?: RefusalView
}

/** What was sent with one press, or fired together. */
export interface RoundView {
  /** Stays the same when the round arrives at the server. */
  readonly key: string
  /** When it was taken, UTC ms. */
  readonly at: number
  /** When it arrived, UTC ms; missing where that was at once. */
  readonly arrivedAt?: number
  /** The first name of whoever took it; null for nobody known. */
  readonly by: string | null
  readonly note: string
  readonly lines: readonly LineView[]
  /** Of a round that the server refused: the key of `resendRefused` and `discardChange`, and why. */
  readonly refused?: RefusalView & { readonly key: string }
}

/** One party at a table, with what waits on this phone. */
export interface PartyView {
  /** Of its check; null where the server chooses the check of a party that is only on this phone. */
  readonly id: string | null
  /** As the server knows it; null for a party that is only on this phone. */
  readonly check: Check | null
  readonly table: string
  readonly covers: number | null
  readonly allergies: string
  readonly note: string
  /** In charge of it; null for nobody. */
  readonly waiter: Check['waiter']
  /** In major units. */
  readonly owed: number
  /** The oldest first. */
  readonly rounds: readonly RoundView[]
  /** What stands at the pass. */
  readonly ready: readonly LineView[]
}

/** A table with what waits on this phone. */
export interface TableView {
  readonly id: string
  readonly name: string
  readonly zone: { readonly id: string; readonly name: string } | null
  readonly state: TableState
  /** The signed-in waiter is in charge of a party there, or on duty where nobody is. */
  readonly isMine: boolean
  /** When the state began, UTC ms; null for a free table. */
  readonly since: number | null
  readonly covers: number
  /** In major units. */
  readonly owed: number
  /** Lines at the pass. */
  readonly ready: number
  /** Changes that this phone has not sent. */
  readonly unsent: number
  /** Changes that the server refused and nobody has read. */
  readonly refused: number
  readonly preBilled: boolean
  /** When the first guest check was printed of a party there that has not paid, UTC ms; null for none. */
  readonly presentedAt: number | null
}

/** A change that this phone has not sent. */
export interface UnsentView {
  /** Of `discardChange` and `resendRefused`. */
  readonly key: string
  readonly what: 'ticket' | 'carry' | 'fire' | 'change' | 'move'
  readonly table: string
  /** UTC ms. */
  readonly at: number
}
/** A change that the server refused and nobody has read. */
export interface RefusedView extends UnsentView {
  readonly check: string | null
  readonly refusal: RefusalView
  /** Of a ticket: the names of its products that are sold out, or archived. Without them it can be sent once more. */
  readonly soldOut: readonly string[]
  readonly archived: readonly string[]
}
