// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest'
import {
  DEFAULT_GATEWAY,
  fetchHealth,
  gatewayAddress,
  getFromGateway,
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
  it('posts the command unchanged and without credentials', async () => {
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
    ['a refusal without a message', { ok: false }, { code: 'GATEWAY_REFUSED' }],
    ['something that is not a gateway', '<html>', { code: 'GATEWAY_UNREACHABLE' }],
    ['an answer of another kind', [1], { code: 'GATEWAY_UNREACHABLE' }],
  ])('throws for %s', async (_, body, error) => {
    answers(body, 422)
    await expect(postToGateway('/pos/commands', {})).rejects.toMatchObject({ name: 'GatewayError', ...error })
  })

  it('reports that nothing answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    await expect(getFromGateway('/commands/1')).rejects.toMatchObject({ code: 'GATEWAY_UNREACHABLE' })
  })

  it('stores another address for this device', async () => {
    setGatewayAddress(' http://10.0.0.5:8765/ ')
    expect(gatewayAddress()).toBe('http://10.0.0.5:8765')
    const fetched = answers({ ok: true })
    await getFromGateway('/commands/1')
    expect(fetched.mock.calls[0]?.[0]).toBe('http://10.0.0.5:8765/commands/1')
    setGatewayAddress('')
    expect(gatewayAddress()).toBe(DEFAULT_GATEWAY)
  })
})

const ask = (body: string, status = 200) => {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(
    async () => new Response(body, { status }),
  )
  vi.stubGlobal('fetch', fetched)
  return { fetched, health: fetchHealth('http://10.0.0.5:8765') }
}

describe('fetchHealth', () => {
  it('asks the given address without credentials', async () => {
    const { fetched, health } = ask(
      '{"status":"ok","gateway":"g1","device":{"serial":"VK000001","lastReceiptNo":42}}',
    )
    expect(await health).toEqual({ is: 'healthy', serial: 'VK000001', lastReceiptNo: 42, gateway: 'g1' })
    expect(fetched.mock.calls[0]).toMatchObject(['http://10.0.0.5:8765/health', { credentials: 'omit' }])
  })

  it('reports a gateway that is not paired', async () => {
    expect(
      await ask('{"status":"ok","gateway":null,"device":{"serial":"VK000001","lastReceiptNo":0}}').health,
    ).toMatchObject({ is: 'healthy', gateway: null })
  })

  it.each([
    [
      'a failing device',
      '{"ok":false,"code":"DEVICE_UNAVAILABLE","message":"The device does not answer"}',
      503,
      { is: 'refused', message: 'The device does not answer' },
    ],
    ['a page of something else', '<html>', 200, { is: 'not-a-gateway' }],
    ['the health of something else', '{"status":"ok"}', 200, { is: 'not-a-gateway' }],
    [
      'a device without its number',
      '{"status":"ok","device":{"serial":"VK000001"}}',
      200,
      { is: 'not-a-gateway' },
    ],
    ['an empty answer', 'null', 200, { is: 'not-a-gateway' }],
  ])('reports %s', async (_, body, status, health) => {
    expect(await ask(body, status).health).toEqual(health)
  })

  it('reports that nothing answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await fetchHealth('http://10.0.0.5:8765')).toEqual({ is: 'unreachable' })
  })
})
