import { mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { command } from '../testing/commands.ts'
import { createFakeServer, LOCAL_SECRET } from '../testing/fake-server.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { tempFolder } from '../testing/test-journal.ts'
import { createManualTimers } from '../testing/timers.ts'
import { openPairingFile } from './pairing-file.ts'

const CODE = 'K7Q2-M9XA'
const untilPrints = ({ printFiscal }: TestGateway) =>
  expect.poll(async () => (await printFiscal(command())).status, { interval: 5 }).toBe(200)

const folderOfServer = (): string => {
  const dataDir = tempFolder()
  mkdirSync(dataDir, { recursive: true })
  writeFileSync(join(dataDir, 'gateway.secret'), `${LOCAL_SECRET}\n`)
  return dataDir
}

describe('with a code, on the gateway’s own page', () => {
  test('pairs, prints, and stores the pairing in a private file', async () => {
    const gateway = await startTestGateway({ paired: false })
    expect(await gateway.printFiscal(command())).toMatchObject({ status: 403, body: { code: 'NOT_PAIRED' } })
    expect(await gateway.post('/pairing', { code: CODE, server: 'http://10.0.0.2:3000/' })).toMatchObject({
      status: 200,
      body: { ok: true, server: 'http://10.0.0.2:3000' },
    })
    await untilPrints(gateway)
    const call = gateway.server.calls.find(({ path }) => path.endsWith('/api/gateway/pair'))
    expect(call).toMatchObject({
      path: 'http://10.0.0.2:3000/api/gateway/pair',
      body: { code: CODE, name: 'The bar' },
    })
    expect(gateway.server.calls.at(-1)).toMatchObject({
      path: 'http://10.0.0.2:3000/api/gateway/sync',
      token: 'Bearer token-1',
    })
    expect(statSync(join(gateway.dataDir, 'gateway', 'pairing.json')).mode & 0o777).toBe(0o600)
    await gateway.close()
    await untilPrints(await startTestGateway({ paired: false, dataDir: gateway.dataDir }))
  })

  test('leads a paired gateway to no other server, until its owner has removed it', async () => {
    const gateway = await startTestGateway()
    const { server: before } = gateway.app.gateway.connection()
    const elsewhere = { code: CODE, server: 'http://127.0.0.1:4808' }
    expect(await gateway.post('/pairing', elsewhere)).toMatchObject({
      status: 409,
      body: { ok: false, code: 'PAIRED_ELSEWHERE' },
    })
    expect(gateway.server.calls.filter(({ path }) => path.includes('4808'))).toEqual([])
    expect(gateway.app.gateway.connection().server).toBe(before)
    expect((await gateway.post('/pairing', { code: CODE })).status).toBe(200)
    gateway.server.plan.knowsGateway = false
    gateway.server.wakeLongPoll()
    await expect.poll(() => gateway.app.gateway.connection().paired, { interval: 2 }).toBe(false)
    expect((await gateway.post('/pairing', elsewhere)).status).toBe(200)
  })

  test('refuses a wrong code with the reason', async () => {
    const gateway = await startTestGateway({ paired: false })
    expect(await gateway.post('/pairing', { code: 'WRONG' })).toMatchObject({
      status: 403,
      body: { ok: false, code: 'PAIRING_REFUSED' },
    })
    gateway.server.plan.isDown = true
    expect(await gateway.post('/pairing', { code: CODE })).toMatchObject({
      status: 503,
      body: { code: 'SERVER_UNAVAILABLE' },
    })
    expect(await gateway.post('/pairing', { code: CODE, server: 'nowhere' })).toMatchObject({
      status: 400,
      body: { code: 'BODY_INVALID' },
    })
  })

  test.each([
    ['another machine', { remoteAddress: '192.168.1.50' }],
    ['a page of the venue', { headers: { origin: 'http://localhost:3000' } }],
    ['a page by another name of this machine', { headers: { host: '192.168.1.7:8765' } }],
  ])('refuses %s', async (_who, from) => {
    const gateway = await startTestGateway({ paired: false, host: '192.168.1.7' })
    const request = { method: 'POST', url: '/pairing', payload: { code: CODE }, ...from } as const
    expect(await gateway.call(request)).toMatchObject({ status: 403, body: { code: 'ORIGIN_FORBIDDEN' } })
    expect(gateway.server.seen.pairings).toBe(0)
  })

  test('replaces an earlier pairing at once', async () => {
    const gateway = await startTestGateway()
    await gateway.printFiscal(command())
    await expect.poll(() => gateway.server.lines.length, { interval: 2 }).toBe(3)
    gateway.server.plan.acknowledged = 0
    gateway.server.lines.length = 0
    expect((await gateway.post('/pairing', { code: CODE })).status).toBe(200)
    await expect.poll(() => gateway.server.lines.length, { interval: 2 }).toBe(3)
  })
})

describe('automatically', () => {
  test('with the code of the settings', async () => {
    const gateway = await startTestGateway({
      paired: false,
      pairingCode: CODE,
      serverUrl: 'http://10.0.0.3:3000/',
    })
    await untilPrints(gateway)
    expect(gateway.server.calls[0]).toMatchObject({
      path: 'http://10.0.0.3:3000/api/gateway/pair',
      body: { code: CODE },
    })
    expect(gateway.server.seen.pairings).toBe(1)
  })

  test('with the server’s data folder, as soon as there is a venue', async () => {
    const [server, timers] = [createFakeServer(), createManualTimers()]
    const gateway = await startTestGateway({
      paired: false,
      server,
      dataDir: folderOfServer(),
      runtime: { after: timers.after },
    })
    await expect.poll(timers.waits, { interval: 2 }).toEqual([3000])
    server.plan.acceptsLocal = true
    timers.pass(3000)
    await untilPrints(gateway)
  })

  test('whichever of the two programs starts first', async () => {
    const [server, timers, dataDir] = [createFakeServer(), createManualTimers(), tempFolder()]
    const gateway = await startTestGateway({
      paired: false,
      server,
      dataDir,
      runtime: { after: timers.after, random: () => 0 },
    })
    await expect.poll(timers.waits, { interval: 2 }).toEqual([1000])
    expect(server.calls).toEqual([])
    writeFileSync(join(dataDir, 'gateway.secret'), LOCAL_SECRET)
    server.plan.isDown = true
    timers.pass(1000)
    await expect.poll(timers.waits, { interval: 2 }).toEqual([2000])
    Object.assign(server.plan, { isDown: false, acceptsLocal: true })
    timers.pass(2000)
    await untilPrints(gateway)
  })
})

describe('a server that refuses the gateway', () => {
  const refusedBy = async (refusal: object) => {
    const [server, timers] = [createFakeServer(), createManualTimers()]
    const gateway = await startTestGateway({
      server,
      dataDir: folderOfServer(),
      runtime: { after: timers.after, random: () => 0 },
    })
    Object.assign(server.plan, { knowsGateway: false, acceptsLocal: true, refusal })
    server.wakeLongPoll()
    await gateway.post('/commands', { commandType: 2 })
    await expect.poll(timers.waits, { interval: 2 }).toContain(1000)
    return { server, timers, gateway, dataDir: gateway.dataDir }
  }
  const NOT_PAIRED = { status: 403, body: { code: 'NOT_PAIRED' } }
  const kept = ({ dataDir }: TestGateway) => openPairingFile(join(dataDir, 'gateway')).current()

  test('because its store lacks it: nothing fiscal prints, and the folder pairs it again', async () => {
    const { gateway, timers } = await refusedBy({ code: 'UNAUTHENTICATED' })
    expect(await gateway.printFiscal(command())).toMatchObject(NOT_PAIRED)
    expect(kept(gateway)).toBeNull()
    timers.pass(1000)
    await untilPrints(gateway)
  })

  test('because an owner ended the pairing: only a new code pairs it again, across restarts, and its page says so', async () => {
    const { gateway, timers, server, dataDir } = await refusedBy({ code: 'GATEWAY_UNPAIRED' })
    expect(await gateway.printFiscal(command())).toMatchObject(NOT_PAIRED)
    expect(kept(gateway)).toBeNull()
    timers.pass(1000)
    await expect.poll(timers.waits, { interval: 2 }).toContain(2000)
    await gateway.close()
    const held = createManualTimers()
    const again = await startTestGateway({
      server,
      paired: false,
      dataDir,
      runtime: { after: held.after, random: () => 0 },
    })
    await expect.poll(held.waits, { interval: 2 }).toEqual([1000])
    expect(server.seen.pairings).toBe(0)
    expect(server.calls.filter(({ path }) => path.endsWith('/pair'))).toEqual([])
    expect((await again.get('/')).text).toContain('Unpaired by an owner')
    expect((await again.post('/pairing', { code: CODE })).status).toBe(200)
    await untilPrints(again)
    expect(openPairingFile(join(dataDir, 'gateway')).isUnpaired()).toBe(false)
    expect((await again.get('/')).text).not.toContain('Unpaired by an owner')
  })

  test.each([[{}], [{ code: 'PROXY_AUTH' }]])(
    'without the server’s code does not end the pairing: %j',
    async (refusal) => {
      const { gateway, timers, server } = await refusedBy(refusal)
      expect(kept(gateway)).not.toBeNull()
      server.plan.knowsGateway = true
      timers.pass(1000)
      await untilPrints(gateway)
    },
  )
})

test('a server that moved is found at the address in the settings', async () => {
  const dataDir = tempFolder()
  const first = await startTestGateway({
    paired: false,
    dataDir,
    pairingCode: CODE,
    serverUrl: 'http://127.0.0.1:3000',
  })
  await untilPrints(first)
  await first.close()
  const again = await startTestGateway({ paired: false, dataDir, serverUrl: 'http://127.0.0.1:4000' })
  await untilPrints(again)
  expect(again.server.calls.map(({ path }) => new URL(path).port)).toEqual(expect.arrayContaining(['4000']))
  expect(again.server.calls.some(({ path }) => path.includes(':3000'))).toBe(false)
})

test('a damaged pairing file counts as no pairing', () => {
  const folder = tempFolder()
  writeFileSync(join(folder, 'pairing.json'), '{"gatewayId":"g"')
  expect(openPairingFile(folder).current()).toBeNull()
  writeFileSync(join(folder, 'pairing.json'), '{"gatewayId":"g"}')
  expect(openPairingFile(folder).current()).toBeNull()
})
