import type { CheckState, Minor, OrderType, TicketSource } from '@kafana/domain'

interface Person {
  readonly id: string
  readonly firstname: string
  readonly lastname: string
}

/** What one party owes: its orders refer to it. Times are UTC ms. */
export interface Check {
  readonly id: string
  /** The day of the venue on which it was opened, and from 1 on that day. */
  readonly day: string
  readonly number: number
  readonly tableId: string
  readonly table: {
    readonly id: string
    readonly name: string
    readonly zone: { readonly id: string; readonly name: string } | null
  }
  readonly type: OrderType
  /** What the party is called; null where its table, or its number at a counter, is enough. */
  readonly name: string | null
  readonly covers: number | null
  /** What its guests must not be served, and a note; both empty for nothing. */
  readonly allergies: string
  readonly note: string
  /** In charge; null where a monitor took the first order. */
  readonly waiter: Person | null
  readonly state: CheckState
  readonly openedAt: number
  /** For a ticket that arrived late, after its own check was closed. */
  readonly openedLate: boolean
  readonly closedAt: number | null
  /** The check that it went into; null unless it is merged. */
  readonly mergedInto: string | null
  /** The last guest check that was printed; null for none, and once all that guests were shown is billed. */
  readonly presented: { readonly at: number; readonly total: Minor } | null
  readonly version: number
}

/** Which checks are listed; a missing field stands for all. */
export interface CheckFilter {
  readonly isOpen?: boolean | undefined
  readonly tableId?: string | undefined
  /** The waiter in charge. */
  readonly waiterId?: string | undefined
  /** The last check of the page before. */
  readonly after?: string | undefined
}

/** Who a ticket is for that names no check. */
export interface Party {
  /** Of the check that is opened for it. */
  readonly type: OrderType
  readonly name: string | null
  /** Whether an open check of its table is of the same party. */
  readonly joins: (check: Pick<Check, 'name' | 'type'>) => boolean
}

/** What can be changed of an open check; missing fields stay as they are. */
export type CheckChange = Partial<Pick<Check, 'covers' | 'type' | 'allergies' | 'note'>> & {
  /** Which the caller has seen. */
  readonly version?: number
}

/** A ticket before it is stored. Without a check it goes to the earliest open one of its party, or opens one. */
export interface NewTicket {
  readonly id: string
  readonly checkId?: string | undefined
  readonly tableId: string
  readonly party: Party
  readonly covers?: number | undefined
  /** Its own check was closed: it gets a new one. */
  readonly isLate?: boolean
  /** The id of the check that is opened for it; it joins no party. */
  readonly openAs?: string | undefined
  readonly source: TicketSource
  readonly note: string
  /** UTC ms, by the device. */
  readonly takenAt: number
  /** By which the same ticket is recognised when it is sent again. */
  readonly bodyHash: string
}

export interface Ticket {
  readonly id: string
  readonly checkId: string
  /** From 1 in each check. */
  readonly number: number
  readonly note: string
  readonly by: Person
  readonly takenAt: number
  readonly at: number
  readonly bodyHash: string
}
