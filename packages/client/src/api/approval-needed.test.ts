import { expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { isApprovalRefused } from './approval-needed.ts'

const refused = (code: string): ApiError => new ApiError({ status: 403, code, message: 'x' })

it.each(['BAD_CREDENTIALS', 'PIN_DISABLED', 'APPROVAL_REFUSED', 'TOO_MANY_ATTEMPTS'])(
  'after %s the same may be approved again',
  (code) => expect(isApprovalRefused(refused(code))).toBe(true),
)

it.each(['APPROVAL_NEEDED', 'LINE_CHANGED', 'VERSION_CONFLICT'])('after %s it is decided again', (code) =>
  expect(isApprovalRefused(refused(code))).toBe(false),
)

it('an error of the program is no refusal', () => {
  expect(isApprovalRefused(new Error('BAD_CREDENTIALS'))).toBe(false)
})
