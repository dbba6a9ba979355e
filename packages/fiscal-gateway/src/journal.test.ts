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
const sent = fiscalCommand.parse(command({ taskId: 't1', epoch: 2 }))

/** A journal in which task t1 is in a state. */
const inState = (state: 'SENDING' | 'DONE' | 'UNKNOWN' | 'FAILED' | 'NOT_PRINTED' | 'CANCELLED') => {
  const { journal } = openMemory()
  if (state === 'CANCELLED') journal.cancel('t1', 2)
  else journal.begin(sent, baseline)
  if (state === 'DONE') journal.done('t1', answer)
  if (state === 'UNKNOWN') journal.unknown('t1', 'who knows')
  if (state === 'FAILED' || state === 'NOT_PRINTED') journal.notPrinted('t1', state, 'no', null)
  return journal
}

describe('a task', () => {
  test.each(['SENDING', 'DONE', 'UNKNOWN', 'CANCELLED'] as const)(
    'in state %s is not sent again',
    (state) => {
      expect(() => inState(state).begin(sent, baseline)).toThrow('refuses to send')
    },
  )

  test.each(['FAILED', 'NOT_PRINTED'] as const)(
    'in state %s is sent again, with the same content and no earlier epoch',
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

  test.each(['SENDING', 'DONE', 'UNKNOWN'] as const)('in state %s is not cancelled', (state) => {
    expect(() => inState(state).cancel('t1', 9)).toThrow('refuses to cancel')
  })

  test.each(['DONE', 'UNKNOWN', 'FAILED', 'NOT_PRINTED', 'CANCELLED'] as const)(
    'in state %s gets no other outcome',
    (state) => {
      const journal = inState(state)
      expect(() => journal.done('t1', answer)).toThrow('refuses to settle')
      expect(() => journal.unknown('t1', 'late')).toThrow('refuses to settle')
      expect(() =>
        journal.notPrinted('t1', 'FAILED', 'late', { serial: 'VK000001', receiptNo: 1, closingNo: 0 }),
      ).toThrow('refuses to settle')
      expect(journal.find('t1')?.state).toBe(state)
      expect(journal.voids('t1')).toEqual([])
    },
  )

  test('comes back as it was written', () => {
    const journal = inState('DONE')
    expect(journal.find('t1')).toEqual({
      taskId: 't1',
      kind: 'sale',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
      command: sent,
      baseline,
      epoch: 2,
      state: 'DONE',
      answer,
      reason: null,
      createdAt: 7,
      updatedAt: 7,
    })
  })

  test('stays in the journal', () => {
    const { db, journal } = openMemory()
    journal.begin(sent, baseline)
    expect(() => db.exec('DELETE FROM tasks')).toThrow('tasks are kept')
  })
})
