import type { ApprovalAction, LedgerKind, Minor, Role, ScreenName } from '@kafana/domain'

export interface StaffMember {
  readonly id: string
  readonly companyId: string
  readonly firstname: string
  readonly lastname: string
  readonly username: string
  readonly email: string
  readonly role: Role
  readonly allowedRoutes: readonly ScreenName[]
  /** What the person may approve; an owner approves everything. */
  readonly approves: readonly ApprovalAction[]
  readonly isBlocked: boolean
  readonly balance: Minor
  /** Wrong PINs in a row. */
  readonly pinFailures: number
  readonly version: number
}

/** Secrets arrive hashed: hashing is too slow for a unit of work. */
export interface NewMember {
  /** The owner chose the password: the person is reminded to choose their own. */
  readonly isPasswordByOwner?: boolean
  readonly firstname: string
  readonly lastname: string
  readonly username: string
  readonly email: string
  readonly passwordHash: string
  readonly pinHash: string
  readonly role: Role
}

/** Fields that are missing or undefined stay as they are. */
export interface MemberChange {
  readonly firstname?: string | undefined
  readonly lastname?: string | undefined
  readonly username?: string | undefined
  readonly email?: string | undefined
  readonly passwordHash?: string | undefined
  readonly pinHash?: string | undefined
  readonly isBlocked?: boolean | undefined
  readonly allowedRoutes?: readonly ScreenName[] | undefined
  readonly approves?: readonly ApprovalAction[] | undefined
  readonly version?: number | undefined
}

export interface LedgerEntry {
  readonly id: string
  readonly kind: LedgerKind
  readonly amount: Minor
  readonly balanceAfter: Minor
  readonly at: number
  readonly by: { readonly id: string; readonly firstname: string; readonly lastname: string }
  readonly orderId: string | null
  readonly orderName: string | null
  /** Why a count differed, and what was noted; empty for none. */
  readonly reason: string
  readonly note: string
}

/** Counted cash in minor units; `expected` is the balance that it was compared with, `left` stays with the person. */
export interface CashCount {
  readonly expected: Minor
  readonly counted: Minor
  readonly left: Minor
  readonly reason: string
  readonly note: string
}

export interface CashTaking extends CashCount {
  /** Of the ledger's last entry. */
  readonly id: string
  readonly person: Pick<StaffMember, 'id' | 'firstname' | 'lastname'>
  readonly by: Pick<StaffMember, 'id' | 'firstname' | 'lastname'>
  readonly at: number
}
