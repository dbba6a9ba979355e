import { describe, expect, test } from 'vitest'
import { fiscalCommand } from '../print/commands.ts'
import { command } from '../testing/commands.ts'
import { openTestJournal } from '../testing/test-journal.ts'
import type { Baseline } from './task.ts'

const baseline: Baseline = {
  serial: 'VK000001',
  receiptNo: 0,
  closingNo: 0,
  dayTotals: { sales: {}, storno: {} },
}
const answer = { receiptNo: 1, deviceSerial: 'VK000001', printedAt: 5 }
const sent = (taskId: string) => fiscalCommand.parse(command({ taskId, permit: 'p' }))

describe('a line', () => {
  test('is written in one transaction with the state that it describes', () => {
    const { tasks, lines, db } = openTestJournal()
    tasks.begin(sent('t1'), baseline)
    db.exec("CREATE TRIGGER full BEFORE INSERT ON lines BEGIN SELECT RAISE(ABORT, 'disk full'); END")
    for (const move of [
      () => tasks.begin(sent('t2'), baseline),
      () => tasks.cancel('t3', 1),
      () => tasks.done('t1', answer, null),
      () => tasks.unknown('t1', 'x'),
      () => tasks.notPrinted('t1', 'x', { serial: 'VK000001', receiptNo: 1, closingNo: 0 }),
    ])
      expect(move).toThrow('disk full')
    expect([tasks.find('t1')?.state, tasks.find('t2'), tasks.find('t3'), tasks.voids('t1')]).toEqual([
      'SENDING',
      null,
      null,
      [],
    ])
    expect(lines.lastSeq()).toBe(1)
    db.exec('DROP TRIGGER full')
    tasks.done('t1', answer, null)
    expect(lines.after(0).map(({ seq, kind }) => [seq, kind])).toEqual([
      [1, 'task'],
      [2, 'task'],
      [3, 'document'],
    ])
  })

  test('cannot be changed or deleted', () => {
    const { tasks, db } = openTestJournal()
    tasks.begin(sent('t1'), baseline)
    expect(() => db.exec('DELETE FROM lines')).toThrow('lines are kept')
    expect(() => db.exec("UPDATE lines SET entry = '{}'")).toThrow('lines are kept')
  })

  test('contains the whole command with unknown fields if the server may need it', () => {
    const { tasks, lines } = openTestJournal()
    const whole = fiscalCommand.parse(
      command({
        taskId: 't1',
        permit: 'p',
        orders: ['o1'],
        closedBy: 'u1',
        commandContext: { ...sent('t1').commandContext, note: 'x' },
      }),
    )
    tasks.begin(whole, baseline)
    tasks.done('t1', answer, null)
    expect(lines.after(0)).toMatchObject([
      { state: 'SENDING' },
      {
        state: 'DONE',
        command: { orders: ['o1'], closedBy: 'u1', permit: 'p', commandContext: { note: 'x' } },
      },
      {},
    ])
    expect(lines.after(0)[0]).not.toHaveProperty('command')
  })

  test('of a storno contains the receipt that it voids', () => {
    const { tasks, lines } = openTestJournal()
    const back = fiscalCommand.parse(
      command({
        taskId: 't1',
        commandContext: { ...sent('t1').commandContext, receiptType: 'StornoReceipt', refReceiptNo: 4 },
      }),
    )
    tasks.begin(back, baseline)
    tasks.done('t1', answer, null)
    expect(lines.after(1)).toMatchObject([
      { command: { commandContext: { refReceiptNo: 4 } } },
      { document: { kind: 'storno', total: 310 } },
    ])
  })

  test('cuts a reason to the length that the server accepts', () => {
    const { tasks, lines } = openTestJournal()
    tasks.begin(sent('t1'), baseline)
    tasks.unknown('t1', 'x'.repeat(900))
    expect(lines.after(1)).toMatchObject([{ reason: 'x'.repeat(500) }])
  })
})

describe('lines for one call', () => {
  test('are at most two hundred', () => {
    const { lines } = openTestJournal()
    for (let n = 0; n < 250; n += 1) lines.add({ kind: 'report', commandType: 2 })
    expect(lines.after(0).map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
    expect(lines.after(200)).toHaveLength(50)
    expect(lines.after(250)).toEqual([])
  })

  test('are at most 128 KiB, and at least one', () => {
    const { lines } = openTestJournal()
    for (const kib of [60, 60, 60, 200, 1])
      lines.add({ kind: 'report', commandType: 2, context: 'x'.repeat(kib * 1024) })
    expect([0, 2, 3, 4].map((seq) => lines.after(seq).length)).toEqual([2, 1, 1, 1])
  })
})
