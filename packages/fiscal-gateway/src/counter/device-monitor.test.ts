import { describe, expect, test } from 'vitest'
import { command } from '../testing/commands.ts'
import { createFakeServer, documentsOf } from '../testing/fake-server.ts'
import { createFaults, FAULTS } from '../testing/faulty-device.ts'
import { withDevice } from '../testing/shared-device.ts'
import { copyOfStore, dropStore, restoreStore } from '../testing/store-files.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { promptRetry } from '../testing/timers.ts'

const documentNumbers = (gateway: Pick<TestGateway, 'server'>) =>
  documentsOf(gateway).map(({ serial, receiptNo }) => [serial, receiptNo])

/**
 * A gateway that printed three receipts, on a device whose memory was then restored to its state after the first.
 * The journal is complete.
 */
const withResetDevice = async () => {
  const server = createFakeServer()
  const first = await startTestGateway({ server })
  await first.printFiscal(command())
  await first.close()
  const copy = copyOfStore(first.dataDir, 'device')
  const second = await startTestGateway({ server, dataDir: first.dataDir })
  await second.printFiscal(command())
  await second.printFiscal(command())
  await expect.poll(() => server.lines.length, { interval: 2 }).toBe(9)
  await second.close()
  restoreStore(first.dataDir, 'device', copy)
  return { server, dataDir: first.dataDir, serial: String(server.seen.device['serial']) }
}

const refused = { status: 409, body: { code: 'DEVICE_UNCONFIRMED' } }

test('a device behind the journal reports both numbers and prints nothing until an owner confirms', async () => {
  const { server, dataDir, serial } = await withResetDevice()
  const gateway = await startTestGateway({ server, dataDir })
  expect(await gateway.printFiscal(command())).toMatchObject(refused)
  await expect
    .poll(() => server.seen.device, { interval: 2 })
    .toMatchObject({ serial, needsConfirming: true, lastReceiptNo: 1, countedBefore: 3 })
  server.plan.confirmed = { serial, lastReceiptNo: 3 }
  server.wakeLongPoll()
  await gateway.post('/commands', { commandType: 2 })
  expect(await gateway.printFiscal(command())).toMatchObject(refused)
  expect(gateway.plan.receipts).toBe(0)
})

test('a confirmed reset device continues under another name, across restarts and journals', async () => {
  const { server, dataDir, serial } = await withResetDevice()
  const gateway = await startTestGateway({ server, dataDir })
  server.plan.confirmed = { serial, lastReceiptNo: 1 }
  server.wakeLongPoll()
  const sent = command()
  await expect
    .poll(async () => (await gateway.printFiscal(sent)).body, { interval: 2 })
    .toMatchObject({ ok: true, receiptNo: 2, deviceSerial: `${serial}@2026-11-21T11:30:00Z` })
  await expect
    .poll(() => server.seen.device, { interval: 2 })
    .toMatchObject({
      serial: `${serial}@2026-11-21T11:30:00Z`,
      needsConfirming: false,
      countedBefore: null,
      lastReceiptNo: 2,
    })
  await gateway.close()
  const again = await startTestGateway({ server, dataDir })
  expect((await again.printFiscal(command())).body).toMatchObject({
    receiptNo: 3,
    deviceSerial: `${serial}@2026-11-21T11:30:00Z`,
  })
  await expect
    .poll(() => documentNumbers(again).slice(3), { interval: 2 })
    .toEqual([
      [`${serial}@2026-11-21T11:30:00Z`, 2],
      [`${serial}@2026-11-21T11:30:00Z`, 3],
    ])
  await again.close()

  // The server has more of this journal than was sent: it gets another id, and the device keeps its name.
  server.plan.acknowledged = 99
  const renamed = await startTestGateway({ server, dataDir, runtime: promptRetry })
  await expect.poll(() => server.seen.device, { interval: 2 }).toMatchObject({ needsConfirming: true })
  expect((await renamed.printFiscal(command())).body).toMatchObject({ code: 'DEVICE_UNCONFIRMED' })
  expect(renamed.app.gateway.deviceState()).toMatchObject({
    serial: `${serial}@2026-11-21T11:30:00Z`,
    needsConfirming: true,
    lastReceiptNo: 3,
  })
})

