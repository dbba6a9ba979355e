import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { FiscalDevice } from './device/device.ts'
import { command } from './testing/commands.ts'
import { createFakeServer } from './testing/fake-server.ts'
import { createFaults, FAULTS } from './testing/faulty-device.ts'
import { startGateway, type TestGateway } from './testing/test-gateway.ts'

/** The device is used by somebody else than the gateway. */
const printByHand = async (device: FiscalDevice, ref: string): Promise<void> => {
  await device.printReceipt({
    kind: 'sale',
    payment: 'cash',
    taskId: 'by-hand',
    ref,
    refReceiptNo: null,
    total: 500,
    byClass: { А: 500 },
    lines: [{ title: 'x', taxClass: 'А', price: 500, quantity: 1000, amount: 500 }],
  })
}

/** A gateway with its bare device in the test's hand. */
const withDevice = async (options: Parameters<typeof startGateway>[0] = {}) => {
  const faults = createFaults()
  const held: { device: FiscalDevice | null } = { device: null }
  const gateway = await startGateway({
    ...options,
    wrapDevice: (device) => faults.wrapDevice((held.device = device)),
  })
  if (held.device === null) throw new Error('no device')
  return { ...gateway, plan: faults.plan, device: held.device }
}

const documents = ({ server }: TestGateway) =>
  server.lines.filter((line) => line.kind === 'document').map(({ document }) => document)
const health = async ({ get }: TestGateway) => (await get('/health')).body

const folderWithoutJournal = async (receipts: number): Promise<string> => {
  const first = await startGateway()
  for (let n = 0; n < receipts; n += 1) await first.fiscal(command())
  await first.close()
  for (const end of ['', '-wal', '-shm'])
    rmSync(join(first.dataDir, 'gateway', `journal.db${end}`), { force: true })
  return first.dataDir
}

describe('a device that counts receipts which the journal knows nothing of', () => {
  test('prints nothing until the server says that its number is right', async () => {
    const server = createFakeServer()
    const gateway = await startGateway({ server, dataDir: await folderWithoutJournal(2) })
    const sent = command()
    expect(await gateway.fiscal(sent)).toMatchObject({
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
      server.ring()
      await gateway.post('/commands', { commandType: 2 })
      expect((await gateway.fiscal(sent)).body).toMatchObject({ code: 'DEVICE_UNCONFIRMED' })
    }

    server.plan.confirmed = { serial, lastReceiptNo: 2 }
    server.ring()
    await expect
      .poll(async () => (await gateway.fiscal(sent)).body, { interval: 2 })
      .toMatchObject({ ok: true, receiptNo: 3 })
    await expect.poll(() => server.seen.device, { interval: 2 }).toMatchObject({ needsConfirming: false })
    await expect
      .poll(() => documents(gateway).map(({ receiptNo }) => receiptNo), { interval: 2 })
      .toEqual([3])
  })

  test('makes no tombstone for a task that it may have printed', async () => {
    const gateway = await startGateway({ dataDir: await folderWithoutJournal(1) })
    expect(await gateway.post('/commands/lost/cancel', { epoch: 1 })).toMatchObject({
      status: 409,
      body: { code: 'DEVICE_UNCONFIRMED' },
    })
    expect((await gateway.get('/commands/lost')).status).toBe(404)
  })

  test('nor while there is no telling, because the device has never answered', async () => {
    const dataDir = await folderWithoutJournal(1)
    const gateway = await startGateway({
      dataDir,
      wrapDevice: (device) => ({ ...device, status: () => Promise.reject(new Error('cable pulled')) }),
    })
    expect(await gateway.post('/commands/lost/cancel', { epoch: 1 })).toMatchObject({
      status: 503,
      body: { code: 'DEVICE_UNAVAILABLE' },
    })
  })

  test('is no question for a device that has printed nothing', async () => {
    const gateway = await startGateway()
    expect((await gateway.fiscal(command())).status).toBe(200)
    expect(gateway.server.seen.device).toMatchObject({ needsConfirming: false })
  })
})

describe('documents that the gateway did not ask for', () => {
  test('are told, every number of them, with what the device says of the last', async () => {
    const gateway = await withDevice()
    await gateway.fiscal(command())
    await printByHand(gateway.device, 'HAND0001')
    await printByHand(gateway.device, 'HAND0002')
    expect((await gateway.fiscal(command())).body).toMatchObject({ receiptNo: 4 })
    await expect
      .poll(
        () =>
          documents(gateway).map(({ receiptNo, kind, ref, total, taskId }) => [
            receiptNo,
            kind,
            ref,
            total,
            taskId === null,
          ]),
        { interval: 2 },
      )
      .toEqual([
        [1, 'sale', 'K7Q2M9XA', 310, false],
        [2, 'external', null, 0, true],
        [3, 'external', 'HAND0002', 5, true],
        [4, 'sale', 'K7Q2M9XA', 310, false],
      ])
  })

  test('are told when they came between our question and our receipt', async () => {
    const gateway = await withDevice()
    gateway.plan.next = async (_job, print, device) => {
      await printByHand(device, 'HAND0001')
      return print()
    }
    expect((await gateway.fiscal(command())).body).toMatchObject({ ok: true, receiptNo: 2 })
    await expect
      .poll(() => documents(gateway).map(({ receiptNo, kind }) => [receiptNo, kind]), { interval: 2 })
      .toEqual([
        [1, 'external'],
        [2, 'sale'],
      ])
  })

  test('are told when a bill was lost among them, once, and the bill is for a person', async () => {
    const gateway = await withDevice()
    gateway.plan.next = FAULTS.printThenForeign
    const sent = command()
    expect((await gateway.fiscal(sent)).body).toMatchObject({ code: 'TASK_IN_DOUBT' })
    await gateway.fiscal(command())
    await expect
      .poll(() => documents(gateway).map(({ receiptNo, kind }) => [receiptNo, kind]), { interval: 2 })
      .toEqual([
        [1, 'external'],
        [2, 'external'],
        [3, 'sale'],
      ])
    expect(
      gateway.server.lines.find((line) => line.kind === 'task' && line.state === 'UNKNOWN'),
    ).toMatchObject({ taskId: sent.taskId, command: { taskId: sent.taskId } })
  })

  test('under the very reference of a bill: the journal forgot it, so it is for a person and not printed again', async () => {
    const gateway = await withDevice()
    await printByHand(gateway.device, 'K7Q2M9XA')
    await gateway.fiscal(command({ ref: 'OTHER' }))
    await printByHand(gateway.device, 'K7Q2M9XA')
    const sent = command()
    expect(await gateway.fiscal(sent)).toMatchObject({ status: 409, body: { code: 'TASK_IN_DOUBT' } })
    expect((await gateway.get(`/commands/${sent.taskId}`)).body).toMatchObject({ state: 'UNKNOWN' })
    expect(gateway.plan.receipts).toBe(1)
  })
})

test('a device that was swapped in the middle of a bill leaves it to a person', async () => {
  const other = createFaults()
  const gateway = await withDevice({})
  const sent = command()
  gateway.plan.next = async (job, print, device) => {
    gateway.plan.silent = true
    return FAULTS.throwAfter(job, print, device)
  }
  await gateway.fiscal(sent)
  await gateway.close()
  const again = await startGateway({
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
