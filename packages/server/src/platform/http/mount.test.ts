import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'

onBothEngines('every call', (server) => {
  const rename = async (token: string, key: string, name: string) =>
    server().send('PUT', '/api/company', { token, body: { name }, headers: { 'idempotency-key': key } })

  describe('with an Idempotency-Key', () => {
    it('repeats the first response byte for byte and has its effect once', async () => {
      const { owner } = await makeVenue(server())
      const key = randomUUID()
      const first = await rename(owner.token, key, 'Once')
      await server().send('PUT', '/api/company', { token: owner.token, body: { phone: '1' } })
      const again = await rename(owner.token, key, 'Once')
      expect(again.headers.get('idempotency-replayed')).toBe('true')
      expect(first.headers.get('idempotency-replayed')).toBeNull()
      expect(again.body).toEqual(first.body)
      const { body } = await server().send('GET', '/api/company', { token: owner.token })
      expect(body).toMatchObject({ version: 3, phone: '1' })
    })

    it('has its effect once for twenty simultaneous requests', async () => {
      const { owner } = await makeVenue(server())
      const key = randomUUID()
      const answers = await Promise.all(Array.from({ length: 20 }, () => rename(owner.token, key, 'Rush')))
      expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
      expect((await server().send('GET', '/api/company', { token: owner.token })).body).toMatchObject({
        version: 2,
      })
    })

    it('refuses the same key for another request; keys belong to one person', async () => {
      const [{ owner }, other] = [await makeVenue(server()), await makeVenue(server())]
      const key = randomUUID()
      await rename(owner.token, key, 'A')
      expect(await rename(owner.token, key, 'B')).toMatchObject({
        status: 422,
        body: { code: 'IDEMPOTENCY_KEY_REUSED' },
      })
      expect(await rename(other.owner.token, key, 'B')).toMatchObject({ status: 200, body: { name: 'B' } })
    })

    it('reveals nothing about the secret that was sent with it', async () => {
      const { owner, waiter } = await makeVenue(server())
      const headers = { 'idempotency-key': randomUUID() }
      const set = (body: object) =>
        server().send('PUT', `/api/user/${waiter.id}`, { token: owner.token, body, headers })
      const first = await set({ pin: '48261937', firstname: 'Ana' })
      for (const pin of ['48261937', '58261937']) {
        const again = await set({ pin, firstname: 'Ana' })
        expect([again.status, again.body, again.headers.get('idempotency-replayed')]).toEqual([
          200,
          first.body,
          'true',
        ])
      }
      expect((await set({ pin: '48261937', firstname: 'Eva' })).status).toBe(422)
    })

    it('stores nothing of a refused attempt', async () => {
      const { owner } = await makeVenue(server())
      const key = randomUUID()
      const send = (version: number) =>
        server().send('PUT', '/api/company', {
          token: owner.token,
          body: { name: 'V', version },
          headers: { 'idempotency-key': key },
        })
      expect((await send(9)).status).toBe(409)
      expect((await send(1)).status).toBe(200)
    })

    it('has to be a UUID', async () => {
      const { owner } = await makeVenue(server())
      expect(await rename(owner.token, 'again', 'A')).toMatchObject({
        status: 400,
        body: { code: 'INPUT_INVALID' },
      })
    })
  })

  describe('refuses', () => {
    it.each([
      ['another content type', '<name>x</name>', { 'content-type': 'application/xml' }, 415, 'NOT_JSON'],
      ['a form', 'name=x', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'NOT_JSON'],
      ['broken JSON', '{"name":', {}, 400, 'INPUT_INVALID'],
      ['keys that could pollute a prototype', '{"__proto__":{"name":"x"}}', {}, 400, 'INPUT_INVALID'],
      ['more than 256 KiB', JSON.stringify({ name: 'x'.repeat(257 * 1024) }), {}, 413, 'BODY_TOO_LARGE'],
    ])('%s', async (_what, body, headers, status, code) => {
      const { owner } = await makeVenue(server())
      const answer = await server().send('PUT', '/api/company', { token: owner.token, body, headers })
      expect(answer).toMatchObject({
        status,
        body: { code, message: expect.any(String) as string, requestId: expect.any(String) as string },
      })
      expect(answer.body).toHaveProperty('error', answer.body['message'])
    })

    it('a NUL character anywhere', async () => {
      const { owner } = await makeVenue(server())
      expect(
        await server().send('PUT', '/api/company', { token: owner.token, body: { name: 'a\0b' } }),
      ).toMatchObject({ status: 400, body: { code: 'INPUT_INVALID' } })
      expect(await server().send('GET', '/api/order?search=a%00b', { token: owner.token })).toMatchObject({
        status: 400,
      })
      expect(await server().send('GET', '/api/order/a%00b', { token: owner.token })).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      })
    })

    it('a parameter that is sent twice', async () => {
      const { owner } = await makeVenue(server())
      const ask = (query: string) => server().send('GET', `/api/order?${query}`, { token: owner.token })
      expect((await ask('page=1')).status).toBe(200)
      for (const query of ['page=1&page=2', 'search=a&search=b', 'filter=all&filter=new'])
        expect(await ask(query)).toMatchObject({ status: 400, body: { code: 'INPUT_INVALID' } })
    })

    it('an unknown address, in the same format', async () => {
      expect(await server().send('GET', '/api/nothing')).toMatchObject({
        status: 404,
        body: { code: 'NOT_FOUND' },
      })
    })
  })

  it('reports health', async () => {
    expect(await server().send('GET', '/api/health')).toMatchObject({ status: 200, body: { status: 'ok' } })
  })

  it('lets owners alone know how full the disk is', async () => {
    const { owner, monitor } = await makeVenue(server())
    const { status, body } = await server().send('GET', '/api/disk-space', { token: owner.token })
    expect({ status, body }).toEqual({
      status: 200,
      body: { usedPercent: expect.any(Number) as number, isLow: expect.any(Boolean) as boolean },
    })
    expect(body).toHaveProperty('isLow', Number(body['usedPercent']) >= 90)
    expect((await server().send('GET', '/api/disk-space', { token: monitor.token })).status).toBe(403)
  })

  it('sends security headers', async () => {
    const { headers } = await server().send('GET', '/api/health')
    expect(headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('referrer-policy')).toBe('no-referrer')
  })

  it('describes calls with roles and screens', async () => {
    const { body } = await server().send('GET', '/api/openapi.json')
    expect(body).toHaveProperty(['paths', '/api/order/{id}', 'put', 'x-roles'], ['monitor', 'waiter'])
    expect(body).toHaveProperty(
      ['paths', '/api/statistics', 'get', 'x-screens'],
      ['statistics', 'home', 'venues'],
    )
    expect(body).toHaveProperty(['paths', '/api/order', 'post', 'requestBody', 'required'], true)
  })
})
