import type { LedgerKind, Minor, Role, ScreenName } from '@kafana/domain'

export interface StaffMember {
  readonly id: string
  readonly companyId: string
  readonly firstname: string
  readonly lastname: string
  readonly username: string
  readonly email: string
  readonly role: Role
  readonly allowedRoutes: readonly ScreenName[]
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
}
