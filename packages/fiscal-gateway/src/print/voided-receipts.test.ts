import { describe, expect, test } from 'vitest'
import { command, storno } from '../testing/commands.ts'
import { copyOfStore, dropStore, restoreStore } from '../testing/store-files.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

/** A storno of its own reference: the device still shows the receipts of the bills, each with the reference of its bill. */
const voiding = (refReceiptNo: unknown, change: Record<string, unknown> = {}) =>
  command({ commandContext: { ...storno, refReceiptNo }, ref: 'V0ID5678', ...change })

/** Receipt 1 is of the orders o1 and o2, receipt 2 of o3. */
const withTwoReceipts = async (options: Parameters<typeof startTestGateway>[0] = {}) => {
  const gateway = await startTestGateway(options)
  await gateway.printFiscal(command({ orders: ['o1', 'o2'] }))
  await gateway.printFiscal(command({ orders: ['o3'] }))
  return gateway
}

/** Starts with another journal, on the device that printed two receipts, and prints a third one, of o4. */
const printThird = async (
  { dataDir, server }: Pick<TestGateway, 'dataDir' | 'server'>,
  serial: string | null,
): Promise<TestGateway> => {
  const gateway = await startTestGateway({ dataDir, server })
  server.plan.confirmed = { serial: String(serial), lastReceiptNo: 2 }
  await expect
    .poll(
      () => {
        // Again and again: a gateway that is just about to ask is not waiting yet.
        server.wakeLongPoll()
        // Another bill than those of the receipts that the device still shows.
        return gateway.printFiscal(command({ orders: ['o4'], ref: 'T4RD5678' }))
      },
      { interval: 2 },
    )
    .toMatchObject({ body: { ok: true, receiptNo: 3 } })
  return gateway
}

const notItsReceipt = {
  status: 409,
  body: { code: 'DEVICE_REFUSED', message: expect.stringContaining('receipt of its orders') as string },
}

describe('a storno prints only for the receipt of its orders', () => {
  test.each([
    ['another bill’s receipt', voiding(2, { orders: ['o1', 'o2'] })],
    ['a receipt of one of its orders', voiding(1, { orders: ['o1', 'o3'] })],
    ['a number that no receipt has', voiding(77, { orders: ['o3'] })],
    ['an order that the journal does not know', voiding(2, { orders: ['o9'] })],
    ['a receipt that is not of this gateway, without orders', voiding(77)],
  ])('not for %s', async (_what, sent) => {
    const gateway = await withTwoReceipts()
    expect(await gateway.printFiscal(sent)).toMatchObject(notItsReceipt)
    expect(gateway.plan.receipts).toBe(2)
    expect((await gateway.get(`/commands/${sent.taskId}`)).status).toBe(404)
    expect((await gateway.printFiscal(voiding(2, { orders: ['o3'] }))).body).toMatchObject({ receiptNo: 3 })
  })

  test('not on another device with the same number', async () => {
    const first = await withTwoReceipts()
    await first.close()
    const again = await startTestGateway({
      dataDir: first.dataDir,
      wrapDevice: (device) => ({
        ...device,
        status: async () => ({ ...(await device.status()), serial: 'OTHER', lastReceiptNo: 0 }),
      }),
    })
    await expect
      .poll(() => again.printFiscal(voiding(2, { orders: ['o3'] })), { interval: 2 })
      .toMatchObject(notItsReceipt)
  })

  test('which may be from before the journal, if the one before was lost', async () => {
    const first = await withTwoReceipts()
    const { serial } = await first.app.gateway.readDevice()
    await first.close()
    dropStore(first.dataDir, 'journal')
    const again = await printThird(first, serial)
    // Neither for an order that the new journal knows, nor for a number that it has given.
    expect(await again.printFiscal(voiding(1, { orders: ['o4'] }))).toMatchObject(notItsReceipt)
    expect(await again.printFiscal(voiding(3, { orders: ['o1', 'o2'] }))).toMatchObject(notItsReceipt)
    expect((await again.printFiscal(voiding(1, { orders: ['o1', 'o2'] }))).body).toMatchObject({
      receiptNo: 4,
    })
  })

  test('which a journal that was restored from a copy may not have', async () => {
    const first = await startTestGateway()
    await first.printFiscal(command({ orders: ['o1', 'o2'] }))
    const { serial } = await first.app.gateway.readDevice()
    await first.close()
    const copy = copyOfStore(first.dataDir, 'journal')
    const second = await startTestGateway({ dataDir: first.dataDir, server: first.server })
    expect((await second.printFiscal(command({ orders: ['o3'] }))).body).toMatchObject({ receiptNo: 2 })
    await second.close()
    restoreStore(first.dataDir, 'journal', copy)
    const third = await printThird(first, serial)
    expect(await third.printFiscal(voiding(1, { orders: ['o3'] }))).toMatchObject(notItsReceipt)
    expect((await third.printFiscal(voiding(2, { orders: ['o3'] }))).body).toMatchObject({ receiptNo: 4 })
  })

  test('and once, whatever orders the second command names', async () => {
    const gateway = await withTwoReceipts()
    const first = voiding(2)
    expect((await gateway.printFiscal(first)).body).toMatchObject({ ok: true, receiptNo: 3 })
    for (const sent of [voiding(2), voiding(2, { orders: ['o3'] })])
      expect(await gateway.printFiscal(sent)).toMatchObject({
        status: 409,
        body: { code: 'STORNO_PRINTED' },
      })
    expect((await gateway.printFiscal(first)).body).toMatchObject({ receiptNo: 3 })
  })
})

test.each([0, -1, 1.5, 2 ** 60, '2', null])(
  'a storno of receipt %s is not understood',
  async (refReceiptNo) => {
    const gateway = await withTwoReceipts()
    expect(await gateway.printFiscal(voiding(refReceiptNo, { orders: ['o3'] }))).toMatchObject({
      status: 400,
      body: { code: 'BODY_INVALID' },
    })
    expect(gateway.plan.receipts).toBe(2)
  },
)

test.each([-1, 0.5, Number.NaN, 2 ** 60])('a server that names the number %s is not believed', async (no) => {
  const gateway = await startTestGateway()
  const { plan, seen } = gateway.server
  plan.counted = { serial: String(seen.device['serial']), lastReceiptNo: no }
  plan.confirmed = { serial: 'X', lastReceiptNo: no }
  gateway.server.wakeLongPoll()
  await expect.poll(() => gateway.app.gateway.connection().isUnreachable, { interval: 2 }).toBe(true)
})
