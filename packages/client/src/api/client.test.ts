import { calls, type Contract } from '@kafana/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { createClient } from './client.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
const zone = { _id: 'z1', name: 'Terrace', smokingZone: true, tables: [], version: 1 }
const refusal = { message: 'Not today', error: 'Not today', code: 'SCREEN_FORBIDDEN', requestId: 'r1' }

const setUp = (answer: () => Response | Promise<Response>, token: string | null = 'tok') => {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () => answer())
  vi.stubGlobal('fetch', fetched)
  const onSessionEnded = vi.fn()
  return {
    client: createClient<Contract>(calls, { token: () => token, onSessionEnded }),
    fetched,
    onSessionEnded,
  }
}
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })
const failureOf = async (call: Promise<unknown>): Promise<ApiError> => {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('The call did not fail as expected')
  return error
}
const headersOf = (init: RequestInit | undefined) => new Headers(init?.headers)

afterEach(() => vi.unstubAllGlobals())

describe('the client', () => {
  it('builds the URL from params and query, without undefined values', async () => {
    const { client, fetched } = setUp(() => json({ orders: [], totalOrders: 0 }))
    await client.orders.list({ query: { page: 2, search: 'soup & salad', category: undefined } })
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/order?page=2&search=soup+%26+salad')
    await failureOf(client.orders.get({ params: { id: 'a/b' } }))
    expect(fetched.mock.calls[1]?.[0]).toBe('/api/order/a%2Fb')
  })

  it('sends the token always, and a new idempotency key with writes only', async () => {
    const { client, fetched } = setUp(() => json(zone, 201))
    await client.layout.createZone({ body: { name: 'Terrace' } })
    await client.layout.createZone({ body: { name: 'Terrace' } })
    await client.layout.createZone({ body: { name: 'Terrace' } }, { idempotencyKey: 'mine' })
    await failureOf(client.layout.zones())
    const headers = fetched.mock.calls.map(([, init]) => headersOf(init))
    expect(headers.map((each) => each.get('authorization'))).toEqual(Array(4).fill('Bearer tok'))
    const keys = headers.map((each) => each.get('idempotency-key'))
    expect(keys[0]).toMatch(UUID)
    expect(keys[1]).not.toBe(keys[0])
    expect(keys.slice(2)).toEqual(['mine', null])
  })

  it('works without randomUUID', async () => {
    vi.stubGlobal('crypto', { getRandomValues: (bytes: Uint8Array) => bytes.fill(7) })
    const { client, fetched } = setUp(() => json(zone, 201))
    await client.layout.createZone({ body: { name: 'Terrace' } })
    expect(headersOf(fetched.mock.calls[0]?.[1]).get('idempotency-key')).toBe(
      '07070707-0707-4707-8707-070707070707',
    )
  })

  it('turns an error response into an ApiError with all of its details', async () => {
    const { client } = setUp(() =>
      json(
        {
          ...refusal,
          issues: [{ path: 'name', message: 'x', key: 'ZONE_NAME_REQUIRED' }],
          order: { _id: 'o' },
        },
        403,
      ),
    )
    const error = await failureOf(client.layout.zones())
    expect(error).toMatchObject({
      status: 403,
      code: 'SCREEN_FORBIDDEN',
      message: 'Not today',
      issues: [{ path: 'name' }],
      body: { order: { _id: 'o' } },
    })
  })

  it.each<[string, () => Response]>([
    ['a body that is not JSON', () => new Response('<html>', { status: 200 })],
    ['an object instead of a list', () => json({ zones: [] })],
    ['null', () => json(null)],
    ['a success of another status', () => json([zone], 201)],
  ])('treats %s as unexpected', async (_, answer) => {
    const { client } = setUp(answer)
    expect(await failureOf(client.layout.zones())).toMatchObject({
      code: 'UNEXPECTED_RESPONSE',
      message: 'Unexpected response from server.',
    })
  })

  it('treats an object without what it always has as unexpected', async () => {
    const { client } = setUp(() => json({ all: 'new' }))
    expect(await failureOf(client.orders.get({ params: { id: 'o' } }))).toMatchObject({
      code: 'UNEXPECTED_RESPONSE',
      body: { all: 'new' },
    })
  })

  it('throws NETWORK without a response, but rethrows an abort', async () => {
    const { client } = setUp(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await failureOf(client.layout.zones())).toMatchObject({ status: 0, code: 'NETWORK' })
    const controller = new AbortController()
    controller.abort()
    await expect(client.layout.zones({}, { signal: controller.signal })).rejects.not.toBeInstanceOf(ApiError)
  })

  it('ends the session on a 401 with the refused token, but not for a wrong password', async () => {
    const { client, onSessionEnded } = setUp(() => json({ ...refusal, code: 'UNAUTHENTICATED' }, 401))
    await failureOf(client.auth.login({ body: { email: 'a@b.mk', password: 'x' } }))
    expect(onSessionEnded).not.toHaveBeenCalled()
    await failureOf(client.layout.zones())
    expect(onSessionEnded).toHaveBeenCalledExactlyOnceWith('tok')
  })
})

describe('a result that the server knows by its tag', () => {
  const tagged = (body: unknown, etag: string) =>
    new Response(JSON.stringify(body), { headers: { ETag: etag } })
  const sentTags = (fetched: { mock: { calls: [string, RequestInit][] } }) =>
    fetched.mock.calls.map(([, init]) => headersOf(init).get('if-none-match'))

  it('is used again when it has not changed', async () => {
    const answers = [
      tagged([zone], '"one"'),
      new Response(null, { status: 304, headers: { ETag: '"one"' } }),
      tagged([], '"two"'),
      tagged([zone], '"three"'),
    ]
    const { client, fetched } = setUp(() => answers.shift() ?? json([]))
    const first = await client.layout.zones()
    expect(await client.layout.zones()).toBe(first)
    expect(await client.layout.zones()).toEqual([])
    await client.layout.zones()
    expect(sentTags(fetched)).toEqual([null, '"one"', '"one"', '"two"'])
  })

  it('is forgotten when somebody else signs in, or nobody is signed in', async () => {
    let token: string | null = 'of Mila'
    const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(async () =>
      tagged([], '"one"'),
    )
    vi.stubGlobal('fetch', fetched)
    const client = createClient<Contract>(calls, { token: () => token, onSessionEnded: () => undefined })
    for (const next of ['of Mila', 'of Boris', null, 'of Boris']) {
      token = next
      await client.layout.zones()
    }
    expect(sentTags(fetched)).toEqual([null, null, null, null])
  })

  it('is of one address', async () => {
    const { client, fetched } = setUp(() => tagged({ orders: [], totalOrders: 0 }, '"one"'))
    await client.orders.list({ query: { page: 1 } })
    await client.orders.list({ query: { page: 2 } })
    expect(sentTags(fetched)).toEqual([null, null])
  })
})
