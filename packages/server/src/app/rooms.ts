import { createAuth, createSessionService } from '../features/auth/index.ts'
import { createBilling } from '../features/billing/index.ts'
import { createCatalog } from '../features/catalog/index.ts'
import { createCompany } from '../features/company/index.ts'
import { createContact } from '../features/contact/index.ts'
import { createFiscalBook } from '../features/fiscal-book/index.ts'
import { createGatewayLink, createGateways } from '../features/gateways/index.ts'
import { createGeo } from '../features/geo/index.ts'
import { createLayout } from '../features/layout/index.ts'
import { createMail } from '../features/mail/index.ts'
import { createOrders } from '../features/orders/index.ts'
import { createSections } from '../features/sections/index.ts'
import { createStaff } from '../features/staff/index.ts'
import { createStatistics, salesBook } from '../features/statistics/index.ts'
import { createStorage } from '../features/storage/index.ts'
import type { Authenticate, AuthenticateGateway } from '../platform/http/caller.ts'
import type { BoundRoute } from '../platform/http/implement.ts'
import type { Platform } from '../platform/platform.ts'

/** Every room of the house, each made with the platform and the rooms that it may enter. */
export const createRooms = (platform: Platform) => {
  // Sessions come first: blocking a person ends theirs, and so does signing out.
  const sessions = createSessionService(platform)
  const company = createCompany(platform)
  const staff = createStaff(platform, { company: company.service, endSessions: sessions.endAllOf })
  const sections = createSections(platform, { staff: staff.service })
  const mail = createMail(platform)
  const auth = createAuth(platform, {
    company: company.service,
    staff: staff.service,
    sections: sections.service,
    sessions,
    mail: mail.service,
  })
  const contact = createContact(platform, { mail: mail.service, attempts: auth.service.attempts })
  const layout = createLayout(platform)
  const storage = createStorage(platform)
  const catalog = createCatalog(platform, { company: company.service, storage: storage.service })
  const orders = createOrders(platform, {
    catalog: catalog.service,
    storage: storage.service,
    layout: layout.service,
    company: company.service,
    sales: salesBook,
  })
  const gateways = createGateways(platform, { attempts: auth.service.attempts })
  const billing = createBilling(platform, {
    orders: orders.service,
    staff: staff.service,
    pins: auth.service.pins,
    company: company.service,
    gateways: gateways.service,
  })
  const gatewayLink = createGatewayLink(platform, {
    gateways: gateways.service,
    company: company.service,
    reports: billing.reports,
  })
  const statistics = createStatistics(platform, { company: company.service })
  const fiscalBook = createFiscalBook(platform, { company: company.service })
  const rooms = [
    auth,
    company,
    staff,
    sections,
    layout,
    storage,
    catalog,
    orders,
    billing,
    gateways,
    gatewayLink,
    statistics,
    fiscalBook,
    contact,
    createGeo(platform),
  ]
  const routes: readonly BoundRoute[] = rooms.flatMap((room) => room.routes)
  const authenticate: Authenticate = sessions.authenticate
  const authenticateGateway: AuthenticateGateway = gateways.service.authenticate
  return {
    routes,
    authenticate,
    authenticateGateway,
    services: {
      sessions,
      company: company.service,
      staff: staff.service,
      sections: sections.service,
      auth: auth.service,
      layout: layout.service,
      storage: storage.service,
      catalog: catalog.service,
      orders: orders.service,
      billing: billing.service,
      gateways: gateways.service,
      gatewayLink: gatewayLink.service,
      statistics: statistics.service,
      fiscalBook: fiscalBook.service,
      mail: mail.service,
    },
  }
}
export type Rooms = ReturnType<typeof createRooms>
