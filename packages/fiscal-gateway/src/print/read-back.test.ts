import { describe, expect, test } from 'vitest'
import type { FiscalDevice } from '../device/device.ts'
import { beer, bill, command, storno } from '../testing/commands.ts'
import { documentsOf } from '../testing/fake-server.ts'
import { FAULTS } from '../testing/faulty-device.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'

/** The last document line, once the server has it. */
const lastDocument = async (gateway: TestGateway, count = 1) => {
  await expect.poll(() => documentsOf(gateway).length, { interval: 2 }).toBe(count)
  return documentsOf(gateway).at(-1)
}

const sent = { total: 310, byClass: { А: 240, В: 70 } }

describe('the document line of a printed receipt', () => {
  test('has the amounts that the device reports, of a sale and of a storno', async () => {
    const gateway = await startTestGateway()
    await gateway.printFiscal(command())
    expect(await lastDocument(gateway)).toMatchObject({ ...sent, kind: 'sale', reported: 'all' })
    await gateway.printFiscal(command({ commandContext: storno }))
    expect(await lastDocument(gateway, 2)).toMatchObject({ ...sent, kind: 'storno', reported: 'all' })
  })

  test.each([
    ['printOtherAmount', { total: 300, byClass: { А: 230, В: 70 } }],
    ['printOtherLetter', { total: 310, byClass: { Г: 310 } }],
  ] as const)('has what was printed instead of what was sent: %s', async (fault, printed) => {
    const gateway = await startTestGateway()
    await gateway.printFiscal(command())
    gateway.plan.next = FAULTS[fault]
    expect(await gateway.printFiscal(command())).toMatchObject({ status: 200, body: { receiptNo: 2 } })
    expect(await lastDocument(gateway, 2)).toMatchObject({ ...printed, reported: 'all' })
  })

  test('has the letters as sent if somebody else’s receipt is in the day’s totals as well', async () => {
    const gateway = await startTestGateway()
    gateway.plan.next = FAULTS.printAfterForeign
    expect(await gateway.printFiscal(command())).toMatchObject({ body: { receiptNo: 2 } })
    expect(await lastDocument(gateway, 2)).toMatchObject({ ...sent, receiptNo: 2, reported: 'total' })
  })

  test.each([
    ['after it, in the closed day', 'after', 1],
    ['before it, in the day that is open', 'before', 2],
  ] as const)('has the letters as sent if a daily report came %s', async (_when, order, closingNo) => {
    const gateway = await startTestGateway()
    gateway.plan.next = async (_job, print, device) => {
      if (order === 'before') await device.report({ kind: 'daily' })
      const printed = await print()
      if (order === 'after') await device.report({ kind: 'daily' })
      return printed
    }
    await gateway.printFiscal(command())
    expect(await lastDocument(gateway)).toMatchObject({ ...sent, reported: 'total', closingNo })
  })

  test.each(['throwAfter', 'answerOtherNumber'] as const)(
    'has the device’s amounts if its proof had to decide: %s',
    async (fault) => {
      const gateway = await startTestGateway()
      gateway.plan.next = FAULTS[fault]
      expect(await gateway.printFiscal(command())).toMatchObject({ status: 200, body: { receiptNo: 1 } })
      expect(await lastDocument(gateway)).toMatchObject({ ...sent, receiptNo: 1, reported: 'all' })
    },
  )
})

describe('a device that does not answer after it has printed', () => {
  const silent = (question: 'status' | 'lastReceipt') => {
    const plan = { isSilent: false }
    const wrapDevice = (device: FiscalDevice): FiscalDevice => ({
      ...device,
      printReceipt: async (job) => {
        plan.isSilent = true
        return device.printReceipt(job)
      },
      [question]: async () => {
        if (plan.isSilent) throw new Error('cable pulled')
        return device[question]()
      },
    })
    return { plan, wrapDevice }
  }

  test.each(['status', 'lastReceipt'] as const)(
    'has printed all the same, and the amounts are as sent: %s',
    async (question) => {
      const { wrapDevice } = silent(question)
      const gateway = await startTestGateway({ wrapDevice })
      expect(await gateway.printFiscal(command())).toMatchObject({ status: 200, body: { receiptNo: 1 } })
      expect(await lastDocument(gateway)).toMatchObject({ ...sent, receiptNo: 1, reported: 'none' })
    },
  )
})

test('a success is not believed if the device shows another document under that number', async () => {
  const gateway = await startTestGateway()
  gateway.plan.next = FAULTS.printOtherJob
  const task = command({
    commandContext: { ...bill, products: [{ ...beer, quantity: '1.000' }] },
  })
  expect(await gateway.printFiscal(task)).toMatchObject({ status: 409, body: { code: 'TASK_IN_DOUBT' } })
  expect(await gateway.printFiscal(task)).toMatchObject({ status: 409, body: { code: 'TASK_IN_DOUBT' } })
  expect(gateway.plan.receipts).toBe(1)
})
