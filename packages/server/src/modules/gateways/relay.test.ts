import { beforeEach, expect, it } from 'vitest'
import { addMember, asOwner, makeVenue, type TestVenue } from '../../testing/factories.ts'
import { pairGateway, syncAs, type PairedGateway } from '../../testing/gateway-factories.ts'
import { pendingCall, advanceUntilAnswered, untilWaiting } from '../../testing/http-client.ts'
import { storedAudit } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { insertJob, selectAnswer } from './gateway-store.ts'

const AWAY = { status: 503, body: { code: 'GATEWAY_AWAY' } }

onBothEngines('a relayed job', (server) => {
  beforeEach(() => untilWaiting(server(), 0))
  const paired = async () => {
    const venue = await makeVenue(server())
    const gateway = await pairGateway(server(), venue)
    await syncAs(server(), gateway)
    return { venue, gateway }
  }
  const relay = ({ monitor }: TestVenue, body: object = {}) =>
    server().send('POST', '/api/gateway/relay', {
      token: monitor.token,
      body: { path: '/commands', command: { commandType: 1 }, ...body },
    })
  /** A command that is waiting for its gateway. */
  const asked = async (venue: TestVenue, body: object = {}) => {
    const waiting = server().platform.signals.count()
    const call = pendingCall(relay(venue, body))
    await untilWaiting(server(), waiting + 1)
    return call
  }
  const take = async (gateway: PairedGateway) =>
    (await syncAs(server(), gateway)).body['work'] as unknown as {
      workId: string
      path: string
      command: unknown
    }[]
  const rows = ({ companyId }: TestVenue) =>
    server().platform.uow.read(companyId, (tx) =>
      tx.all(
        {
          build: (kit) =>
            kit.db.selectFrom('gateway_work').select('id').where('company_id', '=', kit.companyId),
        },
        {},
      ),
    )
  const answer = (gateway: PairedGateway, work: { workId: string } | undefined, values: object) =>
    syncAs(server(), gateway, { answers: [{ workId: work?.workId, status: 200, body: {}, ...values }] })

  it.each<[string, object]>([
    ['/commands', { commandType: 0, taskId: 'x', commandContext: { products: [] }, permit: 'p' }],
    ['/pos/commands', { taskId: 'x', receipt: {} }],
    ['/commands/0123456789abcdef', { command: null }],
    ['/commands/0123456789abcdef/cancel', { epoch: 2 }],
  ])('is delivered to %s unchanged, and its answer is returned unchanged', async (path, values) => {
    const { venue, gateway } = await paired()
    const command = 'command' in values ? values.command : values
    const call = await asked(venue, { path, command })
    const [work, ...others] = await take(gateway)
    expect([work, others]).toEqual([{ workId: work?.workId, path, command }, []])
    const body = { ok: false, code: 'EPOCH_STALE', deep: [{ a: null }] }
    await answer(gateway, work, { status: 410, body })
    expect(await call.answer).toMatchObject({ status: 200, body: { status: 410, body } })
  })

  it.each([
    '/',
    '/health',
    '/documents',
    '/commands/',
    '/commands/../health',
    '/commands/x/y',
    '/commands?x=1',
    'http://evil.example/commands',
  ])('is refused for another path: %s', async (path) => {
    const { venue } = await paired()
    expect((await relay(venue, { path })).status).toBe(400)
  })

  it.each([
    { taskId: 'x' },
    { commandType: 3 },
    { commandType: '1' },
    { commandType: 2, copies: 2 },
    { commandType: 1, commandContext: { from: 1 } },
    { commandType: 6, commandContext: { from: 1, until: 2 } },
    { commandType: 7, commandContext: { from: '1' } },
    { commandType: 8, commandContext: { from: '2026-02-30', to: '2026-03-01' } },
  ])('is refused for a command that is neither a bill nor exactly a report: %j', async (command) => {
    const { venue } = await paired()
    expect(await relay(venue, { command })).toMatchObject({
      status: 400,
      body: { code: 'INPUT_INVALID', issues: [{ path: 'command', key: 'VALUE_INVALID' }] },
    })
  })

  it('is delivered to the given gateway, never to one of another venue, and fails without one', async () => {
    const [one, other, bare] = [await paired(), await paired(), await makeVenue(server())]
    expect((await relay(one.venue, { gateway: other.gateway.id })).status).toBe(404)
    expect(await relay(bare)).toMatchObject({ status: 409, body: { code: 'NO_GATEWAY' } })
    const second = await pairGateway(server(), one.venue)
    await syncAs(server(), second)
    const call = await asked(one.venue, { gateway: one.gateway.id })
    expect([await take(second), await take(other.gateway)]).toEqual([[], []])
    await answer(one.gateway, (await take(one.gateway))[0], {})
    expect((await call.answer).status).toBe(200)
  })

  it('is refused at once if the gateway never called, is disconnected or was unpaired', async () => {
    const { venue, gateway } = await paired()
    const silent = await pairGateway(server(), venue)
    expect(await relay(venue, { gateway: silent.id })).toMatchObject(AWAY)
    server().clock.advance(60_000)
    expect(await relay(venue, { gateway: gateway.id })).toMatchObject(AWAY)
    await syncAs(server(), gateway)
    expect(await take(gateway)).toEqual([])
    await server().send('DELETE', `/api/gateway/${gateway.id}`, { token: venue.owner.token })
    expect((await relay(venue, { gateway: gateway.id })).status).toBe(404)
  })

  it.each<[string, object, boolean]>([
    ['a report', { command: { commandType: 1 } }, false],
    ['a bill', { command: { commandType: 0, taskId: 'x' } }, true],
    ['the state of a bill', { path: '/commands/x', command: null }, true],
    ['a pre-bill', { path: '/pos/commands', command: { taskId: 'x' } }, true],
  ])('is checked for people who may only bill: %s', async (_what, body, isLet) => {
    const { venue, gateway } = await paired()
    const monitor = await addMember(server(), venue.companyId, 'monitor', [
      'establishmentDetails',
      'orderDetails',
      'monitor',
    ])
    if (!isLet)
      return expect(await relay({ ...venue, monitor }, body)).toMatchObject({
        status: 403,
        body: { code: 'SCREEN_FORBIDDEN' },
      })
    const call = await asked({ ...venue, monitor }, body)
    await answer(gateway, (await take(gateway))[0], {})
    return expect((await call.answer).status).toBe(200)
  })

  it.each<[string, (venue: TestVenue) => Promise<unknown>]>([
    [
      'signs out',
      ({ monitor }) => server().send('POST', '/api/auth/revoke-token', { token: monitor.token, body: {} }),
    ],
    [
      'is blocked',
      ({ owner, monitor }) =>
        server().send('PUT', `/api/user/${monitor.id}`, { token: owner.token, body: { isBlocked: true } }),
    ],
  ])('is withdrawn at once, and its answer refused, when its person %s', async (_how, end) => {
    const { venue, gateway } = await paired()
    const [waiting, delivered] = [
      await asked(venue),
      await asked(venue, { path: '/commands/x', command: null }),
    ]
    const work = await take(gateway)
    await end(venue)
    for (const call of [waiting, delivered]) expect((await call.answer).status).toBe(401)
    expect(await rows(venue)).toEqual([])
    for (const each of work) await answer(gateway, each, { body: { receiptNo: 7 } })
    server().clock.advance(3000)
    expect(await take(gateway)).toEqual([])
  })

  it('goes on when another session of its person ends', async () => {
    const { venue, gateway } = await paired()
    const { monitor, companyId } = venue
    const other = await server().platform.uow.write(companyId, (tx) =>
      server().services.sessions.open(tx, monitor.id),
    )
    const call = await asked(venue)
    await server().send('POST', '/api/auth/revoke-token', { token: other, body: {} })
    await answer(gateway, (await take(gateway))[0], {})
    expect((await call.answer).status).toBe(200)
  })

  it('waits half a minute for its answer; then it is withdrawn and not delivered late', async () => {
    const { venue, gateway } = await paired()
    const call = await asked(venue)
    server().clock.advance(29_999)
    expect((await server().send('GET', '/api/health')).status).toBe(200)
    expect(call.isAnswered()).toBe(false)
    server().clock.advance(1)
    expect(await call.answer).toMatchObject(AWAY)
    expect(await take(gateway)).toEqual([])
  })

  it('discards an answer that comes too late', async () => {
    const { venue, gateway } = await paired()
    const call = await asked(venue)
    const [work] = await take(gateway)
    expect(await advanceUntilAnswered(server().clock, call, 30_000)).toMatchObject(AWAY)
    expect((await answer(gateway, work, {})).status).toBe(200)
    const again = await asked(venue)
    const [next] = await take(gateway)
    expect(next?.workId).not.toBe(work?.workId)
    await answer(gateway, next, { body: { which: 'next' } })
    expect(await again.answer).toMatchObject({ body: { body: { which: 'next' } } })
  })

  it('of a process that has ended is delivered for half a minute, and not answered after it', async () => {
    const { venue, gateway } = await paired()
    const left = async (id: string) =>
      asOwner(server(), venue, (tx) =>
        tx.run(insertJob, {
          id,
          gatewayId: gateway.id,
          path: '/commands',
          command: null,
          now: server().clock.now(),
        }),
      )
    await left('taken')
    server().clock.advance(29_999)
    expect(await take(gateway)).toMatchObject([{ workId: 'taken' }])
    await left('young')
    server().clock.advance(3000)
    expect(await take(gateway)).toMatchObject([{ workId: 'young' }])
    await answer(gateway, { workId: 'taken' }, {})
    await answer(gateway, { workId: 'young' }, { status: 404 })
    const status = (id: string) =>
      asOwner(server(), venue, async (tx) => (await tx.get(selectAnswer, { id }))?.status)
    expect([await status('taken'), await status('young')]).toEqual([undefined, 404])
  })

  it('keeps its first answer', async () => {
    const { venue, gateway } = await paired()
    const call = await asked(venue)
    const [work] = await take(gateway)
    await syncAs(server(), gateway, {
      answers: ['first', 'second'].map((which) => ({ workId: work?.workId, status: 200, body: { which } })),
    })
    expect(await call.answer).toMatchObject({ body: { body: { which: 'first' } } })
  })

  it('is not delivered any more when its sender has disconnected', async () => {
    const { venue, gateway } = await paired()
    const hungUp = new AbortController()
    const call = fetch(`${server().url}/api/gateway/relay`, {
      method: 'POST',
      signal: hungUp.signal,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${venue.monitor.token}` },
      body: JSON.stringify({ path: '/commands', command: { commandType: 1 } }),
    })
    call.catch(() => undefined)
    await untilWaiting(server(), 1)
    hungUp.abort()
    await untilWaiting(server(), 0)
    await expect.poll(() => rows(venue)).toEqual([])
    expect(await take(gateway)).toEqual([])
  })

  it('is delivered in the order of sending, several at once', async () => {
    const { venue, gateway } = await paired()
    const calls = [
      await asked(venue, { path: '/pos/commands', command: { n: 1 } }),
      await asked(venue, { path: '/pos/commands', command: { n: 2 } }),
      await asked(venue, { path: '/pos/commands', command: { n: 3 } }),
    ]
    const work = await take(gateway)
    expect(work.map(({ command }) => command)).toEqual([{ n: 1 }, { n: 2 }, { n: 3 }])
    await syncAs(server(), gateway, {
      answers: work.toReversed().map(({ workId, command }) => ({ workId, status: 200, body: command })),
    })
    for (const [index, call] of calls.entries())
      expect(await call.answer).toMatchObject({ body: { body: { n: index + 1 } } })
  })

  it('is audited with its sender, without the content of the bill; a question is not', async () => {
    const { venue, gateway } = await paired()
    const calls = [
      await asked(venue, { command: { commandType: 0, taskId: 't', commandContext: { secret: 1 } } }),
      await asked(venue, { path: '/commands/t', command: null }),
    ]
    expect(await storedAudit(server(), venue.companyId, 'gateway.relayed')).toEqual([
      {
        by: venue.monitor.id,
        entityId: gateway.id,
        details: { path: '/commands', commandType: 0, taskId: 't' },
      },
    ])
    for (const call of calls) await advanceUntilAnswered(server().clock, call, 30_000)
  })

  it('is deleted after an hour', async () => {
    const { venue, gateway } = await paired()
    const call = await asked(venue)
    await answer(gateway, (await take(gateway))[0], {})
    await call.answer
    const { deleteOldJobs } = server().services.gatewayLink
    server().clock.advance(60 * 60_000)
    await deleteOldJobs()
    expect(await rows(venue)).toHaveLength(1)
    server().clock.advance(1)
    await deleteOldJobs()
    expect(await rows(venue)).toEqual([])
  })
})
