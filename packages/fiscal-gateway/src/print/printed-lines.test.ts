import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { command, storno } from '../testing/commands.ts'
import { startTestGateway } from '../testing/test-gateway.ts'

interface Share {
  readonly num: number
  readonly den: number
}
/** A bill of a part of the order `root`, or of what is left of it. */
const part = (order: string, shares: Readonly<Record<string, Share>>) => ({
  ...command({ orders: [order] }),
  carved: [
    {
      order,
      from: 'root',
      lines: Object.entries(shares).map(([from, share]) => ({ line: `${order}-${from}`, from, ...share })),
    },
  ],
})
const third = { num: 1, den: 3 }
const refused = (order: string) => ({
  status: 409,
  body: { code: 'LINE_PRINTED', message: expect.stringContaining(order) as string },
})

describe('a line that was ordered is on receipts once', () => {
  test('in parts that come to one whole, and not in one more', async () => {
    const gateway = await startTestGateway()
    for (const [at, order] of ['a', 'b'].entries())
      expect((await gateway.printFiscal(part(order, { pizza: third }))).body).toMatchObject({
        receiptNo: at + 1,
      })
    const more = { pizza: { num: 334, den: 1000 } }
    expect(await gateway.printFiscal(part('c', more))).toMatchObject(refused('root'))
    expect(
      (await gateway.printFiscal(part('root', { pizza: third, soup: { num: 1, den: 1 } }))).body,
    ).toMatchObject({ receiptNo: 3 })
    expect(await gateway.printFiscal(part('d', { soup: third }))).toMatchObject(refused('root'))
  })

  test('not on the receipt of the whole order, of whose parts the server has forgotten', async () => {
    const gateway = await startTestGateway()
    await gateway.printFiscal(part('a', { pizza: third }))
    expect(await gateway.printFiscal(command({ orders: ['root'] }))).toMatchObject(refused('root'))
    expect((await gateway.printFiscal(command({ orders: ['other'] }))).body).toMatchObject({ receiptNo: 2 })
  })

  test('not on the receipt of a part that was taken of an order after its receipt was sent', async () => {
    const gateway = await startTestGateway()
    await gateway.printFiscal(command({ orders: ['root'], ref: 'R00T5678' }))
    expect(await gateway.printFiscal(part('a', { pizza: third }))).toMatchObject(refused('root'))
    await gateway.printFiscal(command({ commandContext: storno, orders: ['root'], ref: 'V0ID5678' }))
    expect((await gateway.printFiscal(part('a', { pizza: third }))).body).toMatchObject({ receiptNo: 3 })
  })

  test('two parts on one receipt count together', async () => {
    const gateway = await startTestGateway()
    const [a, b] = [part('a', { pizza: { num: 2, den: 3 } }), part('b', { pizza: { num: 2, den: 3 } })]
    const both = { ...a, orders: ['a', 'b'], carved: [...a.carved, ...b.carved] }
    expect(await gateway.printFiscal(both)).toMatchObject(refused('root'))
  })

  test('a storno frees the share of its receipt, and the part itself is not printed again', async () => {
    const gateway = await startTestGateway()
    await gateway.printFiscal(part('a', { pizza: { num: 2, den: 3 } }))
    const voiding = command({ commandContext: storno, orders: ['a'], ref: 'V0ID5678' })
    expect((await gateway.printFiscal(voiding)).body).toMatchObject({ receiptNo: 2 })
    expect(await gateway.printFiscal(part('a', { pizza: third }))).toMatchObject({
      body: { code: 'ORDER_PRINTED' },
    })
    expect((await gateway.printFiscal(part('b', { pizza: { num: 1, den: 1 } }))).body).toMatchObject({
      receiptNo: 3,
    })
  })

  test('also after a restart', async () => {
    const first = await startTestGateway()
    const sent = part('a', { pizza: { num: 1, den: 1 } })
    await first.printFiscal(sent)
    await first.close()
    const again = await startTestGateway({ dataDir: first.dataDir })
    expect((await again.printFiscal(sent)).body).toMatchObject({ receiptNo: 1 })
    expect(await again.printFiscal(part('b', { pizza: third }))).toMatchObject(refused('root'))
  })

  test('a share that is not one is not understood', async () => {
    const gateway = await startTestGateway()
    for (const share of [
      { num: 0, den: 1 },
      { num: 1, den: 0 },
      { num: -1, den: 2 },
      { num: 0.5, den: 1 },
    ])
      expect(await gateway.printFiscal(part('a', { pizza: share }))).toMatchObject({
        body: { code: 'BODY_INVALID' },
      })
  })

  test('whatever is paid in which parts, the gateway prints exactly what comes to one whole', async () => {
    const shares = fc.array(
      fc.record({ num: fc.integer({ min: 1, max: 4 }), den: fc.integer({ min: 1, max: 6 }) }),
      {
        minLength: 1,
        maxLength: 5,
      },
    )
    await fc.assert(
      fc.asyncProperty(shares, async (drawn) => {
        const gateway = await startTestGateway()
        // In sixtieths, which all of these are.
        let left = 60
        for (const [at, share] of drawn.entries()) {
          const sixtieths = (60 * share.num) / share.den
          const { status } = await gateway.printFiscal(part(`part-${at}`, { pizza: share }))
          expect(status).toBe(sixtieths <= left ? 200 : 409)
          if (status === 200) left -= sixtieths
        }
        await gateway.close()
      }),
      { numRuns: 8 },
    )
  })
})
