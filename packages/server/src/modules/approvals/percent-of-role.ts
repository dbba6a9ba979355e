import type { DiscountLimits, Role } from '@kafana/domain'

/** How much of each line, in percent, a role that has a limit may take off by itself; 0 for others. */
export const percentOfRole = (
  { discountUpTo }: { readonly discountUpTo: DiscountLimits },
  role: Role,
): number => (role === 'monitor' || role === 'waiter' ? discountUpTo[role] : 0)
