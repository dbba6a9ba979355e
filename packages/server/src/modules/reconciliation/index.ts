import type { Platform } from '../../platform/platform.ts'
import type { CompanyService } from '../company/index.ts'
import { reconciliationRoutes } from './reconciliation-routes.ts'
import { createReconciliationService } from './reconciliation-service.ts'

export const createReconciliation = (
  { clock }: Platform,
  { company }: { readonly company: CompanyService },
) => {
  const service = createReconciliationService({ clock, company })
  return { service, routes: reconciliationRoutes(service) }
}
