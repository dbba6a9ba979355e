import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { order } from '../testing/entities.ts'
import { movesAfter } from './line-change.ts'
import type { PendingChange } from './pending-change.ts'

const base = {
  place: null,
  company: 'c',
  by: { _id: 'm', firstname: 'Marko', lastname: 'I' },
  at: 0,
  waited: true,
  state: 'waiting',
  refusal: null,
} as const
/** Moves of these lines of an order, or of the whole order if there are none. */
const changeOf = (key: string, of: string, lines: readonly string[], by = 'm'): PendingChange => {
  const shared = { ...base, key, order: order(of), by: { ...base.by, _id: by } }
  return lines.length === 0
    ? {
        ...shared,
        call: 'orders.updateStatus',
        input: { params: { id: of }, body: { status: 'pending', expectedStatus: 'created' } },
      }
    : {
        ...shared,
        call: 'service.moveLines',
        input: { body: { lines: lines.map((id) => ({ id, version: 1 })), to: 'ready' } },
      }
}
const keysAfter = (refused: PendingChange, changes: readonly PendingChange[]) =>
  movesAfter(refused, changes).map(({ key }) => key)

describe('the moves that build on a refused one', () => {
  it('are later ones of its lines, and of the lines that these move', () => {
    const changes = [
      changeOf('0', 'a', ['a1']),
      changeOf('1', 'a', ['a1', 'a2']),
      changeOf('2', 'a', ['a3']),
      changeOf('3', 'a', ['a2']),
      changeOf('4', 'a', ['a1'], 'somebody else'),
      changeOf('5', 'a', []),
    ] as const
    expect(keysAfter(changes[0], changes)).toEqual(['1', '3'])
    expect(keysAfter(changes[1], changes)).toEqual(['3'])
    expect(keysAfter(changes[3], changes)).toEqual([])
  })

  it('are all of an order whose own move was refused', () => {
    const changes = [changeOf('0', 'a', []), changeOf('1', 'b', ['b1']), changeOf('2', 'a', ['a1'])] as const
    expect(keysAfter(changes[0], changes)).toEqual(['2'])
  })

  it('leave nothing behind that names a version of a refused one', () => {
    const lines = fc.uniqueArray(fc.constantFrom('1', '2', '3', '4'), { minLength: 1, maxLength: 3 })
    fc.assert(
      fc.property(fc.array(lines, { minLength: 1, maxLength: 8 }), (moves) => {
        const changes = moves.map((each, index) => changeOf(String(index), 'a', each))
        const [first] = changes
        if (!first) return
        const refused = new Set(['0', ...keysAfter(first, changes)])
        // The lines that are not what they were thought to be, as they become so one after the other.
        const spoilt = new Set<string>()
        for (const [index, each] of moves.entries()) {
          const isSpoilt = index === 0 || each.some((line) => spoilt.has(line))
          expect(refused.has(String(index))).toBe(isSpoilt)
          if (isSpoilt) for (const line of each) spoilt.add(line)
        }
      }),
    )
  })
})
