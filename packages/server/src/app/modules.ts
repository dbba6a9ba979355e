import { createAccounts, eraseVoucherLimits } from '../modules/accounts/index.ts'
import { createApprovals } from '../modules/approvals/index.ts'
import {
  createAuth,
  createKnownDevices,
  createPasswordCheck,
  createSessionService,
  eraseLimits,
  eraseSecondFactor,
} from '../modules/auth/index.ts'
import { createBilling } from '../modules/billing/index.ts'
import { createCatalog } from '../modules/catalog/index.ts'
import { createChecks } from '../modules/checks/index.ts'
import { createCompany } from '../modules/company/index.ts'
import { createContact } from '../modules/contact/index.ts'
import { createGatewayLink, createGateways } from '../modules/gateways/index.ts'
import { createGeo } from '../modules/geo/index.ts'
import { createImports } from '../modules/imports/index.ts'
import { createLayout, eraseAssignments } from '../modules/layout/index.ts'
import { createMail, eraseMails, mailsOf } from '../modules/mail/index.ts'
import { createOrders, rerouteLines } from '../modules/orders/index.ts'
import { createPrinting, rerouteJobs } from '../modules/printing/index.ts'
import { createPush, type PushTransport } from '../modules/push/index.ts'
import { createReconciliation } from '../modules/reconciliation/index.ts'
import { createSections, eraseMemberships } from '../modules/sections/index.ts'
import { createService } from '../modules/service/index.ts'
import { createStaff } from '../modules/staff/index.ts'
import { createStations } from '../modules/stations/index.ts'
import { createStatistics, salesSummary } from '../modules/statistics/index.ts'
import { createStorage } from '../modules/storage/index.ts'
import { createNotifications, createWaiter, eraseNotifications } from '../modules/waiter/index.ts'
import { eraseFromSecurityLog } from '../platform/audit/security-log-retention.ts'
import type { EraseTraces } from '../platform/erasure.ts'
import type { Authenticate, AuthenticateGateway } from '../platform/http/caller.ts'
import { eraseFromResponses } from '../platform/http/erase-responses.ts'
import type { BoundRoute } from '../platform/http/implement.ts'
import type { Platform } from '../platform/platform.ts'

/** What is stored about people beside their accounts and sessions. */
const ERASE_TRACES: readonly EraseTraces[] = [
  eraseLimits,
  eraseSecondFactor,
  eraseVoucherLimits,
  eraseMails,
  eraseMemberships,
  eraseAssignments,
  eraseNotifications,
  eraseFromResponses,
  eraseFromSecurityLog,
]

type KitchenDeps = Omit<Parameters<typeof createOrders>[1], 'stations' | 'sales' | 'papers'> &
  Pick<Parameters<typeof createStations>[1], 'gateways'>

/** The stations, what their printers get, and the orders. */
const createKitchen = (platform: Platform, { gateways, ...deps }: KitchenDeps) => {
  const { catalog, company } = deps
  const stations = createStations(platform, { catalog, gateways, rerouteLines, rerouteJobs })
  const printing = createPrinting(platform, { stations: stations.service, company })
  const orders = createOrders(platform, {
    ...deps,
    stations: stations.service,
    sales: salesSummary,
    papers: printing.papers,
  })
  return { stations, printing, orders }
}

type PeopleDeps = Pick<Parameters<typeof createStaff>[1], 'company' | 'imports'> &
  Pick<Parameters<typeof createAuth>[1], 'company'>

/** The people, their sections and mails, and how they sign in. */
const createPeople = (platform: Platform, { company, imports }: PeopleDeps) => {
  // These come first: the staff module ends the sessions of a person who is blocked, and asks for passwords.
  const devices = createKnownDevices(platform.clock)
  const sessions = createSessionService(platform, devices)
  const passwords = createPasswordCheck(platform)
  const staff = createStaff(platform, {
    company,
    endSessions: sessions.endAllOf,
    forgetPhones: sessions.endPhonesOf,
    eraseTraces: ERASE_TRACES,
    mailsOf,
    passwords,
    imports,
  })
  const sections = createSections(platform, { staff: staff.service })
  const mail = createMail(platform)
  const auth = createAuth(platform, {
    company,
    staff: staff.service,
    sections: sections.service,
    sessions,
    devices,
    passwords,
    mail: mail.service,
  })
  return { sessions, staff, sections, mail, auth }
}

