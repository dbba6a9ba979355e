import { describe, expect, it, vi } from 'vitest'
import { askHealth } from './gateway-health.ts'

const ask = (body: string, status = 200) => {
  const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(
    async () => new Response(body, { status }),
  )
  vi.stubGlobal('fetch', fetched)
  return { fetched, health: askHealth('http://10.0.0.5:8765') }
}

describe('how a gateway does', () => {
  it('is asked at its address, without any credentials', async () => {
    const { fetched, health } = ask(
      '{"status":"ok","gateway":"g1","device":{"serial":"VK000001","lastReceiptNo":42}}',
    )
    expect(await health).toEqual({ is: 'well', serial: 'VK000001', lastReceiptNo: 42, gateway: 'g1' })
    expect(fetched.mock.calls[0]).toMatchObject(['http://10.0.0.5:8765/health', { credentials: 'omit' }])
  })

  it('tells one that is paired with nobody', async () => {
    expect(
      await ask('{"status":"ok","gateway":null,"device":{"serial":"VK000001","lastReceiptNo":0}}').health,
    ).toMatchObject({ is: 'well', gateway: null })
  })

  it.each([
    [
      'a silent device',
      '{"ok":false,"code":"DEVICE_UNAVAILABLE","message":"The device does not answer"}',
      503,
      { is: 'refused', message: 'The device does not answer' },
    ],
    ['a page of something else', '<html>', 200, { is: 'foreign' }],
    ['the health of something else', '{"status":"ok"}', 200, { is: 'foreign' }],
    ['a device without its number', '{"status":"ok","device":{"serial":"VK000001"}}', 200, { is: 'foreign' }],
    ['nothing to speak of', 'null', 200, { is: 'foreign' }],
  ])('tells %s', async (_, body, status, health) => {
    expect(await ask(body, status).health).toEqual(health)
  })

  it('says that nothing answers', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
    expect(await askHealth('http://10.0.0.5:8765')).toEqual({ is: 'unreachable' })
  })
})
