import type { Authenticate } from '../platform/http/caller.ts'
import type { BoundRoute } from '../platform/http/implement.ts'
import type { Platform } from '../platform/platform.ts'
import { createCompany } from '../features/company/index.ts'
import { createSessionService } from '../features/auth/session-service.ts'

/** Every room of the house, each made with the platform and the rooms that it may enter. */
export const createRooms = (platform: Platform) => {
  const sessions = createSessionService(platform)
  const company = createCompany(platform)
  const routes: readonly BoundRoute[] = [...company.routes]
  const authenticate: Authenticate = sessions.authenticate
  return { routes, authenticate, services: { company: company.service, sessions } }
}
export type Rooms = ReturnType<typeof createRooms>
