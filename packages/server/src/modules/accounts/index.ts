import type { Platform } from '../../platform/platform.ts'
import { accountsRoutes } from './accounts-routes.ts'
import { createAccountsService } from './accounts-service.ts'

export type { AccountsService } from './accounts-service.ts'
export { bookEntry } from './book-entry.ts'

export const createAccounts = (platform: Platform, deps: Parameters<typeof createAccountsService>[1]) => {
  const service = createAccountsService(platform, deps)
  return { service, routes: accountsRoutes(service) }
}
