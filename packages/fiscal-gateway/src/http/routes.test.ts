import { describe, expect, test } from 'vitest'
import { bill, command, preBill } from '../testing/commands.ts'
import { startTestGateway } from '../testing/test-gateway.ts'

describe('documents', () => {
  test('are listed newest first, up to the limit', async () => {
    const { post, printFiscal, get } = await startTestGateway()
    await printFiscal(command())
    await post('/pos/commands', { taskId: 'p1', receipt: preBill })
    await post('/commands', { commandType: 1 })
    const all = JSON.parse((await get('/documents')).text) as Record<string, unknown>[]
    expect(all.map(({ no, kind, total, printedAt }) => ({ no, kind, total, printedAt }))).toEqual([
      { no: 3, kind: 'daily', total: 310, printedAt: '2026-11-21T11:30:00.000Z' },
      { no: 2, kind: 'nonfiscal', total: 310, printedAt: '2026-11-21T11:30:00.000Z' },
      { no: 1, kind: 'fiscal', total: 310, printedAt: '2026-11-21T11:30:00.000Z' },
    ])
    expect(JSON.parse((await get('/documents?limit=1')).text)).toEqual(all.slice(0, 1))
    expect((await get('/documents/1/text')).text).toBe(all[2]?.text)
  })

  test.each([
    '/documents?limit=0',
    '/documents?limit=201',
    '/documents?limit=x',
    '/documents/0/text',
    '/documents/x/picture.svg',
  ])('%s is 400', async (url) => {
    const { get } = await startTestGateway()
    expect(await get(url)).toMatchObject({ status: 400, body: { code: 'BODY_INVALID' } })
  })

  test('a missing one is 404', async () => {
    const { get } = await startTestGateway()
    expect(await get('/documents/1/text')).toMatchObject({ status: 404, body: { code: 'DOCUMENT_UNKNOWN' } })
    expect((await get('/documents/1/picture.svg')).status).toBe(404)
  })

  test('a picture is an SVG whose policy forbids loading and scripts', async () => {
    const { printFiscal, get } = await startTestGateway()
    await printFiscal(command())
    const { headers, text } = await get('/documents/1/picture.svg')
    expect(headers).toMatchObject({
      'content-type': 'image/svg+xml; charset=utf-8',
      'content-security-policy': "default-src 'none'",
    })
    expect(text).toMatch(/^<svg .*<\/svg>$/)
  })
})

describe('health', () => {
  test('reports the device and its last receipt', async () => {
    const { printFiscal, get } = await startTestGateway()
    const { body } = await printFiscal(command({ commandContext: bill }))
    expect((await get('/health')).body).toMatchObject({
      status: 'ok',
      gateway: expect.any(String) as string,
      device: { serial: body.deviceSerial, lastReceiptNo: 1 },
      server: { paired: true },
    })
  })

  test('is 503 while the device does not answer', async () => {
    const { plan, get } = await startTestGateway()
    plan.unreachable = true
    expect(await get('/health')).toMatchObject({
      status: 503,
      body: { code: 'DEVICE_UNAVAILABLE' },
      headers: { 'retry-after': '2' },
    })
  })
})

describe('the page', () => {
  test('shows the printouts with a policy that allows only its own files, all of which exist', async () => {
    const { printFiscal, get } = await startTestGateway()
    await printFiscal(command())
    const { headers, text } = await get('/')
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8' })
    expect(headers['content-security-policy']).toMatch(
      /^default-src 'none'; script-src 'self'; style-src 'self';/,
    )
    expect(text).toContain('id="document-1"')
    expect(text).toContain((await get('/page/live')).text)
    const addresses = Array.from(
      text.matchAll(/ (?:src|href)="(\/page\/[^"]+)"/g),
      ([, address]) => address ?? '',
    )
    expect(addresses).toHaveLength(3)
    for (const address of addresses) expect((await get(address)).status).toBe(200)
    expect((await get('/page/page.js')).headers['content-type']).toBe('text/javascript; charset=utf-8')
  })
})
