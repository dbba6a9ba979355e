import { describe, expect, test } from 'vitest'
import { DeviceRefusal, type DeviceStatus, type FiscalDevice, type FiscalJob } from '../device/device.ts'
import { command } from '../testing/commands.ts'
import { createFakeServer, type FakeServer } from '../testing/fake-server.ts'
import { copyOfStore, dropStore, restoreStore } from '../testing/store-files.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

type WrapDevice = (device: FiscalDevice) => FiscalDevice

const withStatus =
  (change: Partial<DeviceStatus>): WrapDevice =>
  (device) => ({ ...device, status: async () => ({ ...(await device.status()), ...change }) })

/**
 * A gateway that printed a receipt of which the server knows, and one while the server was away; then its journal was
 * restored from a copy that has the first alone. `deviceCopy`: the memory of its device at the moment of the copy.
 */
const loseUnreportedReceipt = async (wrapDevice: WrapDevice = (device) => device) => {
  const server = createFakeServer()
  const first = await startTestGateway({ server, wrapDevice })
  await first.printFiscal(command())
  await expect.poll(() => server.lines.length, { interval: 2 }).toBe(3)
  const { dataDir } = first
  const [journalCopy, deviceCopy] = [copyOfStore(dataDir, 'journal'), copyOfStore(dataDir, 'device')]
  await first.close()
  server.plan.isDown = true
  const second = await startTestGateway({ server, dataDir, wrapDevice })
  const earlier = server.seen.commandsFor
  // Nothing prints before the server has answered once since a start: it goes away right after.
  server.plan.isDown = false
  const lost = command({ journal: earlier, ref: 'LOST0001' })
  await expect.poll(() => second.app.gateway.connection().lastContactAt, { interval: 2 }).not.toBeNull()
  server.plan.isDown = true
  expect((await second.printFiscal(lost)).body).toMatchObject({ ok: true, receiptNo: 2 })
  await second.close()
  restoreStore(dataDir, 'journal', journalCopy)
  server.plan.isDown = false
  return { server, dataDir, lost, earlier, deviceCopy }
}

const cancel = (gateway: TestGateway, taskId: string) =>
  gateway.post(`/commands/${taskId}/cancel`, { epoch: 1 })

const expectRefused = async (
  gateway: TestGateway,
  { server, lost, earlier }: { server: FakeServer; lost: { taskId: string }; earlier: string },
): Promise<void> => {
  await expect.poll(() => server.seen.commandsFor, { interval: 2 }).not.toBe(earlier)
  await expect
    .poll(() => cancel(gateway, lost.taskId), { interval: 2 })
    .toMatchObject({ status: 409, body: { code: 'JOURNAL_CHANGED' } })
  expect(await gateway.printFiscal(lost)).toMatchObject({ status: 409, body: { code: 'JOURNAL_CHANGED' } })
  expect(server.lines.some((line) => line.kind === 'task' && line.taskId === lost.taskId)).toBe(false)
}

const confirm = async (server: FakeServer, gateway: TestGateway): Promise<void> => {
  await expect.poll(() => server.seen.device, { interval: 2 }).toMatchObject({ needsConfirming: true })
  const { serial, lastReceiptNo } = server.seen.device as { serial: string; lastReceiptNo: number }
  server.plan.confirmed = { serial, lastReceiptNo }
  server.wakeLongPoll()
  await expect
    .poll(async () => {
      await gateway.post('/commands', { commandType: 2 })
      return gateway.app.gateway.deviceState().needsConfirming
    })
    .toBe(false)
}

