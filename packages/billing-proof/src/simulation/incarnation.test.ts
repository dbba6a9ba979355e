import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { createIncarnation, type Incarnation } from './incarnation.ts'
import { createScheduler } from './scheduler.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const ENDS = [
  ['an answer', () => Promise.resolve('printed')],
  ['a failure', () => Promise.reject<string>(new Error('no line'))],
] as const

/** Somebody holds something, and goes on with it once the answer is there. */
const waiter = ({ alive }: Incarnation, answer: Promise<string>) => {
  const held = { answer: '' }
  const goOn = async (): Promise<void> => { held.answer = await alive(answer).catch(() => 'failed') }
  void goOn()
  return new WeakRef(held)
}

const waitFor = async (answer: Promise<string>, isAlive: boolean) => {
  const incarnation = createIncarnation('gateway', createScheduler(0))
  const waiting = waiter(incarnation, answer)
  if (!isAlive) incarnation.kill()
  await nextTurn()
  return waiting
}

describe('A process that died', () => {
  test.each(ENDS)('goes on with nothing after %s', async (_, answer) => {
    expect((await waitFor(answer(), true)).deref()?.answer).not.toBe('')
    expect((await waitFor(answer(), false)).deref()?.answer ?? '').toBe('')
  })

  test.each(ENDS)('is let go with all that waited for %s, so that many histories fit into one memory', async (_, answer) => {
    const waiting = await waitFor(answer(), false)
    await nextTurn()
    collectGarbage()
    expect(waiting.deref()).toBeUndefined()
  })
})
