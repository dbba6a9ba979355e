import { classVat } from '@kafana/domain'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beer, bill, coffee, command, storno } from './testing/commands.ts'
import { FAULTS } from './testing/faulty-device.ts'
import { startGateway, type TestGateway } from './testing/test-gateway.ts'

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

/** 240.00 in А and 70.00 in В in cash, 120.00 in А by card, 310.00 taken back in cash. */
const aDay = async ({ fiscal }: TestGateway): Promise<void> => {
  await fiscal(command())
  await fiscal(
    command({ commandContext: { ...bill, products: [{ ...beer, quantity: '1.000' }], payment: 'card' } }),
  )
  await fiscal(command({ commandContext: storno }))
}

const dayFigures = {
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
  test('a control report shows it and leaves it open', async () => {
    const gateway = await startGateway()
    await aDay(gateway)
    const first = await report(gateway, 2)
    expect(first).toMatchObject({
      status: 200,
      ok: true,
      report: { kind: 'control', closingNo: 1, ...dayFigures },
    })
    expect((await report(gateway, 2)).report).toEqual(first.report)
    expect(first.text).toContain('CONTROL REPORT (X)')
  })

  test('a daily report closes it: the next day starts from nothing, receipt numbers go on', async () => {
    const gateway = await startGateway()
    await aDay(gateway)
    expect((await report(gateway, 1)).report).toMatchObject({
      kind: 'daily',
      closingNo: 1,
      ...dayFigures,
      printedAt: '2026-11-21T11:30:00.000Z',
    })
    expect((await report(gateway, 2)).report).toMatchObject({
      closingNo: 2,
      turnover: 0,
      receipts: 0,
      firstReceiptNo: null,
    })
    await gateway.fiscal(command({ commandContext: { ...bill, products: [coffee] } }))
    expect((await report(gateway, 1)).report).toMatchObject({
      closingNo: 2,
      turnover: 70,
      firstReceiptNo: 4,
      lastReceiptNo: 4,
    })
  })

  test('survives a restart', async () => {
    const gateway = await startGateway()
    await aDay(gateway)
    await report(gateway, 1)
    await aDay(gateway)
    await gateway.close()
    const again = await startGateway({ dataDir: gateway.dataDir })
    expect((await report(again, 2)).report).toMatchObject({
      closingNo: 2,
      ...dayFigures,
      firstReceiptNo: 4,
      lastReceiptNo: 6,
    })
  })

  test('is not closed while a receipt of it is in doubt, and then closes with it', async () => {
    const gateway = await startGateway()
    gateway.plan.next = async (job, print, device) => {
      gateway.plan.silent = true
      return FAULTS.throwAfter(job, print, device)
    }
    const sent = command()
    await gateway.fiscal(sent)
    expect(await report(gateway, 1)).toMatchObject({ status: 503, code: 'DEVICE_UNAVAILABLE' })
    gateway.plan.silent = false
    expect((await report(gateway, 1)).report).toMatchObject({ closingNo: 1, receipts: 1, turnover: 310 })
    gateway.plan.silent = true // so that only the closing can have settled it
    expect((await gateway.get(`/commands/${sent.taskId}`)).body).toMatchObject({ state: 'DONE' })
  })
})

/** Three closings on 21, 22 and 23 November, with one, none and two beers. */
const threeDays = async (): Promise<TestGateway> => {
  const gateway = await startGateway()
  for (const beers of ['1.000', null, '2.000']) {
    if (beers !== null)
      await gateway.fiscal(command({ commandContext: { ...bill, products: [{ ...beer, quantity: beers }] } }))
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

  test('by number: the ones of the open day are not in it', async () => {
    const gateway = await threeDays()
    await gateway.fiscal(command())
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
    const gateway = await startGateway()
    gateway.clock.now = Date.UTC(2026, 10, 21, 23, 30) // half past midnight in Skopje
    await gateway.fiscal(command())
    await report(gateway, 1)
    expect((await report(gateway, 9, { from: '2026-11-21', to: '2026-11-21' })).report.receipts).toBe(0)
    expect((await report(gateway, 9, { from: '2026-11-22', to: '2026-11-22' })).report.receipts).toBe(1)
  })

  test('stay in order when the clock is set back', async () => {
    const gateway = await threeDays()
    gateway.clock.now -= 72 * HOUR // back to the day of the first closing
    await gateway.fiscal(command())
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

test('every report leaves its paper', async () => {
  const gateway = await threeDays()
  const made = [
    await report(gateway, 2),
    await report(gateway, 6, { from: 1 }),
    await report(gateway, 9, { from: '2026-11-21', to: '2026-11-23' }),
  ]
  const papers = JSON.parse((await gateway.get('/documents?limit=3')).text) as { text: string }[]
  expect(papers.map(({ text }) => text)).toEqual(made.map(({ text }) => text).toReversed())
})

test('the tax inside a turnover is what is left of the gross when the net is taken out', () => {
  const rates = fc.constantFrom(0, 5, 10, 18)
  fc.assert(
    fc.property(fc.nat(10 ** 10), fc.nat(10 ** 10), rates, (sales, back, rate) => {
      // gross x rate / (100 + rate), rounded half down: the net is rounded half up.
      const tax = (gross: number): bigint => {
        const [dividend, divisor] = [
          BigInt(gross) * BigInt(rate) * 2n - BigInt(100 + rate),
          2n * BigInt(100 + rate),
        ]
        return dividend <= 0n ? 0n : (dividend + divisor - 1n) / divisor
      }
      expect(BigInt(classVat({ rate, sales, storno: back }))).toBe(tax(sales) - tax(back))
    }),
  )
})