type PayingDeps = Omit<Parameters<typeof createBilling>[1], 'accounts'> &
  Parameters<typeof createAccounts>[1] &
  Omit<Parameters<typeof createGatewayLink>[1], 'reports'>

/** Bills, the accounts of guests that they charge, and the gateways that report what was printed of them. */
const createPaying = (platform: Platform, deps: PayingDeps) => {
  const accounts = createAccounts(platform, deps)
  const billing = createBilling(platform, { ...deps, accounts: accounts.service })
  return {
    accounts,
    billing,
    gatewayLink: createGatewayLink(platform, { ...deps, reports: billing.reports }),
  }
}

/**
 * Creates every module with the platform and the modules that it depends on.
 * @param pushTransport in place of the one that calls push services
 */
export const createModules = (platform: Platform, pushTransport?: PushTransport) => {
  const company = createCompany(platform)
  const imports = createImports(platform)
  const { sessions, staff, sections, mail, auth } = createPeople(platform, {
    company: company.service,
    imports: imports.service,
  })
  const layout = createLayout(platform)
  const storage = createStorage(platform, { imports: imports.service })
  const catalog = createCatalog(platform, {
    company: company.service,
    storage: storage.service,
    imports: imports.service,
  })
  const checks = createChecks(platform, { company: company.service })
  const gateways = createGateways(platform, { attempts: auth.service.attempts })
  const notifications = createNotifications(platform)
  const push = createPush(platform, { notices: notifications, transport: pushTransport })
  const { stations, printing, orders } = createKitchen(platform, {
    notices: push.notices,
    catalog: catalog.service,
    storage: storage.service,
    layout: layout.service,
    checks: checks.service,
    company: company.service,
    gateways: gateways.service,
  })
  const approvals = createApprovals(platform, { pins: auth.service.pins })
  const service = createService(platform, {
    ...approvals.service,
    pins: auth.service.pins,
    catalog: catalog.service,
    checks: checks.service,
    company: company.service,
    gateways: gateways.service,
    layout: layout.service,
    orders: orders.service,
  })
  const waiter = createWaiter(platform, {
    notifications,
    checks: checks.service,
    orders: orders.service,
    layout: layout.service,
    staff: staff.service,
    approvals: approvals.service.approvals,
    routes: [company, layout, catalog, orders, approvals].flatMap(({ routes }) => routes),
  })
  const { accounts, billing, gatewayLink } = createPaying(platform, {
    approvals: approvals.service.approvals,
    checks: checks.service,
    orders: orders.service,
    staff: staff.service,
    pins: auth.service.pins,
    company: company.service,
    gateways: gateways.service,
    sessions,
    papers: printing.forGateways,
    attempts: auth.service.attempts,
  })
  const statistics = createStatistics(platform, { company: company.service, checks: checks.service })
  const fiscalBook = createReconciliation(platform, { company: company.service })
  const modules = [
    auth,
    company,
    staff,
    sections,
    layout,
    storage,
    catalog,
    stations,
    printing,
    orders,
    service,
    approvals,
    waiter,
    push,
    accounts,
    billing,
    gateways,
    gatewayLink,
    statistics,
    fiscalBook,
    createContact(platform, { mail: mail.service, attempts: auth.service.attempts }),
    createGeo(platform),
  ]
  const routes: readonly BoundRoute[] = modules.flatMap((module) => module.routes)
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
      stations: stations.service,
      printing: printing.service,
      orders: orders.service,
      accounts: accounts.service,
      vouchers: accounts.vouchers,
      checks: checks.service,
      ...service.services,
      ...approvals.service,
      billing: billing.service,
      gateways: gateways.service,
      gatewayLink: gatewayLink.service,
      statistics: statistics.service,
      fiscalBook: fiscalBook.service,
      mail: mail.service,
      notifications,
      push: push.service,
    },
  }
}
export type Modules = ReturnType<typeof createModules>
