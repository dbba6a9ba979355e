import { describe, expect, onTestFinished, test } from 'vitest'
import { createErpnetRuntime, NOW } from '../../testing/erpnet-runtime.ts'
import { startFakeErpnet, type ErpnetFault } from '../../testing/fake-erpnet.ts'
import { tempFolder } from '../../testing/test-journal.ts'
import {
  DeviceRefusal,
  NotSupported,
  StillPrinting,
  type FiscalDevice,
  type FiscalJob,
  type RememberedOutcome,
} from '../device.ts'
import { createErpnetDevice } from './erpnet-device.ts'

const refused = new Error('fetch failed', { cause: { code: 'ECONNREFUSED', syscall: 'connect' } })

const job = (change: Partial<FiscalJob> = {}): FiscalJob => ({
  kind: 'sale',
  payment: 'cash',
  taskId: 'task-1',
  ref: 'K7Q2M9XA',
  refReceiptNo: null,
  total: 31_050,
  byClass: { А: 24_000, В: 7_050 },
  lines: [
    { title: 'Скопско 0.5', taxClass: 'А', price: 12_000, quantity: 2_000, amount: 24_000 },
    {
      title: 'Еспресо со многу долго име и шлаг',
      taxClass: 'В',
      price: 7_050,
      quantity: 1_000,
      amount: 7_050,
    },
  ],
  ...change,
})

const start = async () => {
  const erpnet = await startFakeErpnet()
  const testRuntime = createErpnetRuntime()
  const folder = tempFolder()
  const open = (place = folder) => {
    const opened = createErpnetDevice({
      url: erpnet.url,
      folder: place,
      timezone: 'Europe/Skopje',
      runtime: testRuntime.runtime,
    })
    onTestFinished(opened.close)
    return opened.device
  }
  return { ...erpnet, ...testRuntime, open, device: open() }
}

const memoryOf = ({ proof }: FiscalDevice) => {
  if (proof.kind !== 'memory') throw new Error('a print server has no counter')
  return proof
}
const lookUp = (device: FiscalDevice, taskId = 'task-1'): Promise<RememberedOutcome> =>
  memoryOf(device).lookUp(taskId)

test('reports what the protocol has, and null for the rest', async () => {
  const { device } = await start()
  expect(await device.status()).toEqual({
    serial: '02517985',
    lastReceiptNo: null,
    closingNo: null,
    openReceipt: false,
    dayTotals: null,
    rates: { А: null, Б: null, В: null, Г: null, Д: null, Е: null, Ж: null, З: null },
  })
  expect(await device.lastReceipt()).toBeNull()
  expect(device.proof.kind).toBe('memory')
})

test('sends a receipt by the protocol and returns the device’s number and time', async () => {
  const { device, state } = await start()
  // 13:55:18 local time in Skopje, in summer.
  expect(await device.printReceipt(job({ payment: 'card' }))).toEqual({
    receiptNo: 1,
    printedAt: Date.UTC(2026, 6, 1, 11, 55, 18),
    // As the print server answered.
    total: 31_050,
  })
  expect(state.printed).toEqual([
    {
      action: 'receipt',
      amount: 310.5,
      taskId: 'task-1',
      body: {
        items: [
          { type: 'sale', text: 'Скопско 0.5', quantity: 2, unitPrice: 120, taxGroup: 1 },
          { type: 'sale', text: 'Еспресо со многу долго', quantity: 1, unitPrice: 70.5, taxGroup: 3 },
          { type: 'footer-comment', text: 'Ref K7Q2M9XA' },
        ],
        payments: [{ amount: 310.5, paymentType: 'card' }],
      },
    },
  ])
  expect(await lookUp(device)).toMatchObject({ outcome: 'printed', receiptNo: 1, serial: '02517985' })
})

