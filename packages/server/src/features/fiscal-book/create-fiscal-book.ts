import type { Platform } from '../../platform/platform.ts'
import type { CompanyService } from '../company/index.ts'
import { fiscalBookRoutes } from './fiscal-book-routes.ts'
import { createFiscalBookService } from './fiscal-book-service.ts'

export interface FiscalBookRooms {
  readonly company: Pick<CompanyService, 'current'>
}

export const createFiscalBook = ({ clock }: Pick<Platform, 'clock'>, { company }: FiscalBookRooms) => {
  const service = createFiscalBookService({ clock, company })
  return { service, routes: fiscalBookRoutes(service) }
}
