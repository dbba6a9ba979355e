import { setImmediate as nextTurn } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { createProcessRun } from './process-run.ts'
import { createScheduler } from './scheduler.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

const RESULTS = [
  ['a response', () => Promise.resolve('printed'), 'printed'],
  ['an error', () => Promise.reject<string>(new Error('no connection')), 'failed'],
] as const

/** Code of a process waits for a promise; the process keeps running or crashes first. */
const waitFor = async (promise: Promise<string>, isAlive: boolean) => {
  const processRun = createProcessRun('gateway', createScheduler(0))
  const state = { result: '' }
  const storeResult = async (): Promise<void> => {
    state.result = await processRun.whileAlive(promise).catch(() => 'failed')
  }
  void storeResult()
  if (!isAlive) processRun.kill()
  await nextTurn()
  return state
}
const waitInCrashedProcess = async (promise: Promise<string>) => new WeakRef(await waitFor(promise, false))

describe('a crashed process', () => {
  test.each(RESULTS)('runs nothing after %s', async (_, promise, result) => {
    expect(await waitFor(promise(), true)).toEqual({ result })
    expect(await waitFor(promise(), false)).toEqual({ result: '' })
  })

  test.each(RESULTS)('is garbage-collected with everything that waited for %s', async (_, promise) => {
    const state = await waitInCrashedProcess(promise())
    await nextTurn()
    collectGarbage()
    expect(state.deref()).toBeUndefined()
  })
})