describe('a journal that was restored from a copy declares nothing unprinted and refuses earlier commands', () => {
  test('before a new device that has printed nothing', async () => {
    const lost = await loseUnreportedReceipt()
    dropStore(lost.dataDir, 'device')
    const again = await startTestGateway({ server: lost.server, dataDir: lost.dataDir })
    await expectRefused(again, lost)
    const next = command({ journal: lost.server.seen.commandsFor, ref: 'NEXT0001' })
    expect((await again.printFiscal(next)).body).toMatchObject({ ok: true, receiptNo: 1 })
  })

  test('before another device that it knows, at the number where it left that one', async () => {
    const spare = withStatus({ serial: 'SPARE', lastReceiptNo: 0 })
    const server = createFakeServer()
    const before = await startTestGateway({ server, wrapDevice: spare })
    await before.close()
    const { dataDir } = before
    dropStore(dataDir, 'device')
    const journalCopy = await (async () => {
      const first = await startTestGateway({ server, dataDir })
      await first.printFiscal(command())
      await expect.poll(() => server.lines.length, { interval: 2 }).toBe(3)
      await first.close()
      return copyOfStore(dataDir, 'journal')
    })()
    const second = await startTestGateway({ server, dataDir })
    const earlier = server.seen.commandsFor
    server.plan.isDown = true
    const lost = command({ journal: earlier, ref: 'LOST0001' })
    expect((await second.printFiscal(lost)).body).toMatchObject({ ok: true, receiptNo: 2 })
    await second.close()
    restoreStore(dataDir, 'journal', journalCopy)
    server.plan.isDown = false
    const again = await startTestGateway({ server, dataDir, wrapDevice: spare })
    await expectRefused(again, { server, lost, earlier })
  })

  test('before a device with a counter of its own, once an owner has confirmed it', async () => {
    const lost = await loseUnreportedReceipt()
    const again = await startTestGateway({
      server: lost.server,
      dataDir: lost.dataDir,
      wrapDevice: withStatus({ serial: 'OTHER', lastReceiptNo: 7 }),
    })
    expect(await cancel(again, lost.lost.taskId)).toMatchObject({ status: 409 })
    await confirm(lost.server, again)
    await expectRefused(again, lost)
  })

  test('before a device that answers only after the server has gone away again', async () => {
    const lost = await loseUnreportedReceipt()
    const device = { isOff: true }
    const again = await startTestGateway({
      server: lost.server,
      dataDir: lost.dataDir,
      wrapDevice: (real) => ({
        ...real,
        status: () => (device.isOff ? Promise.reject(new Error('it is off')) : real.status()),
      }),
    })
    expect(await cancel(again, lost.lost.taskId)).toMatchObject({ status: 503 })
    lost.server.plan.isDown = true
    // A server that goes away holds no call any more.
    lost.server.wakeLongPoll()
    again.clock.now += 61_000
    device.isOff = false
    expect(await cancel(again, lost.lost.taskId)).toMatchObject({ body: { code: 'SERVER_UNHEARD' } })
    lost.server.plan.isDown = false
    await expectRefused(again, lost)
  })

  test('before its device after a reset, once an owner has confirmed it', async () => {
    const lost = await loseUnreportedReceipt()
    const again = await startTestGateway({
      server: lost.server,
      dataDir: lost.dataDir,
      wrapDevice: withStatus({ lastReceiptNo: 0 }),
    })
    expect(await cancel(again, lost.lost.taskId)).toMatchObject({ status: 409 })
    await confirm(lost.server, again)
    await expectRefused(again, lost)
  })

  test('before its device at the same number, where numbers begin again with each daily report', async () => {
    const lost = await loseUnreportedReceipt()
    const closed: WrapDevice = (device) => ({
      ...withStatus({ lastReceiptNo: 1, closingNo: 1 })(device),
      lastReceipt: async () => ({ receiptNo: 1, kind: 'sale', total: 31_000, ref: null, printedAt: 1 }),
    })
    const { server, dataDir } = lost
    await expectRefused(await startTestGateway({ server, dataDir, wrapDevice: closed }), lost)
  })

  test('before its device at the same number, where the server knows that it counted further', async () => {
    const lost = await loseUnreportedReceipt()
    restoreStore(lost.dataDir, 'device', lost.deviceCopy)
    lost.server.plan.counted = { serial: String(lost.server.seen.device['serial']), lastReceiptNo: 2 }
    const again = await startTestGateway({ server: lost.server, dataDir: lost.dataDir })
    expect((await cancel(again, lost.lost.taskId)).body).toMatchObject({ ok: false })
    await expect.poll(() => lost.server.seen.device, { interval: 2 }).toMatchObject({ countedBefore: 2 })
    await expect.poll(() => lost.server.seen.commandsFor, { interval: 2 }).not.toBe(lost.earlier)
    // The owner has confirmed it, and the device is another one to the server.
    lost.server.plan.counted = null
    lost.server.wakeLongPoll()
    await expectRefused(again, lost)
  })

  test('before its device at the same number with another last receipt', async () => {
    const lost = await loseUnreportedReceipt()
    restoreStore(lost.dataDir, 'device', lost.deviceCopy)
    const again = await startTestGateway({
      server: lost.server,
      dataDir: lost.dataDir,
      wrapDevice: (device) => ({
        ...device,
        lastReceipt: async () => {
          const last = await device.lastReceipt()
          return last?.receiptNo === 1 ? { ...last, ref: 'SOMEBODY' } : last
        },
      }),
    })
    await expectRefused(again, lost)
  })

  test('before a device that does not report its counter although it has one', async () => {
    const lost = await loseUnreportedReceipt()
    const again = await startTestGateway({
      server: lost.server,
      dataDir: lost.dataDir,
      wrapDevice: withStatus({ lastReceiptNo: null }),
    })
    await expectRefused(again, lost)
  })

  test('before a device that still has that receipt open, and prints it later', async () => {
    const jobs: FiscalJob[] = []
    const lost = await loseUnreportedReceipt((device) => ({
      ...device,
      printReceipt: (job) => {
        jobs.push(job)
        return device.printReceipt(job)
      },
    }))
    // The device had only received it when the power went.
    restoreStore(lost.dataDir, 'device', lost.deviceCopy)
    const plan = { isOpen: true, print: async (): Promise<unknown> => undefined }
    const again = await startTestGateway({
      server: lost.server,
      dataDir: lost.dataDir,
      wrapDevice: (device) => {
        plan.print = () => device.printReceipt(jobs.at(-1) ?? expect.fail('nothing was printed'))
        return {
          ...device,
          status: async () => ({ ...(await device.status()), openReceipt: plan.isOpen }),
          cancelOpen: () =>
            plan.isOpen ? Promise.reject(new DeviceRefusal('payment has begun')) : device.cancelOpen(),
        }
      },
    })
    expect(await cancel(again, lost.lost.taskId)).toMatchObject({
      status: 503,
      body: { code: 'DEVICE_UNAVAILABLE' },
    })
    await plan.print()
    plan.isOpen = false
    await cancel(again, lost.lost.taskId)
    await expectRefused(again, lost)
  })

  test('before a device that was silent at the start', async () => {
    const lost = await loseUnreportedReceipt()
    dropStore(lost.dataDir, 'device')
    const plan = { isSilent: true }
    const again = await startTestGateway({
      server: lost.server,
      dataDir: lost.dataDir,
      wrapDevice: (device) => ({
        ...device,
        status: () => (plan.isSilent ? Promise.reject(new Error('cable pulled')) : device.status()),
      }),
    })
    expect(await cancel(again, lost.lost.taskId)).toMatchObject({ status: 503 })
    plan.isSilent = false
    await cancel(again, lost.lost.taskId)
    await expectRefused(again, lost)
  })
})

