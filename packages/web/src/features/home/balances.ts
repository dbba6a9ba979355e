import type { StaffMember } from '@kafana/contract'
import { fromMinor, toMinor } from '@kafana/domain'
import { compareTexts } from '../../platform/i18n/compare-texts.ts'
import { fullName } from '../../ui/full-name.ts'

/** Whose cash an owner follows: every waiter, and whoever else holds some. Who holds most comes first. */
export const holders = (staff: readonly StaffMember[]): StaffMember[] =>
  staff
    .filter(({ role, balance }) => role === 'waiter' || balance !== 0)
    .toSorted((a, b) => b.balance - a.balance || compareTexts(fullName(a), fullName(b)))

/** What they hold together, exact to the minor unit. */
export const held = (staff: readonly StaffMember[]): number =>
  fromMinor(staff.reduce((sum, { balance }) => sum + toMinor(balance), 0))
