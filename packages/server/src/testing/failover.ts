import { expect } from 'vitest'
import { copyPostgresDatabase, dropPostgresDatabase, queryOnce } from './embedded-postgres.ts'
import type { TestServer } from './test-server.ts'

/** Nobody is connected to the database while `work` runs, as when its machine fails. */
const whileCutOff = async (admin: string, name: string, work: () => Promise<unknown>): Promise<void> => {
  await queryOnce(admin, `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`)
  await queryOnce(
    admin,
    `SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE datname = '${name}'`,
  )
  await work()
  await queryOnce(admin, `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`)
}

/** A standby that has what is committed now and nothing later, of the PostgreSQL under these servers. */
export const openStandby = async (servers: readonly [TestServer, ...TestServer[]]) => {
  const url = new URL(servers[0].databaseUrl ?? expect.fail('not on PostgreSQL'))
  const name = url.pathname.slice(1)
  const [standby, lost] = [`${name}_standby`, `${name}_lost`]
  url.pathname = ''
  const base = url.href.replace(/\/$/, '')
  const admin = `${base}/postgres`
  const reconnected = async (): Promise<void> => {
    for (const server of servers)
      await expect.poll(async () => (await server.send('GET', '/api/health')).status).toBe(200)
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
