import { accountsEndpoints } from './accounts.ts'
import { approvalsEndpoints } from './approvals.ts'
import { authEndpoints } from './auth.ts'
import { billingEndpoints } from './billing.ts'
import { catalogEndpoints } from './catalog.ts'
import { checksEndpoints } from './checks.ts'
import { companyEndpoints } from './company.ts'
import { contactEndpoints } from './contact.ts'
import type { Endpoint, Group } from './endpoint.ts'
import { gatewayLinkEndpoints } from './gateway-link.ts'
import { gatewaysEndpoints } from './gateways.ts'
import { invoiceEndpoints } from './invoices.ts'
import { layoutEndpoints } from './layout.ts'
import { ordersEndpoints } from './orders.ts'
import { payEndpoints } from './pay-bill.ts'
import { printingEndpoints } from './printing.ts'
import { pushEndpoints } from './push.ts'
import { reconciliationEndpoints } from './reconciliation.ts'
import type { Resource } from './resources.ts'
import { sectionsEndpoints } from './sections.ts'
import { serviceEndpoints } from './service.ts'
import { staffEndpoints } from './staff.ts'
import { stationsEndpoints } from './stations.ts'
import { statisticsEndpoints } from './statistics.ts'
import { storageEndpoints } from './storage.ts'
import { geoEndpoints, systemEndpoints } from './system.ts'
import { waiterEndpoints } from './waiter.ts'

/** Every call of the product, by resource. */
export const contract = {
  auth: authEndpoints,
  company: companyEndpoints,
  staff: staffEndpoints,
  sections: sectionsEndpoints,
  layout: layoutEndpoints,
  storage: storageEndpoints,
  catalog: catalogEndpoints,
  stations: stationsEndpoints,
  printing: printingEndpoints,
  orders: ordersEndpoints,
  checks: checksEndpoints,
  service: serviceEndpoints,
  approvals: approvalsEndpoints,
  waiter: { ...waiterEndpoints, ...pushEndpoints },
  accounts: accountsEndpoints,
  billing: { ...billingEndpoints, ...payEndpoints, ...invoiceEndpoints },
  gateways: gatewaysEndpoints,
  gatewayLink: gatewayLinkEndpoints,
  fiscalBook: reconciliationEndpoints,
  statistics: statisticsEndpoints,
  contact: contactEndpoints,
  geo: geoEndpoints,
  system: systemEndpoints,
} as const satisfies Record<Resource, Group>
export type Contract = typeof contract

/** The same calls in one list. */
export const allEndpoints: readonly Endpoint[] = Object.values<Group>(contract).flatMap((group) =>
  Object.values(group),
)
