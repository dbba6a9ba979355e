import { describe, expect, test } from 'vitest'
import type { Baseline } from './task-row.ts'
import { command } from './testing/commands.ts'
import { openMemory } from './testing/open-memory.ts'
import { fiscalCommand } from './wire.ts'

const baseline: Baseline = {
  serial: 'VK000001',
  receiptNo: 0,
  closingNo: 0,
  dayTotals: { sales: {}, storno: {} },
}
const answer = { receiptNo: 1, deviceSerial: 'VK000001', printedAt: 5 }
const sent = (taskId: string) => fiscalCommand.parse(command({ taskId, permit: 'p' }))

describe('a line', () => {
  test('and the state it tells of are one write: neither stands without the other', () => {
    const { journal, lines, db } = openMemory()
    journal.begin(sent('t1'), baseline)
    db.exec("CREATE TRIGGER full BEFORE INSERT ON lines BEGIN SELECT RAISE(ABORT, 'disk full'); END")
    for (const move of [
      () => journal.begin(sent('t2'), baseline),
      () => journal.cancel('t3', 1),
      () => journal.done('t1', answer),
      () => journal.unknown('t1', 'x'),
      () => journal.notPrinted('t1', 'FAILED', 'x', { serial: 'VK000001', receiptNo: 1, closingNo: 0 }),
    ])
      expect(move).toThrow('disk full')
    expect([journal.find('t1')?.state, journal.find('t2'), journal.find('t3'), journal.voids('t1')]).toEqual([
      'SENDING',
      null,
      null,
      [],
    ])
    expect(lines.lastSeq()).toBe(1)
    db.exec('DROP TRIGGER full')
    journal.done('t1', answer)
    expect(lines.after(0).map(({ seq, kind }) => [seq, kind])).toEqual([
      [1, 'task'],
      [2, 'task'],
      [3, 'document'],
    ])
  })

  test('stays as it was written', () => {
    const { journal, db } = openMemory()
    journal.begin(sent('t1'), baseline)
    expect(() => db.exec('DELETE FROM lines')).toThrow('lines are kept')
    expect(() => db.exec("UPDATE lines SET entry = '{}'")).toThrow('lines are kept')
  })

  test('carries the command whole, fields that the gateway does not know included, when the server may need it', () => {
    const { journal, lines } = openMemory()
    const whole = fiscalCommand.parse(
      command({
        taskId: 't1',
        permit: 'p',
        orders: ['o1'],
        closedBy: 'u1',
        commandContext: { ...sent('t1').commandContext, note: 'x' },
      }),
    )
    journal.begin(whole, baseline)
    journal.done('t1', answer)
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

  test('of a storno names what it takes back', () => {
    const { journal, lines } = openMemory()
    const back = fiscalCommand.parse(
      command({
        taskId: 't1',
        commandContext: { ...sent('t1').commandContext, receiptType: 'StornoReceipt', refReceiptNo: 4 },
      }),
    )
    journal.begin(back, baseline)
    journal.done('t1', answer)
    expect(lines.after(1)).toMatchObject([
      { command: { commandContext: { refReceiptNo: 4 } } },
      { document: { kind: 'storno', total: 310 } },
    ])
  })

  test('cuts a reason to what the server takes', () => {
    const { journal, lines } = openMemory()
    journal.begin(sent('t1'), baseline)
    journal.unknown('t1', 'x'.repeat(900))
    expect(lines.after(1)).toMatchObject([{ reason: 'x'.repeat(500) }])
  })
})

describe('as many lines go up at once as one call takes', () => {
  test('at most two hundred', () => {
    const { lines } = openMemory()
    for (let n = 0; n < 250; n += 1) lines.add({ kind: 'report', commandType: 2 })
    expect(lines.after(0).map(({ seq }) => seq)).toEqual(Array.from({ length: 200 }, (_, index) => index + 1))
    expect(lines.after(200)).toHaveLength(50)
    expect(lines.after(250)).toEqual([])
  })

  test('at most 128 KiB, and always one', () => {
    const { lines } = openMemory()
    for (const kib of [60, 60, 60, 200, 1])
      lines.add({ kind: 'report', commandType: 2, context: 'x'.repeat(kib * 1024) })
    expect([0, 2, 3, 4].map((seq) => lines.after(seq).length)).toEqual([2, 1, 1, 1])
  })
})
