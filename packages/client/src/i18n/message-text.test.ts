// @vitest-environment jsdom
import { ERROR_STATUS, VALIDATION_KEYS } from '@kafana/contract'
import { describe, expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { i18n } from './i18n.ts'
import { errorText, textOf } from './message-text.ts'

const { t } = i18n
const error = (code: string, message = 'the server said so', body: unknown = {}) =>
  new ApiError({ status: 409, code, message, body })
const failure = (message: string, body: unknown = {}) =>
  new ApiError({ status: 503, code: 'SOMETHING_NEW', message, body })

describe('errorText', () => {
  it.each<[unknown, string]>([
    [error('NAME_TAKEN'), 'This name is already in use.'],
    [error('SOMETHING_NEW'), 'the server said so'],
    [error('SOMETHING_NEW', ''), 'Something bad happened. Please try again!'],
    [error('SOMETHING_NEW', '<!doctype html><h1>409</h1>'), 'Something bad happened. Please try again!'],
    [error('SOMETHING_NEW', 'ZodError: body.name'), 'Something bad happened. Please try again!'],
    [error('SOMETHING_NEW', '[{"path":["name"]}]'), 'Something bad happened. Please try again!'],
    [error('SOMETHING_NEW', 'a'.repeat(301)), 'Something bad happened. Please try again!'],
    [failure('boom'), 'Something bad happened. Please try again!'],
    [failure('boom', { requestId: 'a1b2' }), 'Something bad happened. Please try again! Reference: a1b2'],
    [failure('boom', { requestId: '<b>1</b>' }), 'Something bad happened. Please try again!'],
    [error('NETWORK'), 'The server cannot be reached. Check the network and try again.'],
    [error('UNEXPECTED_RESPONSE'), 'Unexpected response from server.'],
    [error('TABLE_HAS_OPEN_ORDERS'), 'This table still has open orders.'],
    [error('TABLE_HAS_OPEN_ORDERS', '', { count: 1 }), 'This table still has 1 open order.'],
    [error('TABLE_HAS_OPEN_ORDERS', '', { count: 3 }), 'This table still has 3 open orders.'],
    [error('NAME_TAKEN', '', { count: 3 }), 'This name is already in use.'],
    [new TypeError('undefined is not a function'), 'Something bad happened. Please try again!'],
  ])('%o', (thrown, text) => {
    expect(errorText(thrown, t)).toBe(text)
  })

  it('has a text for every error code and validation key of the contract', () => {
    const keys = [...Object.keys(ERROR_STATUS).map((code) => `ERROR_${code}`), ...VALIDATION_KEYS]
    expect(keys.filter((key) => textOf(t, key) === undefined)).toEqual([])
  })
})
