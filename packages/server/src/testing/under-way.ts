import { expect } from 'vitest'
import type { Answer } from './http-client.ts'
import type { TestClock } from './test-clock.ts'
import type { TestServer } from './test-server.ts'

/** A call that is not answered yet, or is. */
export interface UnderWay {
  readonly answer: Promise<Answer>
  isAnswered(): boolean
}
export const underWay = (answer: Promise<Answer>): UnderWay => {
  let answered = false
  void answer.then(
    () => {
      answered = true
    },
    () => {
      answered = true
    },
  )
  return { answer, isAnswered: () => answered }
}

/** Lets time pass until the call is answered: it may not have begun to wait yet. */
export const waitedOut = async (clock: TestClock, call: UnderWay, ms: number): Promise<Answer> => {
  await expect
    .poll(() => {
      clock.advance(ms)
      return call.isAnswered()
    })
    .toBe(true)
  return call.answer
}

/** Until so many calls wait in a server. */
export const waiters = ({ platform }: Pick<TestServer, 'platform'>, count: number): Promise<void> =>
  expect.poll(() => platform.waiting.count()).toBe(count)
