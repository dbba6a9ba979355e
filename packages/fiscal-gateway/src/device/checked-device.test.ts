import { describe, expect, test } from 'vitest'
import { command } from '../testing/commands.ts'
import { startTestGateway } from '../testing/test-gateway.ts'
import { checkedDevice } from './checked-device.ts'
import type { DeviceStatus, FiscalDevice, RememberedOutcome } from './device.ts'

const BAD_NUMBERS = [-1, 0.5, Number.NaN, Infinity, 2 ** 60]

describe('a device whose status has a number that no receipt can have counts as silent', () => {
  test.each(BAD_NUMBERS.flatMap((no) => [{ lastReceiptNo: no }, { closingNo: no }]))('%o', async (change) => {
    const plan: { change: Partial<DeviceStatus> } = { change: {} }
    const gateway = await startTestGateway({
      wrapDevice: (device) => ({
        ...device,
        status: async () => ({ ...(await device.status()), ...plan.change }),
      }),
    })
    await gateway.printFiscal(command())
    plan.change = change
    const sent = command()
    expect(await gateway.printFiscal(sent)).toMatchObject({
      status: 503,
      body: { code: 'DEVICE_UNAVAILABLE' },
    })
    expect((await gateway.get(`/commands/${sent.taskId}`)).status).toBe(404)
    plan.change = {}
    expect((await gateway.printFiscal(sent)).body).toMatchObject({ ok: true, receiptNo: 2 })
  })
})

test.each([0, ...BAD_NUMBERS])(
  'an answer that names receipt %s is not believed: the counter decides',
  async (receiptNo) => {
    const gateway = await startTestGateway()
    gateway.plan.next = async (_job, print) => ({ ...(await print()), receiptNo })
    expect((await gateway.printFiscal(command())).body).toMatchObject({ ok: true, receiptNo: 1 })
    expect(gateway.plan.receipts).toBe(1)
  },
)

test.each([0, ...BAD_NUMBERS])('a last receipt with number %s counts as no answer', async (receiptNo) => {
  const { device } = await withLast(receiptNo)
  await expect(device.lastReceipt()).rejects.toThrow(String(receiptNo))
})

test.each([0, ...BAD_NUMBERS])(
  'what a print server remembers as receipt %s is unknown',
  async (receiptNo) => {
    const { device } = await withLast(receiptNo)
    const { proof } = device
    expect(proof.kind === 'memory' ? await proof.lookUp('task') : null).toMatchObject({ outcome: 'unknown' })
  },
)

const withLast = async (receiptNo: number) => {
  const printed: RememberedOutcome = { outcome: 'printed', serial: 'X', receiptNo, printedAt: 0, total: 1 }
  const bare = {
    proof: { kind: 'memory', lookUp: async () => printed },
    lastReceipt: async () => ({ receiptNo, kind: 'sale', total: 1, ref: null, printedAt: 0 }),
  } as unknown as FiscalDevice
  return { device: checkedDevice(bare) }
}

test('a counter that jumps far ahead needs an owner instead of a line for each number', async () => {
  const plan = { ahead: 0 }
  const gateway = await startTestGateway({
    wrapDevice: (device) => ({
      ...device,
      status: async () => {
        const status = await device.status()
        return { ...status, lastReceiptNo: (status.lastReceiptNo ?? 0) + plan.ahead }
      },
    }),
  })
  await gateway.printFiscal(command())
  plan.ahead = 4_000_000_000
  expect(await gateway.printFiscal(command())).toMatchObject({
    status: 409,
    body: { code: 'DEVICE_UNCONFIRMED' },
  })
  expect(gateway.app.gateway.deviceState()).toMatchObject({ needsConfirming: true })
})