test('a lost journal declares nothing unprinted, also after an owner has confirmed its device', async () => {
  const lost = await loseUnreportedReceipt()
  dropStore(lost.dataDir, 'journal')
  const again = await startTestGateway({ server: lost.server, dataDir: lost.dataDir })
  await confirm(lost.server, again)
  await expectRefused(again, lost)
})

test('a new journal does not deny a task that was permitted for an earlier one', async () => {
  const server = createFakeServer()
  server.plan.doubts = [{ taskId: 'earlier', epoch: 1, journal: 'lost' }]
  const gateway = await startTestGateway({ server })
  expect(await cancel(gateway, 'earlier')).toMatchObject({
    status: 409,
    body: { code: 'JOURNAL_CHANGED' },
  })
})

describe('a command of a denied task stays refused, although the server does not name the task any more', () => {
  /** A gateway that has denied a task and reported it, and a copy of its journal from before. */
  const denied = async () => {
    const server = createFakeServer()
    const first = await startTestGateway({ server })
    await expect.poll(() => first.app.gateway.connection().lastContactAt, { interval: 2 }).not.toBeNull()
    await first.close()
    const { dataDir } = first
    const journalCopy = copyOfStore(dataDir, 'journal')
    const second = await startTestGateway({ server, dataDir })
    const { commandsFor: earlier } = server.seen
    const late = command({ journal: earlier })
    expect((await cancel(second, late.taskId)).body).toMatchObject({ state: 'CANCELLED' })
    await expect.poll(() => server.lines.length, { interval: 2 }).toBe(1)
    await second.close()
    return { server, dataDir, late, earlier, journalCopy }
  }

  test('after a restart', async () => {
    const { server, dataDir, late, earlier } = await denied()
    const again = await startTestGateway({ server, dataDir })
    expect((await again.printFiscal(late)).body).toMatchObject({ ok: false, code: 'TASK_CANCELLED' })
    expect(server.seen.commandsFor).toBe(earlier)
  })

  test('after its journal was restored from a copy without the denial', async () => {
    const { server, dataDir, late, earlier, journalCopy } = await denied()
    restoreStore(dataDir, 'journal', journalCopy)
    const again = await startTestGateway({ server, dataDir })
    await expect.poll(() => server.seen.commandsFor, { interval: 2 }).not.toBe(earlier)
    expect((await again.printFiscal(late)).body).toMatchObject({ ok: false, code: 'JOURNAL_CHANGED' })
    expect(again.plan.receipts).toBe(0)
  })
})

