import { expect, it } from 'vitest'
import { createGate } from './create-gate.ts'

it('lets so many in at a time, everybody in turn, and goes on after failures', async () => {
  const gate = createGate(2)
  const started: number[] = []
  const ends: (() => void)[] = []
  let inside = 0
  let most = 0
  const runs = Array.from({ length: 6 }, (_, index) => gate(async () => {
    started.push(index)
    inside += 1
    most = Math.max(most, inside)
    await new Promise<void>((end) => { ends[index] = end })
    inside -= 1
    if (index === 1) throw new Error('failed')
    return index
  }))
  const results = Promise.allSettled(runs)
  for (let index = 0; index < 6; index += 1) {
    await new Promise((resolve) => setTimeout(resolve, 0))
    ends[index]?.()
  }
  expect((await results).map((result) => (result.status === 'fulfilled' ? result.value : 'failed'))).toEqual([0, 'failed', 2, 3, 4, 5])
  expect(started).toEqual([0, 1, 2, 3, 4, 5])
  expect(most).toBe(2)
})
