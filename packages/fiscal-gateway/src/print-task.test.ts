import { describe, expect, test } from 'vitest'
import { bill, coffee, command, storno } from './testing/commands.ts'
import { FAULTS } from './testing/faulty-device.ts'
import { startGateway } from './testing/test-gateway.ts'

const papersOf = async (
  { get }: Awaited<ReturnType<typeof startGateway>>,
  kind = 'fiscal',
): Promise<number> =>
  (JSON.parse((await get('/documents?limit=200')).text) as { kind: string }[]).filter(
    (paper) => paper.kind === kind,
  ).length

describe('a fiscal command', () => {
  test('prints once and says number, device and time', async () => {
    const gateway = await startGateway()
    const first = await gateway.fiscal(command())
    expect(first).toMatchObject({
      status: 200,
      body: { ok: true, receiptNo: 1, printedAt: '2026-11-21T11:30:00.000Z' },
    })
    expect(first.body.deviceSerial).toMatch(/^VK\d{6}$/)
    const second = await gateway.fiscal(command())
    expect(second.body).toMatchObject({ receiptNo: 2 })
  })

  test('sent again gives the stored answer and no second paper, and with a later epoch too', async () => {
    const gateway = await startGateway()
    const sent = command()
    const first = await gateway.fiscal(sent)
    gateway.clock.now += 60_000
    expect((await gateway.fiscal(sent)).body).toEqual(first.body)
    expect((await gateway.fiscal({ ...sent, epoch: 2 })).body).toEqual(first.body)
    expect(gateway.plan.receipts).toBe(1)
    expect(await papersOf(gateway)).toBe(1)
  })

  test('for an order that has its receipt from another task prints nothing; its storno does', async () => {
    const gateway = await startGateway()
    const first = command({ orders: ['o1', 'o2'] })
    await gateway.fiscal(first)
    expect(await gateway.fiscal(command({ orders: ['o3', 'o2'] }))).toMatchObject({
      status: 409,
      body: { code: 'ORDER_PRINTED' },
    })
    expect((await gateway.fiscal(first)).body).toMatchObject({ receiptNo: 1 })
    expect(
      (await gateway.fiscal(command({ commandContext: storno, orders: ['o1', 'o2'] }))).body,
    ).toMatchObject({ receiptNo: 2 })
    expect(await gateway.fiscal(command({ orders: ['o1'] }))).toMatchObject({
      status: 409,
      body: { code: 'ORDER_PRINTED' },
    })
    expect((await gateway.fiscal(command({ orders: ['o3'] }))).body).toMatchObject({ receiptNo: 3 })
  })

  test('for a storno of an order whose receipt another task took back prints nothing', async () => {
    const gateway = await startGateway()
    await gateway.fiscal(command({ orders: ['o1', 'o2'] }))
    const first = command({ commandContext: storno, orders: ['o1', 'o2'] })
    await gateway.fiscal(first)
    expect(await gateway.fiscal(command({ commandContext: storno, orders: ['o2'] }))).toMatchObject({
      status: 409,
      body: { code: 'STORNO_PRINTED' },
    })
    expect((await gateway.fiscal(first)).body).toMatchObject({ receiptNo: 2 })
    expect(gateway.plan.receipts).toBe(2)
  })

  test('that was meant for a memory which is gone prints nothing', async () => {
    const gateway = await startGateway()
    expect(await gateway.fiscal(command({ journal: 'another' }))).toMatchObject({
      status: 409,
      body: { code: 'JOURNAL_CHANGED' },
    })
    expect(gateway.plan.receipts).toBe(0)
  })

  test('for an order whose receipt did not print leaves the order free', async () => {
    const gateway = await startGateway()
    gateway.plan.next = FAULTS.throwBefore
    expect(await gateway.fiscal(command({ orders: ['o1'] }))).toMatchObject({
      status: 503,
      body: { code: 'NOT_PRINTED' },
    })
    expect((await gateway.fiscal(command({ orders: ['o1'] }))).body).toMatchObject({ receiptNo: 1 })
  })

  test('sent twenty times at once prints once', async () => {
    const gateway = await startGateway()
    const sent = command()
    const replies = await Promise.all(Array.from({ length: 20 }, () => gateway.fiscal(sent)))
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(await papersOf(gateway)).toBe(1)
  })

  test.each([
    ['other lines', { commandContext: { ...bill, products: [coffee] } }],
    ['another payment', { commandContext: { ...bill, payment: 'card' } }],
    ['another reference', { ref: 'OTHERREF' }],
    ['a storno', { commandContext: storno }],
  ])('with the same task and %s is refused', async (_what, change) => {
    const gateway = await startGateway()
    const sent = command()
    await gateway.fiscal(sent)
    expect(await gateway.fiscal({ ...sent, ...change })).toMatchObject({
      status: 422,
      body: { ok: false, code: 'TASK_BODY_DIFFERS' },
    })
    expect(gateway.plan.receipts).toBe(1)
  })

  test('is not sent, and nothing is written, while the device does not answer', async () => {
    const gateway = await startGateway()
    gateway.plan.silent = true
    const sent = command()
    expect(await gateway.fiscal(sent)).toMatchObject({
      status: 503,
      body: { ok: false, code: 'DEVICE_UNAVAILABLE' },
    })
    expect(gateway.plan.receipts).toBe(0)
    expect((await gateway.get(`/commands/${sent.taskId}`)).status).toBe(404)
  })

  test('is refused before sending when its outcome could not be written down', async () => {
    const gateway = await startGateway({ hasRoom: () => false })
    const sent = command()
    expect(await gateway.fiscal(sent)).toMatchObject({ status: 503, body: { code: 'STORAGE_UNAVAILABLE' } })
    expect(gateway.plan.receipts).toBe(0)
    expect((await gateway.get(`/commands/${sent.taskId}`)).status).toBe(404)
  })
})

