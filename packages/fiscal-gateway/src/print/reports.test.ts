import { describe, expect, test } from 'vitest'
import { beer, bill, coffee, command, storno } from '../testing/commands.ts'
import { FAULTS } from '../testing/faulty-device.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

const linesFrom = ({ server }: TestGateway, kind: string) => server.lines.filter((line) => line.kind === kind)

test('a receipt that is paid in several ways has each in its document, on paper and in the reports', async () => {
  const gateway = await startTestGateway()
  const payments = [
    { type: 'cash', amount: '100.00' },
    { type: 'card', amount: '150.00' },
    { type: 'other', amount: '60.00' },
  ]
  const several = { ...bill, payment: 'card', payments }
  await gateway.printFiscal(command({ commandContext: several }))
  await gateway.printFiscal(command({ commandContext: { ...several, ...storno, payment: 'card', payments } }))
  await gateway.printFiscal(command({ commandContext: several }))
  await gateway.printFiscal(command())
  const { body } = await gateway.post('/commands', { commandType: 1 })
  expect(body).toMatchObject({ report: { cash: 410, card: 150, other: 60 } })
  await expect
    .poll(() => linesFrom(gateway, 'closing'), { interval: 2 })
    .toMatchObject([{ closing: { cash: 410, card: 150, other: 60 } }])
  const [first, , , last] = linesFrom(gateway, 'document') as { document?: object }[]
  expect(first?.document).toMatchObject({
    payment: 'card',
    payments: [
      { type: 'cash', amount: 100 },
      { type: 'card', amount: 150 },
      { type: 'other', amount: 60 },
    ],
  })
  expect(last?.document).not.toHaveProperty('payments')
  expect(body['text']).toContain('ДРУГО / OTHER')
})

test('every report gets a line, a daily one with the device’s totals', async () => {
  const gateway = await startTestGateway()
  await gateway.printFiscal(command())
  await gateway.printFiscal(command({ commandContext: storno }))
  await gateway.post('/commands', { commandType: 2 })
  await gateway.post('/commands', { commandType: 1 })
  await gateway.post('/commands', { commandType: 7, commandContext: { from: 1 } })
  await expect
    .poll(() => linesFrom(gateway, 'report'), { interval: 2 })
    .toMatchObject([{ commandType: 2 }, { commandType: 1 }, { commandType: 7, context: { from: 1 } }])
  expect(linesFrom(gateway, 'closing')).toMatchObject([
    {
      closing: {
        closingNo: 1,
        closedAt: '2026-11-21T11:30:00.000Z',
        sales: { А: 240, В: 70 },
        storno: { А: 240, В: 70 },
        cash: 0,
        card: 0,
        reported: true,
        receipts: 1,
        stornos: 1,
        voids: 0,
      },
    },
  ])
})

test('a daily report keeps the permit that came with it, and is printed without one too', async () => {
  const gateway = await startTestGateway()
  expect((await gateway.post('/commands', { commandType: 1, permit: 'vesna.1.signed' })).status).toBe(200)
  expect((await gateway.post('/commands', { commandType: 1 })).status).toBe(200)
  await expect.poll(() => linesFrom(gateway, 'closing').length, { interval: 2 }).toBe(2)
  const permits = gateway.server.lines.flatMap((line) =>
    line.kind === 'closing' ? [line.closing.permit] : [],
  )
  expect(permits).toEqual(['vesna.1.signed', undefined])
})

test('a refused report gets no line', async () => {
  const gateway = await startTestGateway()
  expect((await gateway.post('/commands', { commandType: 7, commandContext: { from: 9 } })).status).toBe(409)
  expect((await gateway.post('/commands', { commandType: 3 })).status).toBe(400)
  await gateway.post('/commands', { commandType: 2 })
  await expect.poll(() => linesFrom(gateway, 'report'), { interval: 2 }).toMatchObject([{ commandType: 2 }])
})

const losingReports = (mode: 'after' | 'before') => {
  const plan = { lose: true }
  const wrapDevice: NonNullable<Parameters<typeof startTestGateway>[0]>['wrapDevice'] = (device) => ({
    ...device,
    report: async (request) => {
      if (plan.lose && mode === 'before') throw new Error('cable pulled')
      const report = await device.report(request)
      if (plan.lose) throw new Error('cable pulled')
      return report
    },
  })
  return { plan, wrapDevice }
}