test('a storno repeats the print server’s description of its receipt, also after a restart', async () => {
  const { device, open, state } = await start()
  await device.printReceipt(job())
  expect(await open().printReceipt(job({ kind: 'storno', taskId: 'task-2', refReceiptNo: 1 }))).toMatchObject(
    { receiptNo: 2 },
  )
  expect(state.printed[1]).toMatchObject({
    action: 'reversalreceipt',
    body: {
      receiptNumber: '0000001',
      receiptDateTime: '2026-07-01T13:55:18',
      fiscalMemorySerialNumber: '02517985',
      reason: 'operator-error',
    },
  })
  expect(state.printed[1]?.body.payments).toBeUndefined()
})

describe('refusals without sending anything', () => {
  test.each([
    ['a storno of a receipt printed elsewhere', job({ kind: 'storno', refReceiptNo: 77 })],
    [
      'a Latin letter',
      job({ lines: [{ title: 'x', taxClass: 'A', price: 100, quantity: 1_000, amount: 100 }] }),
    ],
    ['a task id that is too long', job({ taskId: 'x'.repeat(61) })],
  ])('%s', async (_case, wrong) => {
    const { device, state } = await start()
    await expect(device.printReceipt(wrong)).rejects.toBeInstanceOf(DeviceRefusal)
    expect(state.printed).toHaveLength(0)
    expect(state.tasks.size).toBe(0)
  })

  test('a card where only cash is supported, and anything while out of paper', async () => {
    const { device, state } = await start()
    state.payments = ['cash']
    await expect(device.printReceipt(job({ payment: 'card' }))).rejects.toBeInstanceOf(DeviceRefusal)
    state.trouble = { code: 'E301', text: 'Out of paper' }
    await expect(device.printReceipt(job())).rejects.toThrow('E301 Out of paper')
    await expect(device.printReceipt(job())).rejects.toBeInstanceOf(DeviceRefusal)
    expect(state.printed).toHaveLength(0)
  })
})

test('rejects while the device does not answer the print server', async () => {
  const { device, state } = await start()
  state.trouble = { code: 'E101', text: 'Device not responding' }
  await expect(device.status()).rejects.toThrow('E101')
  await expect(device.printReceipt(job())).rejects.not.toBeInstanceOf(DeviceRefusal)
})

describe('an error does not prove that nothing was printed', () => {
  test.each<[ErpnetFault, string]>([
    ['answersFalse', 'E199'],
    ['answersFalseWithNumber', '0000001'],
    ['withoutNumber', 'which receipt'],
    ['otherAmount', 'came to 1'],
    ['okWithError', 'E406'],
  ])('%s: the outcome is unknown, and it is not sent again', async (fault, reason) => {
    const { device, open, state } = await start()
    state.next = fault
    const failed = await device.printReceipt(job()).catch((error: unknown) => error)
    expect(failed).not.toBeInstanceOf(DeviceRefusal)
    for (const each of [device, open()])
      expect(await lookUp(each)).toEqual({
        outcome: 'unknown',
        reason: expect.stringContaining(reason) as string,
        isFinal: true,
      })
    await expect(device.printReceipt(job())).rejects.toThrow('not resolved')
    expect(state.printed).toHaveLength(1)
  })

  test('an error before printing looks the same', async () => {
    const { device, state } = await start()
    state.next = 'deviceError'
    await expect(device.printReceipt(job())).rejects.not.toBeInstanceOf(DeviceRefusal)
    expect((await lookUp(device)).outcome).toBe('unknown')
    expect(state.printed).toHaveLength(0)
  })
})

