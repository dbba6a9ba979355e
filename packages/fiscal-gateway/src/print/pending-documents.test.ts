import { describe, expect, test } from 'vitest'
import { StillPrinting } from '../device/device.ts'
import { command, storno } from '../testing/commands.ts'
import {
  forgotten,
  type MemoryDevice,
  noAnswer,
  printed,
  remembers,
  startMemoryGateway,
} from '../testing/memory-device.ts'

describe('a print server gets nothing of the same orders', () => {
  const context = (orders: readonly string[], taskId: string) => command({ taskId, orders })
  const stillOpen = (): Promise<never> => Promise.reject(new StillPrinting('in the queue'))
  const start = (change: Partial<MemoryDevice> = {}) =>
    startMemoryGateway({ answer: noAnswer, lookUp: stillOpen, ...change })
  /** Sends what nobody hears of again; the gateway keeps asking. */
  const send = async ({ trial, printFiscal }: Awaited<ReturnType<typeof start>>, content: object) => {
    const before = trial.prints
    void printFiscal({ ...content })
    await expect.poll(() => trial.prints, { interval: 2 }).toBe(before + 1)
  }
  const sent = async (change: Partial<MemoryDevice> = {}) => {
    const gateway = await start(change)
    await send(gateway, context(['o1', 'o2'], 'first'))
    gateway.trial.answer = async () => printed
    return gateway
  }
  const EARLIER = { status: 503, body: { code: 'EARLIER_PENDING' } }

  test('while an earlier document of them is in the queue of its server', async () => {
    const gateway = await sent()
    expect(await gateway.printFiscal(context(['o2'], 'again'))).toMatchObject(EARLIER)
    expect(gateway.trial.prints).toBe(1)
    expect((await gateway.printFiscal(context(['o3'], 'other'))).status).toBe(200)
    gateway.trial.lookUp = forgotten
    expect((await gateway.printFiscal(context(['o2'], 'again'))).status).toBe(200)
  })

  const lastLine = ({ server }: Awaited<ReturnType<typeof start>>, state: string) =>
    expect.poll(() => server.lines.at(-1), { interval: 2 }).toMatchObject({ taskId: 'first', state })
  const seqOf = ({ server }: Awaited<ReturnType<typeof start>>): number => server.lines.at(-1)?.seq ?? 0
  const UNKNOWN = { status: 409, body: { code: 'EARLIER_UNKNOWN' } }

  test('while one is there of which its server did not know before, and the server hears how that ends', async () => {
    const gateway = await sent({ lookUp: forgotten })
    expect(await gateway.get('/commands/first')).toMatchObject({ body: { state: 'UNKNOWN' } })
    await lastLine(gateway, 'UNKNOWN')
    const heard = seqOf(gateway)
    gateway.trial.lookUp = stillOpen
    const again = () => gateway.printFiscal({ ...context(['o2'], 'again'), heard })
    expect(await again()).toMatchObject(EARLIER)
    await lastLine(gateway, 'SENDING')
    expect(gateway.server.lines.at(-1)).toMatchObject({ again: true })
    gateway.trial.lookUp = noAnswer
    expect((await again()).status).toBe(503)
    gateway.trial.lookUp = forgotten
    expect(await again()).toMatchObject(UNKNOWN)
    expect(gateway.trial.prints).toBe(1)
    await lastLine(gateway, 'UNKNOWN')
    expect((await gateway.printFiscal({ ...context(['o2'], 'later'), heard: seqOf(gateway) })).status).toBe(
      200,
    )
  })

  test('once one has left it with an error that the server has not heard of', async () => {
    const gateway = await sent({ lookUp: forgotten })
    expect(await gateway.get('/commands/first')).toMatchObject({ body: { state: 'UNKNOWN' } })
    await lastLine(gateway, 'UNKNOWN')
    const heard = seqOf(gateway)
    gateway.trial.lookUp = remembers({ outcome: 'unknown', reason: 'printer offline', isFinal: true })
    const again = () => gateway.printFiscal({ ...context(['o2'], 'again'), heard })
    expect(await again()).toMatchObject(UNKNOWN)
    expect(await again()).toMatchObject(UNKNOWN)
    await expect
      .poll(() => gateway.server.lines.slice(heard), { interval: 2 })
      .toMatchObject([
        { taskId: 'first', state: 'SENDING', again: true },
        { taskId: 'first', state: 'UNKNOWN', reason: 'printer offline' },
      ])
    expect((await gateway.printFiscal({ ...context(['o2'], 'later'), heard: heard + 2 })).status).toBe(200)
  })

  test('once one has come out of it, which the server then hears of', async () => {
    const gateway = await sent({ lookUp: forgotten })
    expect(await gateway.get('/commands/first')).toMatchObject({ body: { state: 'UNKNOWN' } })
    gateway.trial.lookUp = remembers({ outcome: 'printed', serial: 'S', total: 31_000, ...printed })
    const refused = { body: { code: 'ORDER_PRINTED' } }
    expect(await gateway.printFiscal(context(['o2'], 'again'))).toMatchObject(refused)
    expect(await gateway.printFiscal(context(['o2'], 'again'))).toMatchObject(refused)
    expect(gateway.trial.prints).toBe(1)
    expect(await gateway.get('/commands/first')).toMatchObject({ body: { state: 'DONE', receiptNo: 12 } })
    await expect
      .poll(() => gateway.server.lines.at(-1), { interval: 2 })
      .toMatchObject({ kind: 'document', document: { taskId: 'first', receiptNo: 12 } })
    expect((await gateway.printFiscal(context(['o3'], 'other'))).status).toBe(200)
  })

  test('of which it is not known whether an earlier one was printed, unless the server knew that', async () => {
    const { printFiscal, get, server, trial } = await sent({ lookUp: forgotten })
    expect(await get('/commands/first')).toMatchObject({ body: { state: 'UNKNOWN' } })
    await expect.poll(() => server.lines.at(-1), { interval: 2 }).toMatchObject({ state: 'UNKNOWN' })
    const heard = server.lines.at(-1)?.seq ?? 0
    expect(await printFiscal({ ...context(['o2'], 'again'), heard: heard - 1 })).toMatchObject(UNKNOWN)
    expect(await printFiscal({ ...context(['o2'], 'again'), heard: heard - 1 })).toMatchObject(UNKNOWN)
    expect(trial.prints).toBe(1)
    expect((await printFiscal({ ...context(['o3'], 'other'), heard: 0 })).status).toBe(200)
    expect((await printFiscal({ ...context(['o2'], 'later'), heard })).status).toBe(200)
  })

  /** A share of the only line of order o1: a part, or what is left of it. */
  const share = (order: string, num: number, den: number) => {
    const line = { line: order === 'o1' ? 'l1' : `line-${order}`, from: 'l1', num, den, paid: 100 }
    return { orders: [order], carved: [{ order, from: 'o1', lines: [line] }] }
  }

  test.each<[string, object, boolean]>([
    ['all of the order', { orders: ['o1'] }, true],
    ['the same part', share('o2', 1, 3), true],
    ['more of it than is left', share('o3', 3, 4), true],
    ['another part', share('o3', 1, 3), false],
    ['what is left', share('o1', 2, 3), false],
    ['another order', { orders: ['o4'] }, false],
  ])('of which a part is in that queue: %s', async (_what, content, isRefused) => {
    const gateway = await start()
    await send(gateway, command({ taskId: 'part', ...share('o2', 1, 3) }))
    gateway.trial.answer = async () => printed
    const next = await gateway.printFiscal(command({ taskId: 'next', ...content }))
    expect(next).toMatchObject(isRefused ? EARLIER : { status: 200 })
    gateway.trial.lookUp = forgotten
  })

  test('to void a receipt of which a storno is in that queue', async () => {
    const gateway = await start({ answer: async () => printed })
    await gateway.printFiscal(command())
    gateway.trial.answer = async () => ({ ...printed, receiptNo: 13 })
    await gateway.printFiscal(command())
    gateway.trial.answer = noAnswer
    const back = (taskId: string, refReceiptNo: number) =>
      command({ taskId, commandContext: { ...storno, refReceiptNo } })
    await send(gateway, back('first-storno', 12))
    expect(await gateway.printFiscal(back('second-storno', 12))).toMatchObject(EARLIER)
    await send(gateway, back('of-another-receipt', 13))
    gateway.trial.lookUp = forgotten
  })
})
