import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CardHeights, type CardPart, splitCard } from './card-parts.ts'

const card = (dishes: number, noteLines = 0): CardHeights => ({
  head: 100,
  nextHead: 60,
  noteLine: 20,
  noteLines,
  noteFrame: 10,
  lines: Array.from({ length: dishes }, () => 40),
  listFrame: 10,
  foot: 70,
})
const read = (parts: readonly CardPart[]) =>
  parts.map(({ note, lines }) => `${note.join('-')} ${lines.join('-')}`)

const headOf = ({ head, nextHead }: CardHeights, index: number) => (index === 0 ? head : nextHead)
const footOf = ({ foot }: CardHeights, index: number, count: number) => (index === count - 1 ? foot : 0)

describe('splitCard', () => {
  it.each([
    ['a card that fits is one part', card(5), 400, ['0-0 0-5']],
    ['one dish more makes a second part, with the button', card(6), 380, ['0-0 0-5', '0-0 5-6']],
    ['a part that continues has the lower head', card(13), 400, ['0-0 0-7', '0-0 7-13']],
    ['the note is first', card(2, 3), 400, ['0-3 0-2']],
    ['a long note continues in the next part', card(1, 20), 400, ['0-14 0-0', '14-20 0-1']],
    ['a card without dishes is one part', card(0), 100, ['0-0 0-0']],
    [
      'a button that does not fit below the only dish is a part of its own',
      card(1),
      180,
      ['0-0 0-1', '0-0 1-1'],
    ],
    ['a dish that is higher than a part is in one all the same', card(2), 50, ['0-0 0-1', '0-0 1-2']],
  ] as const)('%s', (_case, heights, height, parts) => {
    expect(read(splitCard(heights, height))).toEqual(parts)
  })

  it('loses nothing, repeats nothing, and no part is too high', () => {
    const heights = fc.record({
      dishes: fc.array(fc.integer({ min: 20, max: 120 }), { maxLength: 60 }),
      noteLines: fc.nat(30),
    })
    fc.assert(
      fc.property(heights, fc.integer({ min: 320, max: 900 }), ({ dishes, noteLines }, height) => {
        const whole = { ...card(0, noteLines), lines: dishes }
        const parts = splitCard(whole, height)
        for (const kind of ['note', 'lines'] as const) {
          expect(parts.at(0)?.[kind][0]).toBe(0)
          expect(parts.at(-1)?.[kind][1]).toBe(kind === 'note' ? noteLines : dishes.length)
          for (const [index, part] of parts.slice(1).entries())
            expect(part[kind][0]).toBe(parts[index]?.[kind][1])
        }
        for (const [index, { note, lines }] of parts.entries()) {
          const dishHeight = dishes.slice(...lines).reduce((total, each) => total + each, 0)
          const noteHeight = (note[1] - note[0]) * whole.noteLine
          const frames = (noteHeight && whole.noteFrame) + (dishHeight && whole.listFrame)
          const [foot, head] = [footOf(whole, index, parts.length), headOf(whole, index)]
          expect(head + noteHeight + dishHeight + frames + foot).toBeLessThanOrEqual(height)
          if (parts.length > 1) expect(noteHeight + dishHeight).toBeGreaterThan(0)
        }
      }),
    )
  })
})
