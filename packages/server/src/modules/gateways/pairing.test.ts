import { createHash, createHmac } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { secretFile } from '../../platform/config/secret-file.ts'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { pairGateway, syncAs } from '../../testing/gateway-factories.ts'
import { storedAudit, storedEvents } from '../../testing/stored-records.ts'
import { ENGINES } from '../../testing/test-database.ts'
import { onBothEngines, startTestServer, type StoppableServer } from '../../testing/test-server.ts'

const MINUTE = 60_000
const REFUSED = { status: 403, body: { code: 'PAIRING_REFUSED' } }
const GATEWAYS_CHANGED = { type: 'dataChanged', room: 'gateways' }

onBothEngines('pairing by code', (server) => {
  const askCode = async ({ owner }: TestVenue) =>
    (await server().send('POST', '/api/gateway/code', { token: owner.token })).body as unknown as {
      code: string
      expiresAt: string
    }
  const pair = (body: object) =>
    server().send('POST', '/api/gateway/pair', { body: { name: 'Bar', ...body } })
  const list = async ({ owner }: TestVenue) =>
    (await server().send('GET', '/api/gateway', { token: owner.token })).body as unknown as {
      _id: string
      name: string
    }[]
  // All tests use the same address: this clears the failures of the previous test.
  beforeEach(() => server().clock.advance(11 * MINUTE))

  it('pairs a gateway with the venue of the code, and notifies its screens', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    const { code, expiresAt } = await askCode(venue)
    expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}-[A-HJ-NP-Z2-9]{4}$/)
    expect(expiresAt).toBe(new Date(server().clock.now() + 10 * MINUTE).toISOString())
    const { status, body } = await pair({ code, name: '  Kitchen ' })
    expect(status).toBe(201)
    const { gatewayId, token, secret } = body as unknown as {
      gatewayId: string
      token: string
      secret: string
    }
    expect([token.length, secret]).toEqual([43, expect.stringMatching(/^[0-9a-f]{64}$/)])
    expect(await list(venue)).toEqual([
      {
        _id: gatewayId,
        name: 'Kitchen',
        pairedAt: new Date(server().clock.now()).toISOString(),
        seenAt: null,
        connected: false,
        device: null,
      },
    ])
    expect(await list(other)).toEqual([])
    expect(await storedEvents(server(), venue.companyId)).toEqual([{ ...GATEWAYS_CHANGED, seq: 1 }])
    expect(await storedAudit(server(), venue.companyId, 'gateway.paired')).toEqual([
      { by: venue.owner.id, entityId: gatewayId, details: { name: 'Kitchen' } },
    ])
    expect((await syncAs(server(), { id: gatewayId, token, secret })).status).toBe(200)
  })

  it('accepts a code as people type it, once', async () => {
    const venue = await makeVenue(server())
    const { code } = await askCode(venue)
    const typed = ` ${code.toLowerCase().replace('-', ' ')} `
    expect((await pair({ code: typed })).status).toBe(201)
    expect(await pair({ code })).toMatchObject(REFUSED)
    expect(await list(venue)).toHaveLength(1)
  })

  it('accepts a code once from many concurrent requests', async () => {
    const venue = await makeVenue(server())
    const { code } = await askCode(venue)
    const answers = await Promise.all(Array.from({ length: 8 }, () => pair({ code })))
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1)
    expect(await list(venue)).toHaveLength(1)
  })

  it('invalidates a code after ten minutes, and with the next one', async () => {
    const venue = await makeVenue(server())
    const late = await askCode(venue)
    server().clock.advance(10 * MINUTE)
    expect(await pair(late)).toMatchObject(REFUSED)
    const first = await askCode(venue)
    server().clock.advance(10 * MINUTE - 1)
    const second = await askCode(venue)
    expect(await pair(first)).toMatchObject(REFUSED)
    expect((await pair(second)).status).toBe(201)
    const [ofVenue, ofOther] = [await askCode(venue), await askCode(await makeVenue(server()))]
    expect((await pair(ofVenue)).status).toBe(201)
    expect((await pair(ofOther)).status).toBe(201)
  })

  it('allows an address ten wrong codes in ten minutes, which keep nobody there from pairing', async () => {
    const venue = await makeVenue(server())
    const guesses = await Promise.all(Array.from({ length: 14 }, () => pair({ code: 'AAAA-AAAA' })))
    expect([403, 429].map((one) => guesses.filter(({ status }) => status === one).length)).toEqual([10, 4])
    const old = await askCode(venue)
    const { code } = await askCode(venue)
    for (const wrong of [{ code: 'BBBB-BBBB' }, old]) {
      const closed = await pair(wrong)
      expect([closed.status, closed.headers.get('retry-after')]).toEqual([429, '600'])
    }
    expect((await pair({ code })).status).toBe(201)
    expect(await pair({ code })).toMatchObject({ status: 429 })
    server().clock.advance(10 * MINUTE)
    expect(await pair({ code })).toMatchObject(REFUSED)
  })

  it.each([
    ['nothing', {}],
    ['neither', { code: '' }],
    [
      'a proof of another secret',
      { local: createHmac('sha256', 'guess').update('kafana-local-pairing').digest('hex') },
    ],
  ])('refuses %s', async (_what, body) => {
    expect(await pair(body)).toMatchObject(REFUSED)
  })

  it('requires a name', async () => {
    const venue = await makeVenue(server())
    expect(await pair({ ...(await askCode(venue)), name: ' ' })).toMatchObject({ status: 400 })
  })

  it('stores neither code nor token in plain text', async () => {
    const venue = await makeVenue(server())
    const gateway = await pairGateway(server(), venue)
    const { code } = await askCode(venue)
    const rows = await server().platform.uow.read('', async (tx) => ({
      codes: await tx.all({ build: (kit) => kit.db.selectFrom('gateway_codes').selectAll() }, {}),
      gateways: await tx.all({ build: (kit) => kit.db.selectFrom('gateways').selectAll() }, {}),
    }))
    const text = JSON.stringify(rows)
    for (const secret of [code, code.replace('-', ''), gateway.token]) expect(text).not.toContain(secret)
    // Forty bits could be found from a hash without a key.
    for (const encoding of ['base64url', 'hex'] as const)
      expect(text).not.toContain(createHash('sha256').update(code.replace('-', '')).digest(encoding))
    expect(rows.codes.some(({ company_id: companyId }) => companyId === venue.companyId)).toBe(true)
    server().clock.advance(10 * MINUTE)
    expect(await server().services.gateways.deleteExpiredCodes()).toBeGreaterThan(0)
    expect(await server().services.gateways.deleteExpiredCodes()).toBe(0)
  })

  it('refuses a proof of the data folder if there are several venues', async () => {
    const venue = await makeVenue(server())
    await makeVenue(server())
    expect(await pair({ local: localProof(server().platform.settings.dataDir) })).toMatchObject(REFUSED)
    expect(await list(venue)).toEqual([])
  })
})