test('a receipt that waits for the confirmation is printed under the other name', async () => {
  const { server, dataDir, serial } = await withResetDevice()
  const [begun, release] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  const gateway = await startTestGateway({
    server,
    dataDir,
    wrapDevice: (device) => ({
      ...device,
      report: async (request) => {
        begun.resolve(undefined)
        await release.promise
        return device.report(request)
      },
    }),
  })
  await expect.poll(() => server.seen.device, { interval: 2 }).toMatchObject({ countedBefore: 3 })
  const report = gateway.post('/commands', { commandType: 2 })
  await begun.promise
  const calls = server.calls.length
  server.plan.confirmed = { serial, lastReceiptNo: 1 }
  server.wakeLongPoll()
  await expect.poll(() => server.calls.length, { interval: 2 }).toBeGreaterThan(calls)
  const receipt = gateway.printFiscal(command())
  release.resolve(undefined)
  await report
  expect((await receipt).body).toMatchObject({
    ok: true,
    receiptNo: 2,
    deviceSerial: `${serial}@2026-11-21T11:30:00Z`,
  })
})

test('a second reset gives the device another name again', async () => {
  const { server, dataDir, serial } = await withResetDevice()
  const copy = copyOfStore(dataDir, 'device')
  server.plan.confirmed = { serial, lastReceiptNo: 1 }
  const gateway = await startTestGateway({ server, dataDir })
  await expect.poll(async () => (await gateway.printFiscal(command())).status, { interval: 2 }).toBe(200)
  await gateway.close()
  restoreStore(dataDir, 'device', copy)
  const again = await startTestGateway({ server, dataDir, runtime: { uptime: () => 0 } })
  again.clock.now += 60_000
  expect(await again.printFiscal(command())).toMatchObject(refused)
  server.plan.confirmed = { serial: `${serial}@2026-11-21T11:30:00Z`, lastReceiptNo: 1 }
  server.wakeLongPoll()
  await expect
    .poll(async () => (await again.printFiscal(command())).body, { interval: 2 })
    .toMatchObject({ receiptNo: 2, deviceSerial: `${serial}@2026-11-21T11:31:00Z` })
})

test('a device behind the server and unknown to the journal continues under another name once confirmed', async () => {
  const { server, dataDir, serial } = await withResetDevice()
  dropStore(dataDir, 'journal')
  server.plan.counted = { serial, lastReceiptNo: 3 }
  const gateway = await startTestGateway({ server, dataDir })
  await expect
    .poll(() => server.seen.device, { interval: 2 })
    .toMatchObject({ needsConfirming: true, lastReceiptNo: 1, countedBefore: 3 })
  expect(await gateway.printFiscal(command())).toMatchObject(refused)
  server.plan.confirmed = { serial, lastReceiptNo: 1 }
  server.wakeLongPoll()
  await expect
    .poll(async () => (await gateway.printFiscal(command())).body, { interval: 2 })
    .toMatchObject({ receiptNo: 2, deviceSerial: `${serial}@2026-11-21T11:30:00Z` })
})

const health = async ({ get }: TestGateway) => (await get('/health')).body

const folderWithoutJournal = async (receipts: number): Promise<string> => {
  const first = await startTestGateway()
  for (let n = 0; n < receipts; n += 1) await first.printFiscal(command())
  await first.close()
  dropStore(first.dataDir, 'journal')
  return first.dataDir
}

