// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import {
  askGateway,
  DEFAULT_GATEWAY,
  gatewayAddress,
  postToGateway,
  setGatewayAddress,
} from './gateway-client.ts'

const answers = (body: unknown, status = 200) => {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(
    async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status }),
  )
  vi.stubGlobal('fetch', fetched)
  return fetched
}

describe('the gateway client', () => {
  it('posts the command as it is, without any credentials', async () => {
    const fetched = answers({ ok: true, receiptNo: 7 })
    expect(await postToGateway('/commands', { commandType: 1 })).toEqual({ ok: true, receiptNo: 7 })
    expect(fetched.mock.calls[0]).toMatchObject([
      `${DEFAULT_GATEWAY}/commands`,
      { method: 'POST', body: '{"commandType":1}', credentials: 'omit' },
    ])
    expect(new Headers(fetched.mock.calls[0]?.[1].headers).has('authorization')).toBe(false)
  })

  it.each<[string, unknown, object]>([
    [
      'a refusal',
      { ok: false, code: 'NO_PAPER', message: 'Paper is out' },
      { code: 'NO_PAPER', message: 'Paper is out' },
    ],
    ['a refusal without words', { ok: false }, { code: 'GATEWAY_REFUSED' }],
    ['something that is no gateway', '<html>', { code: 'GATEWAY_UNREACHABLE' }],
    ['an answer of another kind', [1], { code: 'GATEWAY_UNREACHABLE' }],
  ])('throws for %s', async (_, body, error) => {
    answers(body, 422)
    await expect(postToGateway('/pos/commands', {})).rejects.toMatchObject({ name: 'GatewayError', ...error })
  })

  it('says that nothing answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(askGateway('/commands/1')).rejects.toMatchObject({ code: 'GATEWAY_UNREACHABLE' })
  })

  it('keeps another address for this device', async () => {
    setGatewayAddress(' http://10.0.0.5:8765/ ')
    expect(gatewayAddress()).toBe('http://10.0.0.5:8765')
    const fetched = answers({ ok: true })
    await askGateway('/commands/1')
    expect(fetched.mock.calls[0]?.[0]).toBe('http://10.0.0.5:8765/commands/1')
    setGatewayAddress('')
    expect(gatewayAddress()).toBe(DEFAULT_GATEWAY)
  })
})
