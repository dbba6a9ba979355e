import { describe, expect, test } from 'vitest'
import { DeviceRefusal, type FiscalDevice, type FiscalJob } from '../device/device.ts'
import { command } from '../testing/commands.ts'
import { documentsOf } from '../testing/fake-server.ts'
import { createFaults, type Fault, FAULTS } from '../testing/faulty-device.ts'
import { startTestGateway } from '../testing/test-gateway.ts'

const DAY_MS = 24 * 3_600_000

/** A gateway on a device that `change` makes another kind of, with faults on top and a clock for waits. */
const start = async (
  change: (device: FiscalDevice) => FiscalDevice,
  options: Parameters<typeof startTestGateway>[0] = {},
) => {
  const [faults, monotonic] = [createFaults(), { now: 0 }]
  const gateway = await startTestGateway({
    ...options,
    runtime: { uptime: () => monotonic.now },
    wrapDevice: (device) => faults.wrapDevice(change(device)),
  })
  const state = async (taskId: string) => (await gateway.get(`/commands/${taskId}`)).body
  return { ...gateway, plan: faults.plan, monotonic, state }
}

describe('a device whose numbers begin again with each daily report', () => {
  /** The reference of a document that somebody opens and cancels at the device. */
  const CANCELLED = 'CANCELLED'
  const restarting = (device: FiscalDevice): FiscalDevice => {
    const before = { no: 0 }
    return {
      ...device,
      status: async () => {
        const status = await device.status()
        return { ...status, lastReceiptNo: (status.lastReceiptNo ?? 0) - before.no }
      },
      lastReceipt: async () => {
        const last = await device.lastReceipt()
        if (last === null || last.receiptNo === before.no) return null
        const shown = { ...last, receiptNo: last.receiptNo - before.no, ref: null }
        return last.ref === CANCELLED ? { ...shown, kind: 'void', total: 0 } : shown
      },
      printReceipt: async (job) => {
        const printed = await device.printReceipt(job)
        return { ...printed, receiptNo: printed.receiptNo - before.no }
      },
      report: async (request) => {
        const report = await device.report(request)
        if (request.kind === 'daily') before.no = (await device.status()).lastReceiptNo ?? 0
        return report
      },
    }
  }
  const thenCloses: Fault = async (_job, print, device) => {
    await print()
    await device.report({ kind: 'daily' })
    throw new Error('no answer')
  }
  const thenClosesAndPrints: Fault = async (job, print, device) => {
    await thenCloses(job, print, device).catch(() => undefined)
    await device.printReceipt({ ...job, ref: 'SOMEBODY' })
    throw new Error('no answer')
  }

  const thenClosesAndCancels: Fault = async (job, print, device) => {
    await thenCloses(job, print, device).catch(() => undefined)
    await device.printReceipt({ ...job, ref: CANCELLED })
    throw new Error('no answer')
  }

  test.each([
    ['the day was closed right after it', thenCloses],
    ['the day was closed and somebody printed the same amount', thenClosesAndPrints],
    ['the day was closed and somebody cancelled a document', thenClosesAndCancels],
  ])('does not print a receipt again when %s', async (_what, fault) => {
    const gateway = await start(restarting)
    gateway.plan.next = fault
    const sent = command()
    for (const attempt of [1, 2])
      expect([attempt, (await gateway.printFiscal(sent)).body]).toMatchObject([
        attempt,
        { code: 'TASK_IN_DOUBT' },
      ])
    expect((await gateway.post(`/commands/${sent.taskId}/cancel`, { epoch: 1 })).body).toMatchObject({
      state: 'UNKNOWN',
    })
    expect(gateway.plan.receipts).toBe(1)
  })

  test('needs an owner after each daily report, and prints under another name', async () => {
    const gateway = await start(restarting)
    const { deviceSerial } = (await gateway.printFiscal(command())).body
    await gateway.post('/commands', { commandType: 1 })
    expect(await gateway.printFiscal(command({ ref: 'NEXT0001' }))).toMatchObject({
      status: 409,
      body: { code: 'DEVICE_UNCONFIRMED' },
    })
    gateway.server.plan.confirmed = { serial: String(deviceSerial), lastReceiptNo: 0 }
    gateway.server.wakeLongPoll()
    await expect
      .poll(async () => (await gateway.printFiscal(command({ ref: 'NEXT0001' }))).body, { interval: 2 })
      .toMatchObject({ receiptNo: 1, deviceSerial: `${String(deviceSerial)}@2026-11-21T11:30:00Z` })
  })
})