describe('a device that is unknown to the journal', () => {
  test('prints nothing until the server confirms its number', async () => {
    const server = createFakeServer()
    const gateway = await startTestGateway({ server, dataDir: await folderWithoutJournal(2) })
    const sent = command()
    expect(await gateway.printFiscal(sent)).toMatchObject({
      status: 409,
      body: { ok: false, code: 'DEVICE_UNCONFIRMED' },
    })
    expect(gateway.plan.receipts).toBe(0)
    expect((await gateway.get(`/commands/${sent.taskId}`)).status).toBe(404)
    await health(gateway)
    await expect
      .poll(() => server.seen.device, { interval: 2 })
      .toMatchObject({ needsConfirming: true, lastReceiptNo: 2, answers: true, driver: 'virtual' })

    const serial = String(server.seen.device['serial'])
    for (const wrong of [
      { serial, lastReceiptNo: 3 },
      { serial, lastReceiptNo: 1 },
      { serial: 'OTHER', lastReceiptNo: 2 },
    ]) {
      server.plan.confirmed = wrong
      server.wakeLongPoll()
      await gateway.post('/commands', { commandType: 2 })
      expect((await gateway.printFiscal(sent)).body).toMatchObject({ code: 'DEVICE_UNCONFIRMED' })
    }

    server.plan.confirmed = { serial, lastReceiptNo: 2 }
    server.wakeLongPoll()
    await expect
      .poll(async () => (await gateway.printFiscal(sent)).body, { interval: 2 })
      .toMatchObject({ ok: true, receiptNo: 3 })
    await expect.poll(() => server.seen.device, { interval: 2 }).toMatchObject({ needsConfirming: false })
    await expect
      .poll(() => documentsOf(gateway).map(({ receiptNo }) => receiptNo), { interval: 2 })
      .toEqual([3])
  })

  test('gets no tombstone for a task that it may have printed', async () => {
    const gateway = await startTestGateway({ dataDir: await folderWithoutJournal(1) })
    expect(await gateway.post('/commands/lost/cancel', { epoch: 1 })).toMatchObject({
      status: 409,
      body: { code: 'DEVICE_UNCONFIRMED' },
    })
    expect((await gateway.get('/commands/lost')).status).toBe(404)
  })

  test('gets no tombstone while it has never answered', async () => {
    const dataDir = await folderWithoutJournal(1)
    const gateway = await startTestGateway({
      dataDir,
      wrapDevice: (device) => ({ ...device, status: () => Promise.reject(new Error('cable pulled')) }),
    })
    expect(await gateway.post('/commands/lost/cancel', { epoch: 1 })).toMatchObject({
      status: 503,
      body: { code: 'DEVICE_UNAVAILABLE' },
    })
  })

  test('needs no confirmation if it has printed nothing', async () => {
    const gateway = await startTestGateway()
    expect((await gateway.printFiscal(command())).status).toBe(200)
    expect(gateway.server.seen.device).toMatchObject({ needsConfirming: false })
  })
})

test('a device replaced during a bill makes that bill need attention', async () => {
  const other = createFaults()
  const gateway = await withDevice({})
  const sent = command()
  gateway.plan.next = async (job, print, device) => {
    gateway.plan.unreachable = true
    return FAULTS.throwAfter(job, print, device)
  }
  await gateway.printFiscal(sent)
  await gateway.close()
  const again = await startTestGateway({
    dataDir: gateway.dataDir,
    wrapDevice: (device) =>
      other.wrapDevice({
        ...device,
        status: async () => ({ ...(await device.status()), serial: 'VK999999' }),
      }),
  })
  expect((await again.get(`/commands/${sent.taskId}`)).body).toMatchObject({
    state: 'UNKNOWN',
    reason: expect.stringContaining('VK999999') as string,
  })
})

test('looks at the device again after the clock was set back by a day', async () => {
  const { app, clock, plan } = await startTestGateway()
  await app.gateway.resolveTasks()
  expect(app.gateway.deviceState().answers).toBe(true)
  clock.now -= 24 * 3_600_000
  plan.unreachable = true
  await app.gateway.resolveTasks()
  expect(app.gateway.deviceState().answers).toBe(false)
})

test('the device’s tax rates are reported to the server', async () => {
  const gateway = await startTestGateway()
  await gateway.printFiscal(command())
  await expect
    .poll(() => gateway.server.seen.device, { interval: 2 })
    .toMatchObject({ rates: { А: 18, Б: 5, В: 10, Г: 0 } })
})
