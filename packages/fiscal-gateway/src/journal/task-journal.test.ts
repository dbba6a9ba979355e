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
const result = { receiptNo: 1, deviceSerial: 'VK000001', printedAt: 5 }
const sent = fiscalCommand.parse(command({ taskId: 't1', epoch: 2 }))

/** A journal in which task t1 is in a state; FAILED is what earlier versions wrote for NOT_PRINTED. */
const inState = (state: 'SENDING' | 'DONE' | 'UNKNOWN' | 'FAILED' | 'NOT_PRINTED' | 'CANCELLED') => {
  const { tasks, db } = openTestJournal()
  if (state === 'CANCELLED') tasks.cancel('t1', 2)
  else tasks.begin(sent, baseline)
  if (state === 'DONE') tasks.done('t1', result, null)
  if (state === 'UNKNOWN') tasks.unknown('t1', 'who knows')
  if (state === 'FAILED' || state === 'NOT_PRINTED') tasks.notPrinted('t1', 'no', null)
  if (state === 'FAILED') db.exec("UPDATE tasks SET state = 'FAILED'")
  return tasks
}

describe('a task', () => {
  test.each(['SENDING', 'DONE', 'UNKNOWN', 'CANCELLED'] as const)(
    'in state %s cannot be sent again',
    (state) => {
      expect(() => inState(state).begin(sent, baseline)).toThrow('refuses to send')
    },
  )

  test.each(['FAILED', 'NOT_PRINTED'] as const)(
    'in state %s can be sent again with the same content and no earlier epoch',
    (state) => {
      expect(() => inState(state).begin({ ...sent, epoch: 1 }, baseline)).toThrow('refuses to send')
      expect(() => inState(state).begin({ ...sent, ref: 'OTHER' }, baseline)).toThrow('refuses to send')
      const journal = inState(state)
      journal.begin({ ...sent, epoch: 3 }, { ...baseline, receiptNo: 4 })
      expect(journal.find('t1')).toMatchObject({
        state: 'SENDING',
        epoch: 3,
        baseline: { receiptNo: 4 },
        reason: null,
      })
    },
  )

  test.each(['SENDING', 'DONE', 'UNKNOWN'] as const)('in state %s cannot be cancelled', (state) => {
    expect(() => inState(state).cancel('t1', 9)).toThrow('refuses to cancel')
  })

  test.each(['FAILED', 'NOT_PRINTED'] as const)('in state %s can be cancelled', (state) => {
    const journal = inState(state)
    journal.cancel('t1', 2)
    expect(journal.find('t1')?.state).toBe('CANCELLED')
  })

  test.each(['DONE', 'UNKNOWN', 'FAILED', 'NOT_PRINTED', 'CANCELLED'] as const)(
    'in state %s cannot be resolved again',
    (state) => {
      const journal = inState(state)
      expect(() => journal.done('t1', result, null)).toThrow('refuses to resolve')
      expect(() => journal.unknown('t1', 'late')).toThrow('refuses to resolve')
      expect(() =>
        journal.notPrinted('t1', 'late', { serial: 'VK000001', receiptNo: 1, closingNo: 0 }),
      ).toThrow('refuses to resolve')
      expect(journal.find('t1')?.state).toBe(state === 'FAILED' ? 'NOT_PRINTED' : state)
      expect(journal.voids('t1')).toEqual([])
    },
  )

  test('is read as it was written', () => {
    const journal = inState('DONE')
    expect(journal.find('t1')).toEqual({
      taskId: 't1',
      kind: 'sale',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      command: sent,
      baseline,
      epoch: 2,
      state: 'DONE',
      result,
      reason: null,
      createdAt: 7,
      updatedAt: 7,
    })
  })

  test('cannot be deleted', () => {
    const { db, tasks } = openTestJournal()
    tasks.begin(sent, baseline)
    expect(() => db.exec('DELETE FROM tasks')).toThrow('tasks are kept')
  })
})
