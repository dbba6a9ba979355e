export type { CompanyService, NewCompany } from './company-service.ts'
export { createCompany } from './create-company.ts'
