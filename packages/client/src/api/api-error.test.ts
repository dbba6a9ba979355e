import { expect, it } from 'vitest'
import { ApiError, isAnswerLost, isUnreachable } from './api-error.ts'

const failed = (status: number): ApiError => new ApiError({ status, code: 'X', message: 'x' })

it.each([0, 500, 502, 503])('after %i nobody knows whether the call was done', (status) => {
  expect(isAnswerLost(failed(status))).toBe(true)
})

it.each([400, 401, 403, 404, 409, 429])('%i is an answer', (status) => {
  expect(isAnswerLost(failed(status))).toBe(false)
})

it('a server that fails by itself is reached', () => {
  expect([0, 500, 502, 503].map((status) => isUnreachable(failed(status)))).toEqual([true, false, true, true])
})

it('an error of the program is no answer that was lost', () => {
  expect([isAnswerLost(new Error('x')), isUnreachable(new Error('x'))]).toEqual([false, false])
})
