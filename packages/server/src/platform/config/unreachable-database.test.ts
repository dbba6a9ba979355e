import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { describe, expect, it } from 'vitest'
import { openPostgresStore } from '../database/postgres-store.ts'
import { SettingError } from './setting-fields.ts'
import { unreachableDatabase } from './unreachable-database.ts'

const SHORT = { connectMs: 50, statementMs: 50, heartbeatMs: 50 }
const failureOf = async (url: string): Promise<unknown> =>
  openPostgresStore(url, { limits: SHORT }).then(
    () => null,
    (error: unknown) => error,
  )
const portOf = (server: ReturnType<typeof createServer>) => (server.address() as AddressInfo).port

describe('a database that is not reached at the start', () => {
  it.each(['localhost', '127.0.0.1'])('is named without its password: %s', async (host) => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const port = portOf(server)
    await new Promise((resolve) => server.close(resolve))
    const error = await failureOf(`postgres://kafana:top-secret@${host}:${port}/venue`)
    expect(error).toBeInstanceOf(SettingError)
    expect(String(error)).toMatch(
      new RegExp(
        `The setting DATABASE_URL can't be used: no connection to postgres://kafana@${host}:${port}/venue \\(.*ECONNREFUSED.*\\)$`,
      ),
    )
    expect(String(error)).not.toContain('top-secret')
  })

  it('is named too if it never answers', async () => {
    const server = createServer().listen(0, '127.0.0.1')
    await once(server, 'listening')
    const error = await failureOf(`postgres://kafana@127.0.0.1:${portOf(server)}/venue`)
    expect(String(error)).toMatch(/The setting DATABASE_URL can't be used: .+ \(.*timeout.*\)$/)
    server.close()
  })

  it('is named too if its authority is missing', async () => {
    const error = await failureOf(
      'postgres://localhost/venue?sslmode=verify-full&sslrootcert=/nothing/here.pem',
    )
    expect(String(error)).toContain("The setting DATABASE_URL can't be used")
    expect(String(error)).toContain('/nothing/here.pem')
  })

  it('is named without a password among its parameters', () => {
    const line = unreachableDatabase(
      'postgres:///venue?host=/run&password=top-secret',
      new Error('gone'),
    ).message
    expect(line).toBe("The setting DATABASE_URL can't be used: no connection to postgres:///venue (gone)")
  })
})
