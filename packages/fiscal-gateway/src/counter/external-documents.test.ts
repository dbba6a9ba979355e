import { describe, expect, test } from 'vitest'
import { command } from '../testing/commands.ts'
import { documentsOf } from '../testing/fake-server.ts'
import { FAULTS } from '../testing/faulty-device.ts'
import { printByHand, withDevice } from '../testing/shared-device.ts'

describe('external documents', () => {
  test('get a line for every number, with the details of the last', async () => {
    const gateway = await withDevice()
    await gateway.printFiscal(command())
    await printByHand(gateway.device, 'HAND0001')
    await printByHand(gateway.device, 'HAND0002')
    expect((await gateway.printFiscal(command())).body).toMatchObject({ receiptNo: 4 })
    await expect
      .poll(
        () =>
          documentsOf(gateway).map(({ receiptNo, kind, ref, total, taskId }) => [
            receiptNo,
            kind,
            ref,
            total,
            taskId === null,
          ]),
        { interval: 2 },
      )
      .toEqual([
        [1, 'sale', 'K7Q2M9XA', 310, false],
        [2, 'external', null, 0, true],
        [3, 'external', 'HAND0002', 5, true],
        [4, 'sale', 'K7Q2M9XA', 310, false],
      ])
  })

  test('after which the device was closed by hand may be in either daily report', async () => {
    const gateway = await withDevice()
    await gateway.printFiscal(command())
    await printByHand(gateway.device, 'HAND0001')
    await gateway.device.report({ kind: 'daily' })
    await gateway.printFiscal(command())
    await printByHand(gateway.device, 'HAND0002')
    await gateway.printFiscal(command())
    await expect
      .poll(
        () =>
          documentsOf(gateway).map(({ receiptNo, closingFrom, closingNo }) => [
            receiptNo,
            closingFrom,
            closingNo,
          ]),
        { interval: 2 },
      )
      .toEqual([
        [1, undefined, 1],
        [2, 1, 2],
        [3, undefined, 2],
        [4, undefined, 2],
        [5, undefined, 2],
      ])
  })

  test('get a line when printed between the baseline and the receipt', async () => {
    const gateway = await withDevice()
    gateway.plan.next = async (_job, print, device) => {
      await printByHand(device, 'HAND0001')
      return print()
    }
    expect((await gateway.printFiscal(command())).body).toMatchObject({ ok: true, receiptNo: 2 })
    await expect
      .poll(() => documentsOf(gateway).map(({ receiptNo, kind }) => [receiptNo, kind]), { interval: 2 })
      .toEqual([
        [1, 'external'],
        [2, 'sale'],
      ])
  })

  test('get one line each when a bill is lost among them, and the bill needs attention', async () => {
    const gateway = await withDevice()
    gateway.plan.next = FAULTS.printThenForeign
    const sent = command()
    expect((await gateway.printFiscal(sent)).body).toMatchObject({ code: 'TASK_IN_DOUBT' })
    await gateway.printFiscal(command())
    await expect
      .poll(() => documentsOf(gateway).map(({ receiptNo, kind }) => [receiptNo, kind]), { interval: 2 })
      .toEqual([
        [1, 'external'],
        [2, 'external'],
        [3, 'sale'],
      ])
    expect(
      gateway.server.lines.find((line) => line.kind === 'task' && line.state === 'UNKNOWN'),
    ).toMatchObject({ taskId: sent.taskId, command: { taskId: sent.taskId } })
  })

  test('with the reference of a bill make that bill need attention, without printing it again', async () => {
    const gateway = await withDevice()
    await printByHand(gateway.device, 'K7Q2M9XA')
    await gateway.printFiscal(command({ ref: 'OTHER' }))
    await printByHand(gateway.device, 'K7Q2M9XA')
    const sent = command()
    expect(await gateway.printFiscal(sent)).toMatchObject({ status: 409, body: { code: 'TASK_IN_DOUBT' } })
    expect((await gateway.get(`/commands/${sent.taskId}`)).body).toMatchObject({ state: 'UNKNOWN' })
    expect(gateway.plan.receipts).toBe(1)
  })
})
