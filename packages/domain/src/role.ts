/** Who a signed-in person is. Waiters use the mobile app; admins see nothing of any venue. */
export const ROLES = ['admin', 'owner', 'monitor', 'waiter'] as const
export type Role = (typeof ROLES)[number]

/** Roles an owner may give to a new member of staff. */
export const STAFF_ROLES = ['monitor', 'waiter'] as const
