export { createClockCorrection } from '../app/clock-correction.ts'
export { createInProcessClient, type AppAnswer, type AppCall } from './in-process-client.ts'
export { summarize, type StatOrder } from './summarize-orders.ts'
export { salesSummary } from '../modules/statistics/index.ts'
export { openSqliteStore } from '../platform/database/sqlite-store.ts'
export type { Store } from '../platform/database/store.ts'
export {
  StoreUnavailableError,
  type Tx,
  type UnitOfWork,
  type WriteTx,
} from '../platform/unit-of-work/unit-of-work.ts'
export { openPostgresStore } from '../platform/database/postgres-store.ts'
export {
  copyPostgresDatabase,
  dropPostgresDatabase,
  queryOnce,
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from './embedded-postgres.ts'
