import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, onTestFinished, test } from 'vitest'
import { bill, coffee, command, storno } from '../testing/commands.ts'
import { FAULTS } from '../testing/faulty-device.ts'
import { startTestGateway } from '../testing/test-gateway.ts'

const printoutsOf = async (
  { get }: Awaited<ReturnType<typeof startTestGateway>>,
  kind = 'fiscal',
): Promise<number> =>
  (JSON.parse((await get('/documents?limit=200')).text) as { kind: string }[]).filter(
    (printout) => printout.kind === kind,
  ).length

describe('a fiscal command', () => {
  test('prints once and returns number, device and time', async () => {
    const gateway = await startTestGateway()
    const first = await gateway.printFiscal(command())
    expect(first).toMatchObject({
      status: 200,
      body: { ok: true, receiptNo: 1, printedAt: '2026-11-21T11:30:00.000Z' },
    })
    expect(first.body.deviceSerial).toMatch(/^VK\d{6}$/)
    const second = await gateway.printFiscal(command())
    expect(second.body).toMatchObject({ receiptNo: 2 })
  })

  test('sent again returns the stored result without printing, also with a later epoch', async () => {
    const gateway = await startTestGateway()
    const sent = command()
    const first = await gateway.printFiscal(sent)
    gateway.clock.now += 60_000
    expect((await gateway.printFiscal(sent)).body).toEqual(first.body)
    expect((await gateway.printFiscal({ ...sent, epoch: 2 })).body).toEqual(first.body)
    expect(gateway.plan.receipts).toBe(1)
    expect(await printoutsOf(gateway)).toBe(1)
  })

  test('does not print for an order that another task printed; its storno does print', async () => {
    const gateway = await startTestGateway()
    const first = command({ orders: ['o1', 'o2'] })
    await gateway.printFiscal(first)
    expect(await gateway.printFiscal(command({ orders: ['o3', 'o2'] }))).toMatchObject({
      status: 409,
      body: { code: 'ORDER_PRINTED' },
    })
    expect((await gateway.printFiscal(first)).body).toMatchObject({ receiptNo: 1 })
    expect(
      (await gateway.printFiscal(command({ commandContext: storno, orders: ['o1', 'o2'] }))).body,
    ).toMatchObject({ receiptNo: 2 })
    expect(await gateway.printFiscal(command({ orders: ['o1'] }))).toMatchObject({
      status: 409,
      body: { code: 'ORDER_PRINTED' },
    })
    expect((await gateway.printFiscal(command({ orders: ['o3'] }))).body).toMatchObject({ receiptNo: 3 })
  })

  test('does not print a storno of an order that another task voided', async () => {
    const gateway = await startTestGateway()
    await gateway.printFiscal(command({ orders: ['o1', 'o2'] }))
    const first = command({ commandContext: storno, orders: ['o1', 'o2'] })
    await gateway.printFiscal(first)
    expect(await gateway.printFiscal(command({ commandContext: storno, orders: ['o2'] }))).toMatchObject({
      status: 409,
      body: { code: 'STORNO_PRINTED' },
    })
    expect((await gateway.printFiscal(first)).body).toMatchObject({ receiptNo: 2 })
    expect(gateway.plan.receipts).toBe(2)
  })

  test('made for a lost journal prints nothing', async () => {
    const gateway = await startTestGateway()
    expect(await gateway.printFiscal(command({ journal: 'another' }))).toMatchObject({
      status: 409,
      body: { code: 'JOURNAL_CHANGED' },
    })
    expect(gateway.plan.receipts).toBe(0)
  })

  test('that did not print does not block its order', async () => {
    const gateway = await startTestGateway()
    gateway.plan.next = FAULTS.throwBefore
    expect(await gateway.printFiscal(command({ orders: ['o1'] }))).toMatchObject({
      status: 503,
      body: { code: 'NOT_PRINTED' },
    })
    expect((await gateway.printFiscal(command({ orders: ['o1'] }))).body).toMatchObject({ receiptNo: 1 })
  })

  test('sent twenty times at once prints once', async () => {
    const gateway = await startTestGateway()
    const sent = command()
    const replies = await Promise.all(Array.from({ length: 20 }, () => gateway.printFiscal(sent)))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(await printoutsOf(gateway)).toBe(1)
  })

  test.each([
    ['other lines', { commandContext: { ...bill, products: [coffee] } }],
    ['another payment', { commandContext: { ...bill, payment: 'card' } }],
    ['another reference', { ref: 'OTHERREF' }],
    ['a storno', { commandContext: storno }],
  ])('with the same task and %s is refused', async (_what, change) => {
    const gateway = await startTestGateway()
    const sent = command()
    await gateway.printFiscal(sent)
    expect(await gateway.printFiscal({ ...sent, ...change })).toMatchObject({
      status: 422,
      body: { ok: false, code: 'TASK_BODY_DIFFERS' },
    })
    expect(gateway.plan.receipts).toBe(1)
  })

  test('is neither recorded nor sent while the device does not answer', async () => {
    const gateway = await startTestGateway()
    gateway.plan.unreachable = true
    const sent = command()
    expect(await gateway.printFiscal(sent)).toMatchObject({
      status: 503,
      body: { ok: false, code: 'DEVICE_UNAVAILABLE' },
    })
    expect(gateway.plan.receipts).toBe(0)
    expect((await gateway.get(`/commands/${sent.taskId}`)).status).toBe(404)
  })

  test('is refused before sending if its outcome could not be recorded', async () => {
    const gateway = await startTestGateway({ hasDiskSpace: () => false })
    const sent = command()
    expect(await gateway.printFiscal(sent)).toMatchObject({
      status: 503,
      body: { code: 'STORAGE_UNAVAILABLE' },
    })
    expect(gateway.plan.receipts).toBe(0)
    expect((await gateway.get(`/commands/${sent.taskId}`)).status).toBe(404)
  })

  test('is refused before sending while the journal cannot be written, and prints once it can', async () => {
    const gateway = await startTestGateway()
    const journal = new DatabaseSync(join(gateway.dataDir, 'gateway', 'journal.db'))
    onTestFinished(() => journal.close())
    journal.exec("CREATE TRIGGER full BEFORE INSERT ON tasks BEGIN SELECT RAISE(ABORT, 'disk full'); END")
    const sent = command()
    expect(await gateway.printFiscal(sent)).toMatchObject({
      status: 503,
      body: { code: 'STORAGE_UNAVAILABLE' },
    })
    expect(gateway.plan.receipts).toBe(0)
    journal.exec('DROP TRIGGER full')
    expect(await gateway.printFiscal(sent)).toMatchObject({ status: 200, body: { receiptNo: 1 } })
  })
})

