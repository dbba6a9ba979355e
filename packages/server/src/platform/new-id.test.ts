import { expect, it } from 'vitest'
import { newId } from './new-id.ts'

it('grows with every call, also within a millisecond, and never repeats', () => {
  const ids = Array.from({ length: 100_000 }, newId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.every((id) => /^[0-9a-f]{32}$/.test(id))).toBe(true)
  expect(ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? ''))).toBe(true)
})
