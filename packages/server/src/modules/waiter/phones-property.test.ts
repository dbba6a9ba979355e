import fc from 'fast-check'
import { expect, it } from 'vitest'
import { runsOf } from '../../testing/long-runs.ts'
import { anyEveningEvent } from '../../testing/phones/evening-acts.ts'
import { runPhonesEvening } from '../../testing/phones/run-phones-evening.ts'
import { onBothEngines } from '../../testing/test-server.ts'

onBothEngines('phones of waiters', (server) => {
  it('lose nothing, send nothing twice, and show what the server has', async () => {
    const evening = fc.record({
      seed: fc.nat(),
      events: fc.array(anyEveningEvent, { minLength: 5, maxLength: 25 }),
    })
    await fc.assert(
      fc.asyncProperty(evening, async ({ seed, events }) => {
        expect(await runPhonesEvening(server(), { seed, events, phones: 3 })).toEqual([])
      }),
      { numRuns: runsOf(100, 4) },
    )
  })
})
