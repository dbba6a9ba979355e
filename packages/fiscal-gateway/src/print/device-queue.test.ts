import { expect, test } from 'vitest'
import { createDeviceQueue } from './device-queue.ts'

test('runs one job at a time, in order, and continues after a failed one', async () => {
  const queue = createDeviceQueue()
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

test('is drained when every job has ended, failed or not', async () => {
  const queue = createDeviceQueue()
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