describe('a device that prints after it has failed to answer', () => {
  const LATEST_MS = 15_000
  const withLatePrints = () => {
    const late: { job: FiscalJob | null; device: FiscalDevice | null } = { job: null, device: null }
    const change = (device: FiscalDevice): FiscalDevice => {
      late.device = device
      return { ...device, proof: { kind: 'counter', latestPrintMs: LATEST_MS } }
    }
    const keepsIt: Fault = async (job) => {
      late.job = job
      throw new Error('timeout')
    }
    const comesOut = async (): Promise<void> => {
      if (late.job !== null) await late.device?.printReceipt(late.job)
    }
    return { change, keepsIt, comesOut }
  }
  const mayStillPrint = { status: 503, body: { code: 'DEVICE_UNAVAILABLE' } }

  test('gets nothing more before that time is over, and the late receipt is the bill’s', async () => {
    const { change, keepsIt, comesOut } = withLatePrints()
    const gateway = await start(change)
    gateway.plan.next = keepsIt
    const sent = command()
    expect(await gateway.printFiscal(sent)).toMatchObject(mayStillPrint)
    gateway.monotonic.now += LATEST_MS - 1
    gateway.clock.now += DAY_MS
    expect(await gateway.printFiscal(sent)).toMatchObject(mayStillPrint)
    expect(await gateway.printFiscal(command({ ref: 'NEXT0001' }))).toMatchObject(mayStillPrint)
    expect(await gateway.post(`/commands/${sent.taskId}/cancel`, { epoch: 1 })).toMatchObject(mayStillPrint)
    expect(await gateway.state(sent.taskId)).toMatchObject({ state: 'SENDING' })
    await comesOut()
    expect((await gateway.printFiscal(sent)).body).toMatchObject({ ok: true, receiptNo: 1 })
    expect(gateway.plan.receipts).toBe(1)
  })

  test('prints it again once the time is over, also after the clock was set back by a day', async () => {
    const { change, keepsIt } = withLatePrints()
    const gateway = await start(change)
    gateway.plan.next = keepsIt
    const sent = command()
    await gateway.printFiscal(sent)
    gateway.clock.now -= DAY_MS
    gateway.monotonic.now += LATEST_MS
    expect((await gateway.printFiscal(sent)).body).toMatchObject({ ok: true, receiptNo: 1 })
  })

  test('is waited for after a restart, because nobody knows how long it took', async () => {
    const { change, keepsIt } = withLatePrints()
    const first = await start(change)
    first.plan.next = keepsIt
    const sent = command()
    await first.printFiscal(sent)
    await first.close()
    const { change: again } = withLatePrints()
    const second = await start(again, { dataDir: first.dataDir })
    expect(await second.printFiscal(sent)).toMatchObject(mayStillPrint)
    second.monotonic.now += LATEST_MS
    expect((await second.printFiscal(sent)).body).toMatchObject({ ok: true, receiptNo: 1 })
  })
})

describe('a device that does not cancel an open receipt', () => {
  test.each([
    ['refuses', () => Promise.reject(new DeviceRefusal('a payment was begun'))],
    ['says that it did', async () => undefined],
  ])('and %s: nothing is said to be unprinted, and nothing else prints', async (_what, cancelOpen) => {
    const open = { is: false, finish: async (): Promise<unknown> => null }
    const gateway = await start((device) => ({
      ...device,
      status: async () => ({ ...(await device.status()), openReceipt: open.is }),
      cancelOpen,
    }))
    gateway.plan.next = async (job, _print, device) => {
      open.is = true
      open.finish = () => device.printReceipt(job)
      throw new Error('cable pulled in the middle of the payment')
    }
    const sent = command()
    for (const each of [sent, sent, command({ ref: 'NEXT0001' })])
      expect(await gateway.printFiscal(each)).toMatchObject({
        status: 503,
        body: { code: 'DEVICE_UNAVAILABLE' },
      })
    expect((await gateway.post(`/commands/${sent.taskId}/cancel`, { epoch: 1 })).body).toMatchObject({
      code: 'DEVICE_UNAVAILABLE',
    })
    await open.finish()
    open.is = false
    expect((await gateway.printFiscal(sent)).body).toMatchObject({ ok: true, receiptNo: 1 })
    expect(gateway.plan.receipts).toBe(1)
  })
})

describe('a device that sums the lines by itself, with a cent less', () => {
  const lessByACent = (job: FiscalJob): FiscalJob => {
    const [letter = '', amount = 0] = Object.entries(job.byClass)[0] ?? []
    return { ...job, total: job.total - 1, byClass: { ...job.byClass, [letter]: amount - 1 } }
  }
  const rounding = (device: FiscalDevice): FiscalDevice => ({
    ...device,
    printReceipt: (job) => device.printReceipt(lessByACent(job)),
  })

  test('has its own amounts in the line of the receipt', async () => {
    const gateway = await start(rounding)
    expect((await gateway.printFiscal(command())).body).toMatchObject({ ok: true, receiptNo: 1 })
    await expect
      .poll(() => documentsOf(gateway), { interval: 2 })
      .toMatchObject([{ total: 309.99, byClass: { А: 239.99, В: 70 }, reported: 'all' }])
  })

  test('without an answer: somebody has to look, and nothing prints again', async () => {
    const gateway = await start(rounding)
    gateway.plan.next = FAULTS.throwAfter
    const sent = command()
    for (const attempt of [1, 2])
      expect([attempt, (await gateway.printFiscal(sent)).body]).toMatchObject([
        attempt,
        { code: 'TASK_IN_DOUBT' },
      ])
    expect(gateway.plan.receipts).toBe(1)
  })
})
