import { expect, it } from 'vitest'
import { whileUnchanged } from './unchanged.ts'

it('phones are looked at again if a dish of one arrived after another was looked at', async () => {
  const arrived = new Set(['a'])
  const late = ['b', 'c']
  const shown = await whileUnchanged(
    async () => new Set(arrived),
    async () => {
      const first = [...arrived]
      const next = late.shift()
      if (next !== undefined) arrived.add(next)
      return [first, [...arrived]]
    },
  )
  expect(shown).toEqual([
    ['a', 'b', 'c'],
    ['a', 'b', 'c'],
  ])
})
