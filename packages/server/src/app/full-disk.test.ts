import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openSqliteStore } from '../platform/database/sqlite-store.ts'
import { openReserve, RESERVE_BYTES } from '../platform/database/storage-reserve.ts'
import { openBilling } from '../testing/billing-factories.ts'
import { TEST_PASSWORD, TEST_PIN } from '../testing/factories.ts'
import { startServerOn, type StoppableServer } from '../testing/test-server.ts'

const FULL = { status: 507, body: { code: 'STORAGE_FULL' } }
const MINUTE_MS = 60_000
const MANY = 500

let folder = ''
let server: StoppableServer
let stop = async (): Promise<void> => undefined
const start = async (open: Parameters<typeof startServerOn>[1]): Promise<void> => {
  server = await startServerOn(folder, open)
  stop = server.stop
}
beforeEach(() => {
  stop = async () => undefined
  folder = mkdtempSync(join(tmpdir(), 'kafana-disk-'))
})
afterEach(async () => {
  await stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Repeats a call until it is refused; returns the refusal. */
const untilRefused = async (call: () => ReturnType<StoppableServer['send']>) => {
  for (let time = 0; time < MANY; time += 1) {
    const answer = await call()
    if (answer.status >= 400) return answer
  }
  return expect.fail('nothing was refused')
}
const zone = (token: string) =>
  server.send('POST', '/api/zones', { token, body: { name: `Zone ${Math.random()} ${'x'.repeat(60)}` } })

type Desk = Awaited<ReturnType<typeof openBilling>>

const signIn = ({ venue }: Desk) =>
  server.send('POST', '/api/auth/login', { body: { email: venue.owner.email, password: TEST_PASSWORD } })
const read = ({ venue }: Desk) => server.send('GET', '/api/order', { token: venue.owner.token })

const expectEssentials = async (desk: Desk): Promise<void> => {
  expect((await signIn(desk)).status).toBe(200)
  expect((await read(desk)).status).toBe(200)
  const reserved = await desk.billing.validate(desk.ids)
  expect(reserved.status).toBe(200)
  const intentId = String((reserved.body as { intentId?: string }).intentId)
  expect((await desk.billing.arm(intentId)).status).toBe(200)
  const report = { selectedOrders: desk.ids, intentId, receiptNo: 1, deviceSerial: 'VK000001' }
  expect((await desk.billing.report('fiscal', report)).status).toBe(200)
}

describe('a full disk', () => {
  let reservePages = 64
  let writer: DatabaseSync
  let reserve = { isThere: true, hasSpace: true }
  const pagesNow = () => Number(Object.values(writer.prepare('PRAGMA page_count').get() ?? {})[0])
  const allow = (more: number) => writer.exec(`PRAGMA max_page_count = ${pagesNow() + more}`)
  const fill = () => {
    reserve.hasSpace = false
    allow(0)
  }
  const free = () => {
    reserve.hasSpace = true
    allow(1_000_000)
  }
  beforeEach(async () => {
    reservePages = 64
    reserve = { isThere: true, hasSpace: true }
    await start((file) =>
      openSqliteStore(file, {
        onOpen: (db) => {
          writer = db
        },
        reserve: {
          release: () => {
            const was = reserve.isThere
            reserve.isThere = false
            if (was) allow(reservePages)
            return was
          },
          restore: () => {
            reserve.isThere ||= reserve.hasSpace
            return reserve.isThere
          },
          hasSpace: () => reserve.hasSpace,
        },
      }),
    )
  })

  it('refuses writes by 507, while sign-in, reading and billing go on, until there is space', async () => {
    const desk = await openBilling(server)
    const { token } = desk.venue.owner
    fill()
    const refused = await untilRefused(() => zone(token))
    expect(refused).toMatchObject(FULL)
    expect(refused.headers.get('retry-after')).toBe('5')
    await expectEssentials(desk)
    expect(await server.send('GET', '/api/health')).toMatchObject(FULL)
    await server.store.checkSpace()
    expect(await zone(token)).toMatchObject(FULL)
    free()
    await server.store.checkSpace()
    expect((await zone(token)).status).toBe(201)
    expect((await server.send('GET', '/api/health')).status).toBe(200)
    expect(reserve.isThere).toBe(true)
  })

  it('loses no write that was accepted, and lets people read even when the reserve is used up', async () => {
    const desk = await openBilling(server)
    const { token } = desk.venue.owner
    const names = async () => {
      const { body } = await server.send('GET', '/api/zones', { token })
      return (body as unknown as unknown[]).length
    }
    const before = await names()
    let accepted = 0
    reservePages = 2
    fill()
    await untilRefused(async () => {
      const answer = await zone(token)
      if (answer.status === 201) accepted += 1
      return answer
    })
    expect(await names()).toBe(before + accepted)
    expect(await untilRefused(() => signIn(desk))).toMatchObject(FULL)
    expect((await read(desk)).status).toBe(200)
    // A wrong PIN could not be counted, so none is compared: neither looks different from the right one.
    for (const pin of [TEST_PIN, '9999999'])
      expect(await desk.billing.validate(['no order'], pin)).toMatchObject(FULL)
    await server.store.checkSpace()
    expect(await desk.billing.validate(['no order'])).toMatchObject(FULL)
    free()
    await server.store.checkSpace()
    expect((await signIn(desk)).status).toBe(200)
  })
})

describe('the reserve', () => {
  const file = () => join(folder, 'storage.reserve')

  it('is a file that is freed and reserved again', () => {
    const reserve = openReserve(folder)
    expect([reserve.release(), reserve.restore()]).toEqual([false, true])
    expect(statSync(file()).size).toBe(RESERVE_BYTES)
    expect([reserve.restore(), reserve.release(), reserve.release()]).toEqual([true, true, false])
    expect(statSync(file(), { throwIfNoEntry: false })).toBeUndefined()
  })

  const PAGE_BYTES = 4096
  const mount = (size: string): boolean =>
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]).status === 0

  it('lets sign-in and billing go on when a real disk is full, where one can be mounted', async () => {
    // Only the system's administrator may do so; elsewhere the tests above have to suffice.
    if (!mount('64m')) return
    try {
      const reserve = openReserve(folder)
      await start((database) => openSqliteStore(database, { reserve }))
      const desk = await openBilling(server)
      const filler = join(folder, 'filler')
      const fillUp = () => {
        const handle = openSync(filler, 'a')
        expect(() => {
          for (;;) writeSync(handle, Buffer.alloc(PAGE_BYTES, 1))
        }).toThrow('ENOSPC')
        closeSync(handle)
      }
      fillUp()
      expect(await untilRefused(() => zone(desk.venue.owner.token))).toMatchObject(FULL)
      expect(statSync(file(), { throwIfNoEntry: false })).toBeUndefined()
      await expectEssentials(desk)
      // The reserve is used up too: what a session's last use would write is left out.
      fillUp()
      expect(await untilRefused(() => signIn(desk))).toMatchObject(FULL)
      server.clock.advance(10 * MINUTE_MS)
      expect((await read(desk)).status).toBe(200)
      rmSync(filler)
      await server.store.checkSpace()
      expect((await zone(desk.venue.owner.token)).status).toBe(201)
      expect(statSync(file()).size).toBe(RESERVE_BYTES)
    } finally {
      await stop()
      stop = async () => undefined
      spawnSync('umount', ['-l', folder])
    }
  })
})
