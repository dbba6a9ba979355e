import type { Platform } from '../../platform/platform.ts'
import { createImportService } from './import-service.ts'

export * from './import-plan.ts'
export { deleteOldImports, IMPORTS_KEPT_MS } from './import-service.ts'
export type { ImportService, PastImport, UndoneImport, WrittenLine } from './import-service.ts'
export { importTimes } from './import-store.ts'
export { parsedBy, pastToWire, resultToWire, sentLines, undoneToWire } from './import-routes.ts'

/** What the imports of all modules share. It has no calls of its own: each belongs to the module of its list. */
export const createImports = (platform: Platform) => ({ service: createImportService(platform) })
