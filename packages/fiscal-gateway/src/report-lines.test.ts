import { expect, test } from 'vitest'
import { command, storno } from './testing/commands.ts'
import { startGateway, type TestGateway } from './testing/test-gateway.ts'

const linesFrom = ({ server }: TestGateway, kind: string) => server.lines.filter((line) => line.kind === kind)

test('every report is told; a daily one with the device’s own sums', async () => {
  const gateway = await startGateway()
  await gateway.fiscal(command())
  await gateway.fiscal(command({ commandContext: storno }))
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
        receipts: 1,
        stornos: 1,
        voids: 0,
      },
    },
  ])
})

test('a report that was refused is not told', async () => {
  const gateway = await startGateway()
  expect((await gateway.post('/commands', { commandType: 7, commandContext: { from: 9 } })).status).toBe(409)
  expect((await gateway.post('/commands', { commandType: 3 })).status).toBe(400)
  await gateway.post('/commands', { commandType: 2 })
  await expect.poll(() => linesFrom(gateway, 'report'), { interval: 2 }).toMatchObject([{ commandType: 2 }])
})

const losingReports = (mode: 'after' | 'before') => {
  const plan = { lose: true }
  const wrapDevice: NonNullable<Parameters<typeof startGateway>[0]>['wrapDevice'] = (device) => ({
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

test('a daily report whose answer was lost is told with the sums from before it, once', async () => {
  const { plan, wrapDevice } = losingReports('after')
  const gateway = await startGateway({ wrapDevice })
  await gateway.fiscal(command())
  expect(await gateway.post('/commands', { commandType: 1 })).toMatchObject({
    status: 503,
    body: { code: 'DEVICE_UNAVAILABLE' },
  })
  plan.lose = false
  await gateway.fiscal(command())
  await gateway.post('/commands', { commandType: 2 })
  await expect
    .poll(() => linesFrom(gateway, 'closing'), { interval: 2 })
    .toMatchObject([
      { closing: { closingNo: 1, sales: { А: 240, В: 70 }, receipts: 1, stornos: 0, voids: 0 } },
    ])
  await expect
    .poll(
      () => linesFrom(gateway, 'document').map((line) => line.kind === 'document' && line.document.closingNo),
      { interval: 2 },
    )
    .toEqual([1, 2])
})

test('a daily report that never came is not told', async () => {
  const { plan, wrapDevice } = losingReports('before')
  const gateway = await startGateway({ wrapDevice })
  await gateway.post('/commands', { commandType: 1 })
  plan.lose = false
  await gateway.post('/commands', { commandType: 2 })
  await expect.poll(() => linesFrom(gateway, 'report'), { interval: 2 }).toMatchObject([{ commandType: 2 }])
  expect(linesFrom(gateway, 'closing')).toEqual([])
})
