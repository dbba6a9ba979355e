import { describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { createIdempotencyKeys } from './idempotency-keys.ts'

const failWith = (status: number) => () => Promise.reject(new ApiError({ status, code: 'X', message: 'x' }))

/** The keys that writes went out with, one run after the other. */
const keysOf = async (runs: readonly { input: unknown; status?: number }[]): Promise<string[]> => {
  const attempts = createIdempotencyKeys()
  const keys: string[] = []
  for (const { input, status } of runs) {
    await attempts
      .run(input, (key) => {
        keys.push(key)
        return status === undefined ? Promise.resolve() : failWith(status)()
      })
      .catch(() => undefined)
  }
  return keys
}

describe('idempotency keys', () => {
  it.each([0, 503])('are reused for the same input after a lost response (%i)', async (status) => {
    const [first, other, again, next] = await keysOf([
      { input: { a: 1 }, status },
      { input: { a: 2 } },
      { input: { a: 1 } },
      { input: { a: 1 } },
    ])
    expect(again).toBe(first)
    expect(other).not.toBe(first)
    expect(next).not.toBe(first)
  })

  it('are renewed after a refusal', async () => {
    const [first, again] = await keysOf([{ input: { a: 1 }, status: 409 }, { input: { a: 1 } }])
    expect(again).not.toBe(first)
  })
})