const localProof = (dataDir: string): string =>
  createHmac('sha256', secretFile(dataDir, 'gateway.secret')).update('kafana-local-pairing').digest('hex')

describe.each(ENGINES)('pairing by the shared folder on %s', (engine) => {
  let server: StoppableServer
  beforeEach(async () => {
    server = await startTestServer(engine)
  })
  afterEach(() => server.stop())
  const pair = () =>
    server.send('POST', '/api/gateway/pair', {
      body: { name: 'Bar', local: localProof(server.platform.settings.dataDir) },
    })

  it('is possible from the first venue on without counting failures, until the second', async () => {
    for (let time = 0; time < 15; time += 1) expect(await pair()).toMatchObject(REFUSED)
    const venue = await makeVenue(server)
    expect((await pair()).status).toBe(201)
    expect(await storedAudit(server, venue.companyId, 'gateway.paired')).toMatchObject([
      { by: null, details: { name: 'Bar' } },
    ])
    await makeVenue(server)
    expect(await pair()).toMatchObject(REFUSED)
  })

  it('creates a new gateway for one that lost its folder; the old one stays until it is unpaired', async () => {
    const { owner } = await makeVenue(server)
    const paired = async () => (await pair()).body as unknown as { gatewayId: string; token: string }
    const [first, second] = [await paired(), await paired()]
    const ids = async () =>
      (
        (await server.send('GET', '/api/gateway', { token: owner.token })).body as unknown as {
          _id: string
        }[]
      ).map(({ _id }) => _id)
    expect(await ids()).toEqual([first.gatewayId, second.gatewayId])
    for (const { gatewayId: id, token } of [first, second])
      expect((await syncAs(server, { id, token, secret: '' }, { journalId: 'the-same' })).status).toBe(200)
    await server.send('DELETE', `/api/gateway/${first.gatewayId}`, { token: owner.token })
    expect(await ids()).toEqual([second.gatewayId])
  })
})
