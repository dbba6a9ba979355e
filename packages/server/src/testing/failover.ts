import { expect } from 'vitest'
import { copyPostgresDatabase, dropPostgresDatabase, queryOnce } from './embedded-postgres.ts'
import type { TestServer } from './test-server.ts'

/** Where the database of a server is, and an address for statements about whole databases. */
export const databaseOf = ({ databaseUrl }: Pick<TestServer, 'databaseUrl'>) => {
  const url = new URL(databaseUrl ?? expect.fail('not on PostgreSQL'))
  const name = url.pathname.slice(1)
  url.pathname = ''
  const base = url.href.replace(/\/$/, '')
  return { name, base, admin: `${base}/postgres` }
}

/** Nobody is connected to the database while `work` runs, as when its machine fails. */
export const whileCutOff = async (
  admin: string,
  name: string,
  work: () => Promise<unknown>,
): Promise<void> => {
  await queryOnce(admin, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await queryOnce(
    admin,
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`,
  )
  await work()
  await queryOnce(admin, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
}

export const connected = (server: Pick<TestServer, 'send'>): Promise<void> =>
  expect.poll(async () => (await server.send('GET', '/api/health')).status).toBe(200)

/** A standby that has what is committed now and nothing later, of the PostgreSQL under these servers. */
export const openStandby = async (servers: readonly [TestServer, ...TestServer[]]) => {
  const { name, base, admin } = databaseOf(servers[0])
  const [standby, lost] = [`${name}_standby`, `${name}_lost`]
  const reconnected = async (): Promise<void> => {
    for (const server of servers) await connected(server)
  }
  await whileCutOff(admin, name, () => copyPostgresDatabase(base, standby, name))
  await reconnected()
  return {
    /** The servers run on, and reach the standby at the same address from now on. */
    takeOver: async (): Promise<void> => {
      await whileCutOff(admin, name, async () => {
        await queryOnce(admin, `ALTER DATABASE ${name} RENAME TO ${lost}`)
        await queryOnce(admin, `ALTER DATABASE ${standby} RENAME TO ${name}`)
      })
      await dropPostgresDatabase(base, lost)
      await reconnected()
    },
  }
}
