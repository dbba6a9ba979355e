// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useAnswer } from './use-answer.ts'

/** A question whose answers arrive in the order of the test. */
const open = (first = 'a', mayAsk = true) => {
  const asked: {
    readonly of: string
    readonly resolve: (value: string) => void
    readonly reject: () => void
  }[] = []
  const ask = (of: string) =>
    new Promise<string>((resolve, reject) => {
      asked.push({ of, resolve, reject: () => reject(new Error('away')) })
    })
  const { result, rerender } = renderHook((props) => useAnswer(ask, props.of, props.mayAsk), {
    initialProps: { of: first, mayAsk },
  })
  const at = (index: number) => asked[index] ?? expect.fail(`not asked ${index}`)
  return {
    answer: () => result.current.answer,
    isAsking: () => result.current.isAsking,
    askAgain: () => act(() => result.current.askAgain()),
    rerender,
    asked: () => asked.map(({ of }) => of),
    answers: (index: number, value: string) => act(async () => at(index).resolve(value)),
    fails: (index: number) => act(async () => at(index).reject()),
  }
}
const known = (value: string) => ({ is: 'known', value })

it('a slow answer to an earlier question does not replace that of a later one', async () => {
  const question = open()
  question.askAgain()
  await question.answers(1, 'new')
  await question.answers(0, 'old')
  expect([question.answer(), question.isAsking()]).toEqual([known('new'), false])
})

it('while it is asked again, a fault is shown no more, and what is known stays', async () => {
  const question = open()
  await question.fails(0)
  expect(question.answer().is).toBe('failed')
  question.askAgain()
  expect(question.answer()).toEqual({ is: 'loading' })
  await question.answers(1, 'first')
  question.askAgain()
  expect([question.answer(), question.isAsking()]).toEqual([known('first'), true])
  await question.answers(2, 'second')
  expect(question.answer()).toEqual(known('second'))
})

it('an answer of something else is never shown', async () => {
  const question = open()
  await question.answers(0, 'of a')
  question.rerender({ of: 'b', mayAsk: true })
  expect(question.answer()).toEqual({ is: 'loading' })
  await question.answers(1, 'of b')
  expect([question.answer(), question.asked()]).toEqual([known('of b'), ['a', 'b']])
})

it('asks whenever it may again', async () => {
  const question = open('a', false)
  expect([question.asked(), question.isAsking()]).toEqual([[], false])
  question.rerender({ of: 'a', mayAsk: true })
  await question.fails(0)
  question.rerender({ of: 'a', mayAsk: false })
  question.rerender({ of: 'a', mayAsk: true })
  await question.answers(1, 'now')
  expect(question.answer()).toEqual(known('now'))
})
