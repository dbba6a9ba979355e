import type { TestProject } from 'vitest/node'
import { openPostgresStore } from '../platform/database/postgres-store.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'
import { TEMPLATE_DATABASE } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** One real PostgreSQL for the whole run; each test file gets a copy of a database that is migrated once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { url, createDatabase, stop } = await startEmbeddedPostgres()
  await createDatabase(TEMPLATE_DATABASE)
  await (await openPostgresStore(`${url}/${TEMPLATE_DATABASE}`)).close()
  project.provide('postgresUrl', url)
  return stop
}
