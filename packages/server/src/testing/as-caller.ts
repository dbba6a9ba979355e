import { DEFAULT_ALLOWED_ROUTES } from '@kafana/domain'
import type { Caller } from '../platform/http/caller.ts'
import type { Member } from './factories.ts'

/** A member as the rooms see the person behind a request. */
export const asCaller = (companyId: string, { id, role }: Pick<Member, 'id' | 'role'>): Caller => ({
  userId: id,
  companyId,
  role,
  allowedRoutes: DEFAULT_ALLOWED_ROUTES[role],
  sessionHash: '',
})
