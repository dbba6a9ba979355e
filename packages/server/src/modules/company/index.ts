import type { Platform } from '../../platform/platform.ts'
import { companyRoutes } from './company-routes.ts'
import { createCompanyService } from './company-service.ts'

export { companyToWire, paymentToWire } from './company-routes.ts'
export type { Company, CompanyService, NewCompany } from './company-service.ts'
export type { Tender } from './tender-service.ts'

export const createCompany = (platform: Platform) => {
  const service = createCompanyService(platform)
  return { service, routes: companyRoutes(service) }
}
