import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Schema } from '../platform/database/schema/schema.ts'
import { deleteOldResponses } from '../platform/http/idempotency.ts'
import { statement } from '../platform/unit-of-work/statement.ts'
import { NO_COMPANY } from '../platform/unit-of-work/unit-of-work.ts'
import { makeVenue, TEST_PASSWORD, withNewSession, type TestVenue } from '../testing/factories.ts'
import { pairGateway, syncAs } from '../testing/gateway-factories.ts'
import { advanceUntilAnswered, pendingCall, untilWaiting } from '../testing/http-client.ts'
import { storedMails } from '../testing/mails.ts'
import { openTestStore } from '../testing/test-database.ts'
import { onBothEngines } from '../testing/test-server.ts'
import { createClockCorrection, STORED_TIMES } from './clock-correction.ts'

const SECOND_MS = 1000
const MINUTE_MS = 60 * SECOND_MS
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const MAX_WAIT_SECONDS = 15 * 60

const latestOf = (table: keyof Schema, column: string) =>
  statement((kit) =>
    kit.db.selectFrom(table as 'sessions').select((eb) => eb.fn.max(column as 'created_at').as('latest')),
  )

onBothEngines('a clock that jumps by a day', (server) => {
  let venue: TestVenue
  let correct: () => Promise<void>
  beforeEach(async () => {
    server().clock.advance(DAY_MS)
    venue = await makeVenue(server())
    correct = createClockCorrection(server().platform)
    await correct()
  })
  /** What is stored by a clock that is a day fast, until it is corrected. */
  const whileFast = async (work: () => Promise<unknown>): Promise<void> => {
    server().clock.jump(DAY_MS)
    await correct()
    await work()
    server().clock.jump(-DAY_MS)
  }
  const signIn = (password: string = TEST_PASSWORD) =>
    server().send('POST', '/api/auth/login', { body: { email: venue.owner.email, password } })
  const failToSignIn = async () => {
    for (let time = 0; time < 20; time += 1) await signIn('not the password')
  }
  const me = async (token: string) => (await server().send('GET', '/api/user/me', { token })).status

  it('keeps no session longer than its idle time', async () => {
    let token = ''
    await whileFast(async () => {
      token = (await withNewSession(server(), venue.companyId, venue.owner)).token
    })
    await correct()
    expect(await me(token)).toBe(200)
    server().clock.advance(12 * HOUR_MS)
    expect(await me(token)).toBe(401)
  })

  it('makes nobody wait longer than the longest delay after failed sign-ins', async () => {
    await whileFast(failToSignIn)
    await correct()
    const { status, headers } = await signIn()
    expect(status).toBe(429)
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(MAX_WAIT_SECONDS)
    server().clock.advance(MAX_WAIT_SECONDS * SECOND_MS)
    expect((await signIn()).status).toBe(200)
  })

  it('starts the window of a limit again, and opens it when the clock jumps forward', async () => {
    const { attempts } = server().services.auth
    const limits = [{ scope: randomUUID(), failures: 1, windowMs: 5 * MINUTE_MS }]
    const { uow } = server().platform
    const consume = () => uow.write(NO_COMPANY, (tx) => attempts.consume(tx, limits))
    await whileFast(consume)
    await correct()
    await expect(consume()).rejects.toMatchObject({ extra: { retryAfter: 300 } })
    server().clock.advance(5 * MINUTE_MS)
    await consume()
    await expect(consume()).rejects.toThrow('TOO_MANY_ATTEMPTS')
    server().clock.jump(DAY_MS)
    await consume()
  })

  it('leaves no stored time later than its limit', async () => {
    await whileFast(async () => {
      await withNewSession(server(), venue.companyId, venue.owner)
      await failToSignIn()
      await server().send('POST', '/api/auth/forgot-password', { body: { email: venue.waiter.email } })
      await expect
        .poll(async () => (await storedMails(server())).some(({ ended_at: at }) => at !== null))
        .toBe(true)
      const { token } = venue.owner
      const { token: lasting } = await withNewSession(server(), venue.companyId, venue.owner)
      await server().send('POST', '/api/gateway/code', { token: lasting })
      const body = { user: venue.waiter.id }
      await server().send('POST', '/api/auth/invitations', { token: lasting, body })
      const password = { currentPassword: TEST_PASSWORD }
      await server().send('POST', '/api/auth/second-factor', { token: lasting, body: password })
      const key = { 'idempotency-key': randomUUID() }
      await server().send('PUT', '/api/company', { token, body: { phone: '1' }, headers: key })
    })
    const excesses = () =>
      server().platform.uow.read(NO_COMPANY, async (tx) => {
        const found: string[] = []
        for (const { table, column, aheadMs } of STORED_TIMES) {
          const row = await tx.get(latestOf(table, column), {})
          if ((row?.latest ?? 0) > server().clock.now() + aheadMs) found.push(`${table}.${column}`)
        }
        return found
      })
    expect(await excesses()).toEqual(
      expect.arrayContaining([
        'attempts.blocked_until',
        'attempts.window_start',
        'gateway_codes.expires_at',
        'invitations.expires_at',
        'mails.created_at',
        'password_resets.expires_at',
        'second_factors.started_at',
        'sessions.created_at',
        'sessions.last_used_at',
      ]),
    )
    await correct()
    expect(await excesses()).toEqual([])
  })

  it('corrects nothing while the clock runs forward', async () => {
    const before = await storedMails(server())
    server().clock.jump(DAY_MS)
    await correct()
    server().clock.advance(SECOND_MS)
    await correct()
    expect(await storedMails(server())).toEqual(before)
    expect(await me(venue.owner.token)).toBe(401)
    expect((await signIn()).status).toBe(200)
  })

  describe('behind at a start', () => {
    const MONTH_MS = 30 * DAY_MS
    /** A start of a process whose clock is a month behind, and what it does in this time. */
    const startBehind = async (work: () => Promise<unknown>): Promise<void> => {
      server().clock.jump(-MONTH_MS)
      const check = createClockCorrection(server().platform)
      await check()
      await work()
      await check()
      server().clock.jump(MONTH_MS)
    }
    const minutes = (count: number) => async () => server().clock.advance(count * MINUTE_MS)

    it('ends no session, forgets no guess and no call, if it is set within ten minutes', async () => {
      const headers = { 'idempotency-key': randomUUID() }
      const change = () =>
        server().send('PUT', '/api/company', { token: venue.owner.token, body: { phone: '1' }, headers })
      const first = await change()
      const limits = [{ scope: randomUUID(), failures: 1, windowMs: HOUR_MS }]
      const { attempts } = server().services.auth
      const guess = () => server().platform.uow.write(NO_COMPANY, (tx) => attempts.consume(tx, limits))
      await guess()
      await startBehind(minutes(9))
      expect(await me(venue.owner.token)).toBe(200)
      await expect(guess()).rejects.toThrow('TOO_MANY_ATTEMPTS')
      await deleteOldResponses(server().platform.uow, server().clock)
      const again = await change()
      expect([again.body, again.headers.get('idempotency-replayed')]).toEqual([first.body, 'true'])
    })

    it('counts as right after ten minutes: then nothing lasts longer than its limit', async () => {
      await failToSignIn()
      server().clock.jump(-DAY_MS)
      const check = createClockCorrection(server().platform)
      await check()
      server().clock.advance(10 * MINUTE_MS)
      await check()
      const { status, headers } = await signIn()
      expect(status).toBe(429)
      expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(MAX_WAIT_SECONDS)
      server().clock.jump(DAY_MS)
    })
  })

  it.each([DAY_MS, -DAY_MS])(
    'by %i ms prolongs no long poll, and a gateway stays connected by its calls',
    async (ms) => {
      const gateway = await pairGateway(server(), venue)
      await syncAs(server(), gateway)
      const call = pendingCall(syncAs(server(), gateway, { waitSeconds: 25 }))
      await untilWaiting(server(), 1)
      server().clock.jump(ms)
      const isConnected = async () => {
        const { token } = await withNewSession(server(), venue.companyId, venue.owner)
        const { body } = await server().send('GET', '/api/gateway', { token })
        return (body as unknown as { connected: boolean }[])[0]?.connected
      }
      // Its last call seems to be a day ago, or still to come.
      expect(await isConnected()).toBe(false)
      expect((await advanceUntilAnswered(server().clock, call, 25 * SECOND_MS)).status).toBe(200)
      await syncAs(server(), gateway)
      expect(await isConnected()).toBe(true)
    },
  )
})