test('a daily report whose answer was lost gets one line, with the totals from before', async () => {
  const { plan, wrapDevice } = losingReports('after')
  const gateway = await startTestGateway({ wrapDevice })
  await gateway.printFiscal(command())
  expect(await gateway.post('/commands', { commandType: 1, permit: 'vesna.2.signed' })).toMatchObject({
    status: 503,
    body: { code: 'DEVICE_UNAVAILABLE' },
  })
  plan.lose = false
  await gateway.printFiscal(command())
  await gateway.post('/commands', { commandType: 2 })
  await expect
    .poll(() => linesFrom(gateway, 'closing'), { interval: 2 })
    .toMatchObject([
      {
        closing: {
          closingNo: 1,
          sales: { А: 240, В: 70 },
          receipts: 1,
          stornos: 0,
          voids: 0,
          // The totals of the day before the report are the device's own, but not by payment.
          cash: null,
          card: null,
          reported: true,
          permit: 'vesna.2.signed',
        },
      },
    ])
  await expect
    .poll(
      () => linesFrom(gateway, 'document').map((line) => line.kind === 'document' && line.document.closingNo),
      { interval: 2 },
    )
    .toEqual([1, 2])
})

test('a daily report that was not printed gets no line', async () => {
  const { plan, wrapDevice } = losingReports('before')
  const gateway = await startTestGateway({ wrapDevice })
  await gateway.post('/commands', { commandType: 1 })
  plan.lose = false
  await gateway.post('/commands', { commandType: 2 })
  await expect.poll(() => linesFrom(gateway, 'report'), { interval: 2 }).toMatchObject([{ commandType: 2 }])
  expect(linesFrom(gateway, 'closing')).toEqual([])
})

const HOUR = 3_600_000
const report = async ({ post }: TestGateway, commandType: number, commandContext?: unknown) => {
  const { status, body } = await post('/commands', { commandType, commandContext })
  return { status, ...body } as {
    status: number
    code?: string
    text: string
    report: Record<string, unknown>
  }
}

/** 240.00 in А and 70.00 in В in cash, 120.00 in А by card, 310.00 voided in cash. */
const aDay = async ({ printFiscal }: TestGateway): Promise<void> => {
  const { receiptNo } = (await printFiscal(command())).body
  await printFiscal(
    command({ commandContext: { ...bill, products: [{ ...beer, quantity: '1.000' }], payment: 'card' } }),
  )
  await printFiscal(command({ commandContext: { ...storno, refReceiptNo: receiptNo } }))
}

const dayReport = {
  classes: [
    { taxClass: 'А', rate: 18, sales: 360, storno: 240, turnover: 120, vat: 18.31 },
    { taxClass: 'Б', rate: 5, sales: 0, storno: 0, turnover: 0, vat: 0 },
    { taxClass: 'В', rate: 10, sales: 70, storno: 70, turnover: 0, vat: 0 },
    { taxClass: 'Г', rate: 0, sales: 0, storno: 0, turnover: 0, vat: 0 },
  ],
  turnover: 120,
  vat: 18.31,
  cash: 0,
  card: 120,
  receipts: 2,
  stornos: 1,
  voids: 0,
  firstReceiptNo: 1,
  lastReceiptNo: 3,
}