describe('without an answer, the task id decides', () => {
  test.each<ErpnetFault>(['cutsAfter', 'noJson'])('%s: it was printed', async (fault) => {
    const { device, state } = await start()
    state.next = fault
    await expect(device.printReceipt(job())).rejects.not.toBeInstanceOf(DeviceRefusal)
    expect(await lookUp(device)).toEqual({
      outcome: 'printed',
      serial: '02517985',
      receiptNo: 1,
      printedAt: Date.UTC(2026, 6, 1, 11, 55, 18),
      total: 31_050,
    })
    expect(state.printed).toHaveLength(1)
  })

  test('hangs: after the time limit, the task id decides', async () => {
    const { device, state, limits, expire } = await start()
    state.next = 'hangs'
    const printing = device.printReceipt(job()).catch((error: unknown) => error)
    await expect.poll(() => state.printed.length).toBe(1)
    expire()
    expect(await printing).toBeInstanceOf(Error)
    expect(limits.size).toBe(0)
    expect((await lookUp(device)).outcome).toBe('printed')
  })

  test('does not wait for a slow task, which keeps its id', async () => {
    const { device, state } = await start()
    state.next = 'slow'
    await expect(device.printReceipt(job())).rejects.toBeInstanceOf(StillPrinting)
    await expect.poll(() => lookUp(device).catch(() => null)).toMatchObject({ receiptNo: 1 })
    expect(state.printed).toHaveLength(1)
  })

  test('a server that becomes unreachable after receiving the document may have printed it', async () => {
    const { device, state, runtime } = await start()
    const real = runtime.fetch
    runtime.fetch = (url, request) =>
      url.includes('taskinfo') ? Promise.reject(refused) : real(url, request)
    state.next = 'slow'
    await expect(device.printReceipt(job())).rejects.not.toBeInstanceOf(DeviceRefusal)
    await expect(lookUp(device)).rejects.toThrow('no print server')
    runtime.fetch = real
    await expect
      .poll(() => lookUp(device).catch(() => null))
      .toMatchObject({ outcome: 'printed', receiptNo: 1 })
    expect(state.printed).toHaveLength(1)
  })

  test('queries a task in the queue however long it takes', async () => {
    const { device, state, clock, uptime } = await start()
    state.next = 'stuck'
    await expect(device.printReceipt(job())).rejects.toBeInstanceOf(StillPrinting)
    await expect(lookUp(device)).rejects.toThrow('still at this task')
    // The clock may be set by a day either way in between.
    clock.now += 24 * 3_600_000
    await expect(lookUp(device)).rejects.toThrow('still at this task')
    clock.now -= 48 * 3_600_000
    await expect(lookUp(device)).rejects.toThrow('still at this task')
    uptime.now += 24 * 3_600_000
    await expect(lookUp(device)).rejects.toThrow('still at this task')
  })

  test('queries a task of which the server says nothing usable until the time limit', async () => {
    const { device, state, uptime, runtime } = await start()
    state.next = 'cutsAfter'
    await expect(device.printReceipt(job())).rejects.not.toBeInstanceOf(DeviceRefusal)
    const real = runtime.fetch
    const inQueue = new Response('{"taskStatus":"enqueued","result":{}}')
    for (const answer of [new Response('', { status: 500 }), new Response('{"taskStatus":7}')]) {
      let current = inQueue
      runtime.fetch = async (url, request) =>
        url.includes('taskinfo') ? current.clone() : real(url, request)
      uptime.now += 3_600_000
      await expect(lookUp(device)).rejects.toBeInstanceOf(StillPrinting)
      current = answer
      uptime.now += 599_999
      await expect(lookUp(device)).rejects.toBeInstanceOf(Error)
      uptime.now += 1
      expect((await lookUp(device)).outcome).toBe('unknown')
    }
  })

  test.each<ErpnetFault>(['cutsBefore', 'gatewayTimeout'])(
    '%s: a server without the task proves nothing',
    async (fault) => {
      const { device, state } = await start()
      state.next = fault
      await expect(device.printReceipt(job())).rejects.not.toBeInstanceOf(DeviceRefusal)
      expect(await lookUp(device)).toEqual({
        outcome: 'unknown',
        reason: expect.stringContaining('remembers nothing') as string,
        isFinal: false,
      })
    },
  )

  test('a restarted server proves nothing either', async () => {
    const { device, state, forget } = await start()
    state.next = 'cutsAfter'
    await expect(device.printReceipt(job())).rejects.not.toBeInstanceOf(DeviceRefusal)
    forget()
    expect((await lookUp(device)).outcome).toBe('unknown')
  })

  test('a result received once is kept, whatever the server forgets', async () => {
    const { device, open, forget } = await start()
    await device.printReceipt(job())
    forget()
    expect(await lookUp(open())).toMatchObject({ outcome: 'printed', receiptNo: 1 })
  })

  test('a task of which it lost its own record is what the server remembers, and unknown if that forgets', async () => {
    const { device, open, forget } = await start()
    await device.printReceipt(job())
    const [remembers, forgets] = [open(tempFolder()), open(tempFolder())]
    expect(await lookUp(remembers)).toMatchObject({ outcome: 'printed', receiptNo: 1, serial: '02517985' })
    forget()
    expect(await lookUp(remembers)).toMatchObject({ outcome: 'printed', receiptNo: 1 })
    expect(await lookUp(forgets)).toMatchObject({ outcome: 'unknown' })
  })

  test('an attempt that was not printed proves nothing after a restart: a later one may be lost', async () => {
    const { device, open, state } = await start()
    state.next = 'unsupported'
    await expect(device.printReceipt(job())).rejects.toBeInstanceOf(DeviceRefusal)
    expect(await lookUp(device)).toMatchObject({ outcome: 'notPrinted' })
    expect(await lookUp(open())).toMatchObject({ outcome: 'unknown' })
  })

  test('the outcome is unknown while nobody answers', async () => {
    const { device, state, stop } = await start()
    state.next = 'cutsAfter'
    await expect(device.printReceipt(job())).rejects.not.toBeInstanceOf(DeviceRefusal)
    stop()
    await expect(lookUp(device)).rejects.toBeInstanceOf(Error)
  })
})

