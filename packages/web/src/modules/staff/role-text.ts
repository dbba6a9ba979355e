import type { Role } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'

/** A role in words. */
export const ROLE_TEXT = {
  admin: 'ROLE_ADMIN',
  owner: 'ROLE_OWNER',
  monitor: 'ROLE_MONITOR',
  waiter: 'ROLE_WAITER',
} as const satisfies Record<Role, TranslationKey>
