import { describe, expect, it } from 'vitest'
import { deadlineIn } from '../goal.ts'
import type { PlantedFault } from '../harness/program.ts'
import { fuzz } from './fuzz.ts'

const TIMEOUT_MS = 300_000

const run = (requests: number, fault: PlantedFault) =>
  fuzz({ requests, deadline: deadlineIn(TIMEOUT_MS), seed: 20_261_124, installations: 1, fault })

describe('generated requests', { timeout: TIMEOUT_MS }, () => {
  it.each<[PlantedFault, RegExp]>([
    // An owner has to send the id of a zone and a valid body: one of some eighty calls.
    ['fails when a zone changes', /an internal error/],
    ['answers otherwise than declared', /not as declared/],
    ['the gateway fails to record a pre-bill', /500 INTERNAL/],
    ['the gateway ends when a task is cancelled', /the gateway has ended/],
    ['the gateway refuses in another format', /the unknown code undefined/],
  ])('show the fault: %s', async (fault, expected) => {
    const { failures } = await run(20_000, fault)
    expect(failures.join('\n')).toMatch(expected)
  })

  it('show that a gateway prints without a permit', async () => {
    // The device is read at the end. Few of the requests are commands that could print: it is searched until one is.
    const found: string[] = []
    for (let tries = 0; tries < 8 && found.length === 0; tries += 1)
      found.push(...(await run(2000, 'the gateway prints without a permit')).failures)
    expect(found.join('\n')).toMatch(/without a permit of the server/)
  })

  it('show an answer that comes late', async () => {
    expect((await run(500, 'stands still for three seconds')).late.join('\n')).toMatch(/after \d\.\d s/)
  })
})