describe('the open day', () => {
  test('is shown by a control report and stays open', async () => {
    const gateway = await startTestGateway()
    await aDay(gateway)
    const first = await report(gateway, 2)
    expect(first).toMatchObject({
      status: 200,
      ok: true,
      report: { kind: 'control', closingNo: 1, ...dayReport },
    })
    expect((await report(gateway, 2)).report).toEqual(first.report)
    expect(first.text).toContain('CONTROL REPORT (X)')
  })

  test('is closed by a daily report: the next day starts empty, receipt numbers continue', async () => {
    const gateway = await startTestGateway()
    await aDay(gateway)
    expect((await report(gateway, 1)).report).toMatchObject({
      kind: 'daily',
      closingNo: 1,
      ...dayReport,
      printedAt: '2026-11-21T11:30:00.000Z',
    })
    expect((await report(gateway, 2)).report).toMatchObject({
      closingNo: 2,
      turnover: 0,
      receipts: 0,
      firstReceiptNo: null,
    })
    await gateway.printFiscal(command({ commandContext: { ...bill, products: [coffee] } }))
    expect((await report(gateway, 1)).report).toMatchObject({
      closingNo: 2,
      turnover: 70,
      firstReceiptNo: 4,
      lastReceiptNo: 4,
    })
  })

  test('survives a restart', async () => {
    const gateway = await startTestGateway()
    await aDay(gateway)
    await report(gateway, 1)
    await aDay(gateway)
    await gateway.close()
    const again = await startTestGateway({ dataDir: gateway.dataDir })
    expect((await report(again, 2)).report).toMatchObject({
      closingNo: 2,
      ...dayReport,
      firstReceiptNo: 4,
      lastReceiptNo: 6,
    })
  })

  test('is not closed while one of its receipts is unresolved, and then includes it', async () => {
    const gateway = await startTestGateway()
    gateway.plan.next = async (job, print, device) => {
      gateway.plan.unreachable = true
      return FAULTS.throwAfter(job, print, device)
    }
    const sent = command()
    await gateway.printFiscal(sent)
    expect(await report(gateway, 1)).toMatchObject({ status: 503, code: 'DEVICE_UNAVAILABLE' })
    gateway.plan.unreachable = false
    expect((await report(gateway, 1)).report).toMatchObject({ closingNo: 1, receipts: 1, turnover: 310 })
    gateway.plan.unreachable = true // so that only the closing can have resolved it
    expect((await gateway.get(`/commands/${sent.taskId}`)).body).toMatchObject({ state: 'DONE' })
  })
})

/** Days pass at once, and the server is heard all the time. */
const inContact = { runtime: { uptime: () => 0 } }

/** Three closings on 21, 22 and 23 November, with one, none and two beers. */
const threeDays = async (): Promise<TestGateway> => {
  const gateway = await startTestGateway(inContact)
  for (const beers of ['1.000', null, '2.000']) {
    if (beers !== null)
      await gateway.printFiscal(
        command({ commandContext: { ...bill, products: [{ ...beer, quantity: beers }] } }),
      )
    await report(gateway, 1)
    gateway.clock.now += 24 * HOUR
  }
  return gateway
}

