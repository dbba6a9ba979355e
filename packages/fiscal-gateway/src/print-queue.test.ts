import { expect, test } from 'vitest'
import { createPrintQueue } from './print-queue.ts'

test('one job at a time, in order, and a failed one stops nobody', async () => {
  const queue = createPrintQueue()
  const seen: string[] = []
  const job =
    (name: string, fails = false) =>
    async (): Promise<string> => {
      seen.push(`${name} starts`)
      await new Promise((done) => {
        setImmediate(done)
      })
      seen.push(`${name} ends`)
      if (fails) throw new Error(name)
      return name
    }
  expect(queue.isIdle()).toBe(true)
  const results = [queue.run(job('a')), queue.run(job('b', true)), queue.run(job('c'))]
  expect(queue.isIdle()).toBe(false)
  expect(await Promise.allSettled(results)).toMatchObject([
    { value: 'a' },
    { reason: { message: 'b' } },
    { value: 'c' },
  ])
  expect(seen).toEqual(['a starts', 'a ends', 'b starts', 'b ends', 'c starts', 'c ends'])
  expect(queue.isIdle()).toBe(true)
})

test('drained when everything in it has ended, failed or not', async () => {
  const queue = createPrintQueue()
  let ended = false
  const failing = queue.run(async () => {
    await new Promise((done) => {
      setImmediate(done)
    })
    ended = true
    throw new Error('no')
  })
  await queue.drained()
  expect(ended).toBe(true)
  await expect(failing).rejects.toThrow('no')
})