describe('a complete journal keeps the id that commands must name', () => {
  test('at a start with its device where it left it, with and without receipts', async () => {
    const server = createFakeServer()
    const first = await startTestGateway({ server })
    const { commandsFor } = server.seen
    await first.close()
    const second = await startTestGateway({ server, dataDir: first.dataDir })
    await second.printFiscal(command({ journal: commandsFor }))
    await second.close()
    const third = await startTestGateway({ server, dataDir: first.dataDir })
    expect((await third.printFiscal(command({ journal: commandsFor, ref: 'NEXT0001' }))).body).toMatchObject({
      ok: true,
      receiptNo: 2,
    })
    expect(server.seen.commandsFor).toBe(commandsFor)
  })

  test('when its device is replaced or reset while it runs', async () => {
    const server = createFakeServer()
    const plan: { change: Partial<DeviceStatus> } = { change: {} }
    const gateway = await startTestGateway({
      server,
      wrapDevice: (device) => ({
        ...device,
        status: async () => ({ ...(await device.status()), ...plan.change }),
      }),
    })
    await gateway.printFiscal(command())
    const { commandsFor } = server.seen
    for (const change of [
      { serial: 'NEW', lastReceiptNo: 0 },
      { serial: 'USED', lastReceiptNo: 5 },
      { lastReceiptNo: 0 },
    ]) {
      plan.change = change
      await gateway.get('/health')
      await gateway.post('/commands', { commandType: 2 })
    }
    expect((await cancel(gateway, 'never')).status).toBe(409)
    plan.change = {}
    await gateway.get('/health')
    expect((await cancel(gateway, 'never')).body).toMatchObject({ state: 'CANCELLED' })
    expect(server.seen.commandsFor).toBe(commandsFor)
  })
})

test.each(['that it printed itself', 'at the device, by the reference of the last receipt'])(
  'a journal is where it was left after a daily report %s',
  async (which) => {
    const server = createFakeServer()
    const first = await startTestGateway({ server })
    await first.printFiscal(command())
    const earlier = server.seen.commandsFor
    const isOwn = which === 'that it printed itself'
    if (isOwn) await first.post('/commands', { commandType: 1 })
    await first.close()
    const closed = withStatus({ closingNo: 1 })
    const withoutReference: WrapDevice = (device) => ({
      ...device,
      lastReceipt: async () => {
        const last = await device.lastReceipt()
        return last && { ...last, ref: null }
      },
    })
    const again = await startTestGateway({
      server,
      dataDir: first.dataDir,
      wrapDevice: isOwn ? withoutReference : closed,
    })
    const sent = command({ journal: earlier, ref: 'NEXT0001' })
    expect((await again.printFiscal(sent)).body).toMatchObject({ ok: true, receiptNo: 2 })
  },
)