describe('closings', () => {
  test.each([
    ['all from the first', { from: 1 }, { from: 1, to: 3 }, 360, [120, 0, 240]],
    ['both ends included', { from: 2, to: 3 }, { from: 2, to: 3 }, 240, [0, 240]],
    ['one alone', { from: 1, to: 1 }, { from: 1, to: 1 }, 120, [120]],
  ])('by number: %s', async (_what, context, range, turnover, each) => {
    const gateway = await threeDays()
    const detailed = await report(gateway, 6, context)
    expect(detailed.report).toMatchObject({ kind: 'closings', closingNo: null, range, turnover })
    expect((detailed.report.closings as { turnover: number }[]).map((closing) => closing.turnover)).toEqual(
      each,
    )
    expect((await report(gateway, 7, context)).report).toMatchObject({
      kind: 'closings',
      range,
      turnover,
      closings: [],
    })
  })

  test('by number: receipts of the open day are not included', async () => {
    const gateway = await threeDays()
    await gateway.printFiscal(command())
    expect((await report(gateway, 7, { from: 1 })).report.turnover).toBe(360)
  })

  test.each([
    ['one that is not there yet', { from: 1, to: 4 }],
    ['from one that is not there yet', { from: 4 }],
  ])('by number: %s', async (_what, context) => {
    const gateway = await threeDays()
    expect(await report(gateway, 6, context)).toMatchObject({ status: 409, code: 'CLOSING_UNKNOWN' })
  })

  test.each([
    ['two days, both included', { from: '2026-11-21', to: '2026-11-22' }, 120, [1, 2]],
    ['one day', { from: '2026-11-23', to: '2026-11-23' }, 240, [3]],
    ['no closing at all', { from: '2026-10-01', to: '2026-10-31' }, 0, []],
    ['everything', { from: '2026-01-01', to: '2026-12-31' }, 360, [1, 2, 3]],
  ])('by day: %s', async (_what, context, turnover, numbers) => {
    const gateway = await threeDays()
    const detailed = await report(gateway, 8, context)
    expect(detailed.report).toMatchObject({ kind: 'period', range: context, turnover })
    expect((detailed.report.closings as { closingNo: number }[]).map(({ closingNo }) => closingNo)).toEqual(
      numbers,
    )
    expect((await report(gateway, 9, context)).report).toMatchObject({ turnover, closings: [] })
  })

  test('belong to the day of the venue, not of UTC', async () => {
    const gateway = await startTestGateway(inContact)
    gateway.clock.now = Date.UTC(2026, 10, 21, 23, 30) // half past midnight in Skopje
    await gateway.printFiscal(command())
    await report(gateway, 1)
    expect((await report(gateway, 9, { from: '2026-11-21', to: '2026-11-21' })).report.receipts).toBe(0)
    expect((await report(gateway, 9, { from: '2026-11-22', to: '2026-11-22' })).report.receipts).toBe(1)
  })

  test('stay in order if the clock is set back', async () => {
    const gateway = await threeDays()
    gateway.clock.now -= 72 * HOUR // back to the day of the first closing
    await gateway.printFiscal(command())
    await report(gateway, 1)
    expect((await report(gateway, 9, { from: '2026-11-21', to: '2026-11-21' })).report.turnover).toBe(120)
    expect((await report(gateway, 9, { from: '2026-11-23', to: '2026-11-23' })).report.turnover).toBe(550)
  })

  test.each([
    [6, undefined],
    [6, {}],
    [6, { from: 0 }],
    [6, { from: 2, to: 1 }],
    [7, { from: '1' }],
    [7, { from: 1.5 }],
    [8, undefined],
    [8, { from: '2026-11-21' }],
    [8, { from: '2026-11-22', to: '2026-11-21' }],
    [9, { from: '2026-02-30', to: '2026-03-01' }],
    [9, { from: '21.11.2026', to: '22.11.2026' }],
  ])('type %i refuses %j', async (commandType, context) => {
    const gateway = await threeDays()
    expect(await report(gateway, commandType, context)).toMatchObject({ status: 400, code: 'BODY_INVALID' })
  })
})

test('every report is printed', async () => {
  const gateway = await threeDays()
  const made = [
    await report(gateway, 2),
    await report(gateway, 6, { from: 1 }),
    await report(gateway, 9, { from: '2026-11-21', to: '2026-11-23' }),
  ]
  const printouts = JSON.parse((await gateway.get('/documents?limit=3')).text) as { text: string }[]
  expect(printouts.map(({ text }) => text)).toEqual(made.map(({ text }) => text).toReversed())
})

test('the VAT of a report is that of its receipts, each rounded by itself', async () => {
  const gateway = await startTestGateway()
  const euro = { receiptType: 'NormalReceipt', products: [{ ...beer, price: '1.00', quantity: '1.000' }] }
  for (let no = 1; no <= 10; no += 1) await gateway.printFiscal(command({ commandContext: euro }))
  // 1.00 at 18 % holds 0.15; ten of them 1.50, although 10.00 in one holds 1.53.
  const control = await report(gateway, 2)
  expect(control.report).toMatchObject({
    turnover: 10,
    vat: 1.5,
    classes: [{ taxClass: 'А', vat: 1.5 }, {}, {}, {}],
  })
  expect(control.text).toMatch(/VAT +1[.,]50/)
  await gateway.printFiscal(
    command({ commandContext: { ...euro, receiptType: 'StornoReceipt', refReceiptNo: 1 } }),
  )
  expect((await report(gateway, 1)).report).toMatchObject({ turnover: 9, vat: 1.35 })
  expect((await report(gateway, 6, { from: 1 })).report).toMatchObject({
    vat: 1.35,
    closings: [{ vat: 1.35 }],
  })
})
