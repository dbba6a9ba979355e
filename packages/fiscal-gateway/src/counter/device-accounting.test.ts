import { expect, test } from 'vitest'
import { openTestJournal } from '../testing/test-journal.ts'

test('a reset gets a name of its own although the clock says the moment of an earlier one', () => {
  // The clock of the test journal stands still.
  const { accounting } = openTestJournal()
  accounting.acceptNumber('VK000001', 3)
  accounting.acceptReset('VK000001', 0, 3)
  expect(accounting.nameFor('VK000001')).toBe('VK000001@1970-01-01T00:00:00Z')
  accounting.acceptNumber('VK000001@1970-01-01T00:00:00Z', 9)
  accounting.acceptReset('VK000001@1970-01-01T00:00:00Z', 1, 9)
  expect(accounting.nameFor('VK000001')).toBe('VK000001@1970-01-01T00:00:01Z')
  expect(accounting.lastAccounted('VK000001@1970-01-01T00:00:00Z')).toBe(9)
})

test('what an owner confirmed has a line: by the earlier name of a device that was reset', () => {
  const { accounting, lines } = openTestJournal()
  accounting.acceptConfirmed('VK000002', 17)
  accounting.acceptNumber('VK000001', 3)
  accounting.acceptReset('VK000001', 0, 3)
  expect(lines.after(0)).toMatchObject([
    { kind: 'confirmation', confirmation: { serial: 'VK000002', receiptNo: 17, countedBefore: null } },
    { kind: 'confirmation', confirmation: { serial: 'VK000001', receiptNo: 0, countedBefore: 3 } },
  ])
  expect(accounting.lastAccounted('VK000002')).toBe(17)
})