describe('a device that fails', () => {
  test('after printing: the counter tells, and nothing prints twice', async () => {
    const gateway = await startGateway()
    gateway.plan.next = FAULTS.throwAfter
    const sent = command()
    const first = await gateway.fiscal(sent)
    expect(first).toMatchObject({
      status: 200,
      body: { ok: true, receiptNo: 1, printedAt: '2026-11-21T11:30:00.000Z' },
    })
    expect((await gateway.fiscal(sent)).body).toEqual(first.body)
    expect(gateway.plan.receipts).toBe(1)
    expect(await papersOf(gateway)).toBe(1)
  })

  test('before printing: proven, and the same task may be sent again', async () => {
    const gateway = await startGateway()
    gateway.plan.next = FAULTS.throwBefore
    const sent = command()
    expect(await gateway.fiscal(sent)).toMatchObject({
      status: 503,
      body: { ok: false, code: 'NOT_PRINTED' },
    })
    expect((await gateway.get(`/commands/${sent.taskId}`)).body).toMatchObject({
      ok: true,
      state: 'NOT_PRINTED',
    })
    expect(await gateway.fiscal(sent)).toMatchObject({ status: 200, body: { receiptNo: 1 } })
    expect(await papersOf(gateway)).toBe(1)
  })

  test.each(['foreignPrint', 'printThenForeign'] as const)(
    'while somebody else prints (%s): a person decides, it is never sent again',
    async (fault) => {
      const gateway = await startGateway()
      gateway.plan.next = FAULTS[fault]
      const sent = command()
      expect(await gateway.fiscal(sent)).toMatchObject({
        status: 409,
        body: { ok: false, code: 'TASK_IN_DOUBT' },
      })
      expect(await gateway.fiscal(sent)).toMatchObject({ status: 409, body: { code: 'TASK_IN_DOUBT' } })
      expect((await gateway.get(`/commands/${sent.taskId}`)).body).toMatchObject({ state: 'UNKNOWN' })
      expect(gateway.plan.receipts).toBe(1)
    },
  )

  test('by refusing: nothing counts, the number that a given-up document used is explained, and the task may be sent again', async () => {
    const gateway = await startGateway()
    const { DeviceRefusal } = await import('./device/device.ts')
    gateway.plan.next = async () => {
      throw new DeviceRefusal('cover open')
    }
    const sent = command()
    const refused = await gateway.fiscal(sent)
    expect(refused).toMatchObject({ status: 409, body: { ok: false, code: 'DEVICE_REFUSED' } })
    expect(refused.body.message).toContain('cover open')
    expect((await gateway.get(`/commands/${sent.taskId}`)).body).toMatchObject({
      state: 'FAILED',
      reason: 'cover open',
      voids: [],
    })
    expect(await gateway.fiscal(sent)).toMatchObject({ status: 200, body: { receiptNo: 1 } })
  })

  test('by saying no although it printed: the counter is believed', async () => {
    const gateway = await startGateway()
    const { DeviceRefusal } = await import('./device/device.ts')
    gateway.plan.next = async (_job, print) => {
      await print()
      throw new DeviceRefusal('error 17')
    }
    expect(await gateway.fiscal(command())).toMatchObject({ status: 200, body: { ok: true, receiptNo: 1 } })
  })

  test('for longer: the task stays in doubt, and nothing else prints until it is settled', async () => {
    const gateway = await startGateway()
    gateway.plan.next = async (job, print, device) => {
      gateway.plan.silent = true
      return FAULTS.throwAfter(job, print, device)
    }
    const sent = command()
    expect(await gateway.fiscal(sent)).toMatchObject({ status: 503, body: { code: 'DEVICE_UNAVAILABLE' } })
    expect((await gateway.get(`/commands/${sent.taskId}`)).body).toMatchObject({ state: 'SENDING' })
    expect((await gateway.fiscal(command())).status).toBe(503)
    expect((await gateway.post('/commands', { commandType: 1 })).status).toBe(503)
    gateway.plan.silent = false
    expect(await gateway.fiscal(command())).toMatchObject({ status: 200, body: { receiptNo: 2 } })
    expect((await gateway.get(`/commands/${sent.taskId}`)).body).toMatchObject({
      state: 'DONE',
      receiptNo: 1,
    })
  })
})

describe('epochs', () => {
  test('a command of an earlier arming is refused once a later one was seen', async () => {
    const gateway = await startGateway()
    gateway.plan.next = FAULTS.throwBefore
    const sent = command({ epoch: 2 })
    await gateway.fiscal(sent)
    expect(await gateway.fiscal({ ...sent, epoch: 1 })).toMatchObject({
      status: 410,
      body: { code: 'EPOCH_STALE' },
    })
    expect(gateway.plan.receipts).toBe(1)
    expect((await gateway.fiscal({ ...sent, epoch: 3 })).status).toBe(200)
  })
})
