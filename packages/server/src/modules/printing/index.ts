import type { Platform } from '../../platform/platform.ts'
import type { CompanyService } from '../company/index.ts'
import type { StationsService } from '../stations/index.ts'
import { createKitchenPapers } from './kitchen-papers.ts'
import { createPapersForGateway } from './papers-for-gateway.ts'
import { printingRoutes } from './printing-routes.ts'
import { createPrintingService } from './printing-service.ts'

export type { KitchenPapers } from './kitchen-papers.ts'
export { PRINT_JOBS_KEPT_MS, printJobTimes } from './print-job-store.ts'
export { rerouteJobs } from './reroute-jobs.ts'

interface PrintingDeps {
  readonly stations: Pick<StationsService, 'list' | 'movePrinters'>
  readonly company: Pick<CompanyService, 'courses' | 'current'>
}

export const createPrinting = (platform: Platform, { stations, company }: PrintingDeps) => {
  const service = createPrintingService(platform, stations)
  return {
    service,
    papers: createKitchenPapers({ platform, stations, company }),
    forGateways: createPapersForGateway(platform, { stations, company }),
    routes: printingRoutes(service, platform.clock),
  }
}
