import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { createIncarnation, createScheduler } from './incarnation.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const ENDS = [
  ['an answer', () => Promise.resolve('printed'), 'printed'],
  ['a failure', () => Promise.reject<string>(new Error('no line')), 'failed'],
] as const

/** Somebody of a process waits for an answer, and the process lives on or dies first. */
const waitFor = async (answer: Promise<string>, isAlive: boolean) => {
  const incarnation = createIncarnation('gateway', createScheduler(0))
  const held = { answer: '' }
  const goOn = async (): Promise<void> => {
    held.answer = await incarnation.alive(answer).catch(() => 'failed')
  }
  void goOn()
  if (!isAlive) incarnation.kill()
  await nextTurn()
  return held
}
const waitInVain = async (answer: Promise<string>) => new WeakRef(await waitFor(answer, false))

describe('A process that died', () => {
  test.each(ENDS)('goes on with nothing after %s', async (_, answer, heard) => {
    expect(await waitFor(answer(), true)).toEqual({ answer: heard })
    expect(await waitFor(answer(), false)).toEqual({ answer: '' })
  })

  test.each(ENDS)(
    'is let go with all that waited for %s, so that many histories fit into one memory',
    async (_, answer) => {
      const waiting = await waitInVain(answer())
      await nextTurn()
      collectGarbage()
      expect(waiting.deref()).toBeUndefined()
    },
  )
})
