import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { openPostgresStore } from '../platform/database/postgres-store.ts'
import { loadEmbeddedPostgres } from './embedded-postgres.ts'
import { freePorts } from './free-ports.ts'
import { TEMPLATE_DATABASE } from './test-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string
  }
}

/** Nothing has to survive a crash, and databases that live for seconds need no maintenance. */
const POSTGRES_FLAGS = [
  'max_connections=200',
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'autovacuum=off',
  'max_wal_size=128MB',
]

/** One real PostgreSQL for the whole run; each test file gets a copy of a database that is migrated once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const databaseDir = mkdtempSync(join(tmpdir(), 'kafana-pg-'))
  const quiet = () => undefined
  const EmbeddedPostgres = await loadEmbeddedPostgres()
  const options = {
    databaseDir,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: quiet,
    onError: quiet,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: POSTGRES_FLAGS.flatMap((flag) => ['-c', flag]),
  }
  await new EmbeddedPostgres(options).initialise()
  // Last: creating the database takes seconds, in which another program could take the port.
  const port = await freePorts()()
  const server = new EmbeddedPostgres({ ...options, port })
  await server.start()
  const url = `postgres://postgres:postgres@127.0.0.1:${port}`
  await server.createDatabase(TEMPLATE_DATABASE)
  await (await openPostgresStore(`${url}/${TEMPLATE_DATABASE}`)).close()
  project.provide('postgresUrl', url)
  return async () => {
    await server.stop()
    rmSync(databaseDir, { recursive: true, force: true })
  }
}
