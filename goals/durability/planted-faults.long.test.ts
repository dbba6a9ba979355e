import { describe, expect, it } from 'vitest'
import { deadlineIn } from '../goal.ts'
import { killSqlite } from './kill-sqlite.ts'
import { cutPower } from './power-cuts.ts'

const TIMEOUT_MS = 300_000
const soon = () => deadlineIn(TIMEOUT_MS)

// A kill shows the fault only if it hits the moment between an answer and its commit: the run ends with the first.
const CYCLES_UNTIL_SHOWN = 100

describe('a kill under load', { timeout: TIMEOUT_MS }, () => {
  it.each(['commits after it has answered', 'forgets idempotency keys'] as const)(
    'shows that a server %s',
    async (fault) => {
      const { failures } = await killSqlite({ cycles: CYCLES_UNTIL_SHOWN, deadline: soon(), fault })
      expect(failures.join('\n')).toMatch(/lost or doubled|forgotten/)
    },
  )
})

describe('a power cut', { timeout: TIMEOUT_MS }, () => {
  // Null where no C compiler is there, or not on Linux.
  it('shows that a server flushes at checkpoints only', async () => {
    const counts = await cutPower({ cuts: 3, deadline: soon(), fault: 'flushes at checkpoints only' })
    expect(counts?.failures.length ?? 1).toBeGreaterThan(0)
  })
})
