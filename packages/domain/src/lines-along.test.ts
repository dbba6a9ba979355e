import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { piecesAdded, piecesAlong, piecesKept } from './lines-along.ts'

/** What each piece of the other line has, the first of them to go first: what was taken off alone is missing there. */
const sharesOf = (pieces: number, each: number, of: number): number[] => {
  const shares = Array.from({ length: of }, () => 0)
  let left = pieces
  for (let index = of - 1; index >= 0; index -= 1)
    for (let piece = 0; piece < each && left > 0; piece += 1) {
      shares[index] = (shares[index] ?? 0) + 1
      left -= 1
    }
  return shares
}
const sum = (numbers: readonly number[]): number => numbers.reduce((all, number) => all + number, 0)

describe('the pieces that go with those of another line', () => {
  it('are those of each piece that goes, and all of them with the last', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 0, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        fc.nat(9),
        (each, pieces, of, most) => {
          const off = Math.min(most, of)
          const expected = off === of ? pieces : sum(sharesOf(pieces, each, of).slice(0, off))
          expect(piecesAlong({ pieces, each }, off, of)).toBe(expected)
        },
      ),
    )
  })

  it('are none where they were taken off or paid alone, and not those of a piece that was paid alone', () => {
    expect(piecesAlong({ pieces: 3, each: 1 }, 1, 2)).toBe(1)
    expect(piecesAlong({ pieces: 2, each: 1 }, 1, 3)).toBe(0)
    // Two pieces and a half are one line.
    expect(piecesAlong({ pieces: 1, each: 1 }, 1, 3)).toBe(0)
    expect(piecesAlong({ pieces: 1, each: 1 }, 0, 3)).toBe(0)
    expect(piecesAlong({ pieces: 1, each: 1 }, 3, 3)).toBe(1)
  })
})

describe('other options', () => {
  it('keep what was chosen before, as far as it is there, and add only what is chosen beyond it', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ each: fc.integer({ min: 1, max: 3 }), there: fc.nat(3) }), { maxLength: 3 }),
        fc.nat(9),
        fc.integer({ min: 1, max: 5 }),
        (options, wanted, of) => {
          const along = options.map(({ each, there }) => ({ each, pieces: Math.min(there, each) * of }))
          const before = sum(along.map(({ each }) => each))
          const kept = piecesKept(along, wanted, of).map((line) => line.kept)
          const stays = sum(kept.map(({ pieces }) => pieces))
          // Whoever counts one by one: nothing goes where at least as much is wanted, and never more than is wanted stays.
          if (wanted >= before) expect(stays).toBe(sum(along.map(({ pieces }) => pieces)))
          expect(stays).toBeLessThanOrEqual(wanted * of)
          for (const [index, { each, pieces }] of kept.entries()) {
            expect(pieces).toBeLessThanOrEqual(Math.min(along[index]?.pieces ?? 0, each * of))
            expect(each).toBeLessThanOrEqual(along[index]?.each ?? 0)
          }
          const added = piecesAdded({ before, after: wanted }, of)
          // With everything there, it is what was chosen.
          if (along.every(({ each, pieces }) => pieces === each * of)) expect(stays + added).toBe(wanted * of)
          expect(added).toBe(Math.max(wanted * of - before * of, 0))
        },
      ),
    )
  })

  it('take off what is chosen no longer', () => {
    const along = [
      { each: 2, pieces: 3 },
      { each: 1, pieces: 2 },
    ]
    expect(piecesKept(along, 2, 2).map(({ kept }) => kept)).toEqual([
      { each: 2, pieces: 3 },
      { each: 0, pieces: 0 },
    ])
    // One piece is there without the other line.
    expect(piecesKept([{ each: 1, pieces: 3 }], 1, 2)).toMatchObject([{ kept: { pieces: 3 } }])
    expect(piecesKept(along, 0, 2).map(({ kept }) => kept.pieces)).toEqual([0, 0])
    expect(piecesAdded({ before: 1, after: 3 }, 2)).toBe(4)
    expect(piecesAdded({ before: 3, after: 1 }, 2)).toBe(0)
  })
})