describe('a device that fails', () => {
  test('after printing: the counter decides, and nothing prints twice', async () => {
    const gateway = await startTestGateway()
    gateway.plan.next = FAULTS.throwAfter
    const sent = command()
    const first = await gateway.printFiscal(sent)
    expect(first).toMatchObject({
      status: 200,
      body: { ok: true, receiptNo: 1, printedAt: '2026-11-21T11:30:00.000Z' },
    })
    expect((await gateway.printFiscal(sent)).body).toEqual(first.body)
    expect(gateway.plan.receipts).toBe(1)
    expect(await printoutsOf(gateway)).toBe(1)
  })

  test('before printing: proven, and the same task can be sent again', async () => {
    const gateway = await startTestGateway()
    gateway.plan.next = FAULTS.throwBefore
    const sent = command()
    expect(await gateway.printFiscal(sent)).toMatchObject({
      status: 503,
      body: { ok: false, code: 'NOT_PRINTED' },
    })
    expect((await gateway.get(`/commands/${sent.taskId}`)).body).toMatchObject({
      ok: true,
      state: 'NOT_PRINTED',
    })
    expect(await gateway.printFiscal(sent)).toMatchObject({ status: 200, body: { receiptNo: 1 } })
    expect(await printoutsOf(gateway)).toBe(1)
  })

  test.each(['foreignPrint', 'printThenForeign'] as const)(
    'while somebody else prints (%s): the bill needs attention and is never sent again',
    async (fault) => {
      const gateway = await startTestGateway()
      gateway.plan.next = FAULTS[fault]
      const sent = command()
      expect(await gateway.printFiscal(sent)).toMatchObject({
        status: 409,
        body: { ok: false, code: 'TASK_IN_DOUBT' },
      })
      expect(await gateway.printFiscal(sent)).toMatchObject({ status: 409, body: { code: 'TASK_IN_DOUBT' } })
      expect((await gateway.get(`/commands/${sent.taskId}`)).body).toMatchObject({ state: 'UNKNOWN' })
      expect(gateway.plan.receipts).toBe(1)
    },
  )

  test('by refusing: nothing counts, a voided number is recorded, and the task can be sent again', async () => {
    const gateway = await startTestGateway()
    const { DeviceRefusal } = await import('../device/device.ts')
    gateway.plan.next = async () => {
      throw new DeviceRefusal('cover open')
    }
    const sent = command()
    const refused = await gateway.printFiscal(sent)
    expect(refused).toMatchObject({ status: 409, body: { ok: false, code: 'DEVICE_REFUSED' } })
    expect(refused.body.message).toContain('cover open')
    expect((await gateway.get(`/commands/${sent.taskId}`)).body).toMatchObject({
      state: 'NOT_PRINTED',
      reason: 'cover open',
      voids: [],
    })
    expect(await gateway.printFiscal(sent)).toMatchObject({ status: 200, body: { receiptNo: 1 } })
  })

  test('by refusing although it printed: the counter decides', async () => {
    const gateway = await startTestGateway()
    const { DeviceRefusal } = await import('../device/device.ts')
    gateway.plan.next = async (_job, print) => {
      await print()
      throw new DeviceRefusal('error 17')
    }
    expect(await gateway.printFiscal(command())).toMatchObject({
      status: 200,
      body: { ok: true, receiptNo: 1 },
    })
  })

  test('for longer: the task stays unresolved, and nothing else prints until it is resolved', async () => {
    const gateway = await startTestGateway()
    gateway.plan.next = async (job, print, device) => {
      gateway.plan.unreachable = true
      return FAULTS.throwAfter(job, print, device)
    }
    const sent = command()
    expect(await gateway.printFiscal(sent)).toMatchObject({
      status: 503,
      body: { code: 'DEVICE_UNAVAILABLE' },
    })
    expect((await gateway.get(`/commands/${sent.taskId}`)).body).toMatchObject({ state: 'SENDING' })
    expect((await gateway.printFiscal(command())).status).toBe(503)
    expect((await gateway.post('/commands', { commandType: 1 })).status).toBe(503)
    gateway.plan.unreachable = false
    expect(await gateway.printFiscal(command())).toMatchObject({ status: 200, body: { receiptNo: 2 } })
    expect((await gateway.get(`/commands/${sent.taskId}`)).body).toMatchObject({
      state: 'DONE',
      receiptNo: 1,
    })
  })
})

describe('epochs', () => {
  test('a command of an earlier epoch is refused once a later one was seen', async () => {
    const gateway = await startTestGateway()
    gateway.plan.next = FAULTS.throwBefore
    const sent = command({ epoch: 2 })
    await gateway.printFiscal(sent)
    expect(await gateway.printFiscal({ ...sent, epoch: 1 })).toMatchObject({
      status: 410,
      body: { code: 'EPOCH_STALE' },
    })
    expect(gateway.plan.receipts).toBe(1)
    expect((await gateway.printFiscal({ ...sent, epoch: 3 })).status).toBe(200)
  })
})