describe('a document that was certainly not printed may be sent again under another id', () => {
  test.each<ErpnetFault>(['unsupported', 'notReady'])('%s', async (fault) => {
    const { device, state } = await start()
    state.next = fault
    await expect(device.printReceipt(job())).rejects.toBeInstanceOf(DeviceRefusal)
    expect((await lookUp(device)).outcome).toBe('notPrinted')
    expect(await device.printReceipt(job())).toMatchObject({ receiptNo: 1 })
    expect(state.printed.map(({ taskId }) => taskId)).toEqual(['task-1.2'])
    expect((await lookUp(device)).outcome).toBe('printed')
  })

  test('no server at the address', async () => {
    const { device, runtime, state } = await start()
    const real = runtime.fetch
    runtime.fetch = (url, request) =>
      request.method === 'POST' ? Promise.reject(refused) : real(url, request)
    await expect(device.printReceipt(job())).rejects.toBeInstanceOf(DeviceRefusal)
    runtime.fetch = real
    expect(await device.printReceipt(job())).toMatchObject({ receiptNo: 1 })
    expect(state.printed).toHaveLength(1)
  })

  test('an id that the server already has is queried, not printed again', async () => {
    const { device, state } = await start()
    state.tasks.set('task-1', {
      result: {
        ok: true,
        receiptNumber: '0000009',
        receiptAmount: 310.5,
        fiscalMemorySerialNumber: '02517985',
        receiptDateTime: '',
      },
      polls: 0,
    })
    expect(await device.printReceipt(job())).toEqual({ receiptNo: 9, printedAt: NOW, total: 31_050 })
    expect(state.printed).toHaveLength(0)
  })
})

test('prints the daily and the control report, and refuses the others', async () => {
  const { device, state } = await start()
  state.next = 'slow'
  expect(await device.report({ kind: 'daily' })).toMatchObject({
    kind: 'daily',
    totals: null,
    closingNo: null,
    printedAt: NOW,
  })
  expect(await device.report({ kind: 'control' })).toMatchObject({ kind: 'control', totals: null })
  expect(state.reports).toEqual(['zreport', 'xreport'])
  await expect(device.report({ kind: 'closings', from: 1, to: 2, detailed: true })).rejects.toBeInstanceOf(
    NotSupported,
  )
  await expect(
    device.report({ kind: 'period', from: '2026-01-01', to: '2026-01-31', detailed: false }),
  ).rejects.toBeInstanceOf(NotSupported)
  await expect(device.printNonFiscal([], 0)).rejects.toBeInstanceOf(NotSupported)
  state.trouble = { code: 'E501', text: 'NRA report fail' }
  await expect(device.report({ kind: 'daily' })).rejects.toThrow('E501')
})