describe('the stored times', () => {
  /** When something happened. Nothing waits for it, or the code compares it by `hasElapsed` or `isSoldOut`. */
  const RECORDS = [
    'archived_at',
    'applied_at',
    'armed_at',
    'audit.at',
    'bill_intent_history.at',
    'bill_intents.created_at',
    'bill_intents.expires_at',
    'billed_at',
    'closed_at',
    'erased_at',
    'bills.at',
    'enabled_at',
    'check_history.at',
    'companies.created_at',
    'imports.undone_at',
    'gateway_work.answered_at',
    'gateway_work.handed_at',
    'invoices.at',
    'print_jobs.done_at',
    'gateways.seen_at',
    'ingredients.created_at',
    'ledger_entries.at',
    'account_entries.at',
    'blocked_at',
    'voucher_look_ups.at',
    'discounts.at',
    'line_history.at',
    'low_at',
    'menu_groups.created_at',
    'note_at',
    'noted_at',
    'opened_at',
    'order_history.at',
    'order_lines.seen_at',
    'orders.created_at',
    'paired_at',
    'payments.at',
    'presented_at',
    'printed_at',
    'products.created_at',
    'push_subscriptions.created_at',
    'required_at',
    'products.sold_out_at',
    'products.sold_out_until',
    'sales_voids.at',
    'security_log.at',
    'served_at',
    'stations.created_at',
    'stock_movements.at',
    'storno_at',
    'taken_at',
    'tickets.at',
    'venue_tables.created_at',
    'voided_at',
    'unpaired_at',
    'updated_at',
    'users.created_at',
    'zones.created_at',
  ]

  it('are all corrected or known to be records', async () => {
    const { dataDir, dispose } = await openTestStore('sqlite')
    const db = new DatabaseSync(join(dataDir, 'kafana.db'), { readOnly: true })
    const columns = db
      .prepare(
        "SELECT m.name AS tbl, c.name AS col FROM sqlite_schema m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'",
      )
      .all()
      .map(({ tbl, col }) => [String(tbl), String(col)] as const)
      .filter(([, column]) => /(?:^at|_at|_until|window_start)$/.test(column))
    db.close()
    await dispose()
    const corrected = STORED_TIMES.map(({ table, column }) => `${table}.${column}`)
    const unknown = columns
      .filter(([table, column]) => !corrected.includes(`${table}.${column}`))
      .filter(([table, column]) => !RECORDS.includes(`${table}.${column}`) && !RECORDS.includes(column))
    expect(unknown).toEqual([])
  })
})
