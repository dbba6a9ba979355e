import type { Platform } from '../../platform/platform.ts'
import { accountsRoutes } from './accounts-routes.ts'
import { createAccountsService } from './accounts-service.ts'
import { createVouchersService, type VouchersDeps } from './vouchers-service.ts'

export type { AccountsService } from './accounts-service.ts'
export { bookEntry } from './book-entry.ts'
export { eraseVoucherLimits } from './vouchers-service.ts'
export { ensureLookedUp } from './voucher-look-ups.ts'

export const createAccounts = (platform: Platform, deps: VouchersDeps) => {
  const service = createAccountsService(platform, deps)
  const vouchers = createVouchersService(platform, deps)
  return { service, vouchers, routes: accountsRoutes(service, vouchers) }
}
