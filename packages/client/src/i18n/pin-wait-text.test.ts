import { en } from '@kafana/locales'
import { expect, it } from 'vitest'
import { ApiError } from '../api/api-error.ts'
import { pinWaitText } from './pin-wait-text.ts'
import type { Translate } from './translator.ts'

const t: Translate = (key, values = {}) => `${key} ${Object.values(values).join()}`.trim()
const textAfter = (retryAfterMs: number | null, code = 'TOO_MANY_ATTEMPTS') =>
  pinWaitText(
    new ApiError({ status: 429, code, message: en.ERROR_TOO_MANY_ATTEMPTS, body: null, retryAfterMs }),
    t,
  )

it('says for how many minutes a PIN cannot be tried, rounded up', () => {
  expect(textAfter(2000)).toBe(textAfter(60_000))
  expect(textAfter(60_001)).toBe(textAfter(120_000))
  expect(textAfter(60_000)).toContain('PIN_WAIT')
  expect(textAfter(60_000)).not.toBe(textAfter(120_000))
})

it('says nothing of a moment, of an unknown time, and of other refusals', () => {
  for (const text of [textAfter(1000), textAfter(null), textAfter(60_000, 'BUSY')])
    expect(text).toBeUndefined()
})
