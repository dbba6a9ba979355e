import type { Authenticate } from '../platform/http/caller.ts'
import type { BoundRoute } from '../platform/http/implement.ts'
import type { Platform } from '../platform/platform.ts'
import { createCatalog } from '../features/catalog/index.ts'
import { createCompany } from '../features/company/index.ts'
import { createLayout } from '../features/layout/index.ts'
import { createOrders } from '../features/orders/index.ts'
import { createStatistics } from '../features/statistics/index.ts'
import { createStorage } from '../features/storage/index.ts'
import { createSessionService } from '../features/auth/session-service.ts'

/** Every room of the house, each made with the platform and the rooms that it may enter. */
export const createRooms = (platform: Platform) => {
  const sessions = createSessionService(platform)
  const company = createCompany(platform)
  const layout = createLayout(platform)
  const storage = createStorage(platform)
  const catalog = createCatalog(platform, { company: company.service, storage: storage.service })
  const orders = createOrders(platform, { catalog: catalog.service, storage: storage.service, layout: layout.service, company: company.service })
  const statistics = createStatistics({ company: company.service })
  const routes: readonly BoundRoute[] = [...company.routes, ...layout.routes, ...storage.routes, ...catalog.routes, ...orders.routes, ...statistics.routes]
  const authenticate: Authenticate = sessions.authenticate
  return { routes, authenticate, services: { company: company.service, layout: layout.service, storage: storage.service, catalog: catalog.service, orders: orders.service, sessions } }
}
export type Rooms = ReturnType<typeof createRooms>
