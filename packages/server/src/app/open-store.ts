import { join } from 'node:path'
import type { Settings } from '../platform/config/settings.ts'
import { openPostgresStore } from '../platform/database/postgres-store.ts'
import { openSqliteStore } from '../platform/database/sqlite-store.ts'
import type { Store } from '../platform/database/store.ts'

/** The store that the settings name: PostgreSQL by address, otherwise one file in the data folder. */
export const openStore = ({
  databaseUrl,
  dataDir,
}: Pick<Settings, 'databaseUrl' | 'dataDir'>): Promise<Store> =>
  databaseUrl === null ? openSqliteStore(join(dataDir, 'kafana.db')) : openPostgresStore(databaseUrl)
