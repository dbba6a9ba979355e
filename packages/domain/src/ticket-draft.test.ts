import { describe, expect, it } from 'vitest'
import { MAX_LINE_QUANTITY, MAX_LINES } from './order.ts'
import {
  addTicketLine,
  changeTicketLine,
  changeDetails,
  joinTicketLines,
  keepLeft,
  piecesNeeded,
  mostSold,
  type TicketLine,
  withRecentText,
} from './ticket-draft.ts'

const line = (id: string, product: string, quantity = 1, note = ''): TicketLine => ({
  id,
  product,
  quantity,
  note,
})

describe('the lines of a ticket', () => {
  it('add up for the same product with the same note, up to the most of a line', () => {
    const beer = line('a', 'beer', 2)
    expect(addTicketLine([beer], line('b', 'beer'))).toEqual([line('a', 'beer', 3)])
    expect(addTicketLine([beer], line('b', 'beer', 1, 'cold'))).toEqual([beer, line('b', 'beer', 1, 'cold')])
    expect(addTicketLine([beer], line('b', 'beer', MAX_LINE_QUANTITY))).toEqual([
      line('a', 'beer', MAX_LINE_QUANTITY),
    ])
  })

  it('add up only for the same seat', () => {
    const first = { ...line('a', 'soup'), seat: 1 }
    expect(addTicketLine([first], line('b', 'soup'))).toHaveLength(2)
    expect(addTicketLine([first], { ...line('b', 'soup'), seat: 2 })).toHaveLength(2)
    expect(addTicketLine([first], { ...line('b', 'soup'), seat: 1 })).toEqual([{ ...first, quantity: 2 }])
  })

  it('add up only with the same options, in whatever order they were chosen', () => {
    const [egg, ham] = [
      { option: 'egg', quantity: 1 },
      { option: 'ham', quantity: 1 },
    ]
    const both = { ...line('a', 'pizza'), options: [egg, ham] }
    expect(addTicketLine([both], line('b', 'pizza'))).toHaveLength(2)
    expect(addTicketLine([both], { ...line('b', 'pizza'), options: [ham, egg] })).toEqual([
      { ...both, quantity: 2 },
    ])
    const plain = line('b', 'pizza', 2)
    expect(changeDetails([both, plain], 'b', { note: '', options: [ham, egg] })).toEqual([
      { ...both, quantity: 3 },
    ])
    expect(changeDetails([both, plain], 'b', { note: 'hot' })).toEqual([both, { ...plain, note: 'hot' }])
    expect(changeDetails([both], 'a', { note: '', options: [ham, egg] })[0]).toBe(both)
  })

  it('are at most as many as a ticket may have', () => {
    const full = Array.from({ length: MAX_LINES }, (_, index) => line(`${index}`, `p${index}`))
    expect(addTicketLine(full, line('x', 'other'))).toBe(full)
    expect(addTicketLine(full, line('x', 'p1'))[1]?.quantity).toBe(2)
  })

  it('are removed with the last piece', () => {
    const lines = [line('a', 'beer', 2), line('b', 'soup')]
    expect(changeTicketLine(lines, 'a', 1)).toEqual([line('a', 'beer'), line('b', 'soup')])
    expect(changeTicketLine(lines, 'a', 0)).toEqual([line('b', 'soup')])
    expect(changeTicketLine(lines, 'b', MAX_LINE_QUANTITY + 1)[1]?.quantity).toBe(MAX_LINE_QUANTITY)
  })

  it('become one when a note makes them the same', () => {
    const lines = [line('a', 'pizza', 1, 'no cheese'), line('b', 'soup'), line('c', 'pizza', 2)]
    expect(changeDetails(lines, 'c', { note: 'no cheese' })).toEqual([
      line('a', 'pizza', 3, 'no cheese'),
      line('b', 'soup'),
    ])
    expect(changeDetails(lines, 'c', { note: 'hot' })[2]).toEqual(line('c', 'pizza', 2, 'hot'))
    expect(changeDetails(lines, 'gone', { note: 'hot' })).toBe(lines)
  })

  it('of two tickets are those of one', () => {
    expect(joinTicketLines([line('a', 'beer')], [line('b', 'soup'), line('c', 'beer', 2)])).toEqual([
      line('a', 'beer', 3),
      line('b', 'soup'),
    ])
  })
})

describe('what was sold recently', () => {
  it('begins with what was sold most often, then with what was sold last', () => {
    const sold = [
      [line('1', 'tea', 2), line('2', 'soup')],
      [line('3', 'beer', 2)],
      [line('4', 'soup', 2), line('5', 'cake')],
    ]
    expect(mostSold(sold)).toEqual(['soup', 'beer', 'tea', 'cake'])
    expect(mostSold([])).toEqual([])
  })
})

describe('the texts that were used recently', () => {
  it('begin with the last one, have none twice and are few', () => {
    expect(withRecentText(['hot', 'no cheese'], 'no cheese', 3)).toEqual(['no cheese', 'hot'])
    expect(withRecentText(['a', 'b'], 'c', 2)).toEqual(['c', 'a'])
    expect(withRecentText(['a'], '', 2)).toEqual(['a'])
  })
})

describe('keepLeft', () => {
  const lines = [line('a', 'trout', 2), line('b', 'soup', 1), line('c', 'trout', 2), line('d', 'trout', 1)]
  const kept = (left: number | null) =>
    keepLeft(lines, [{ product: 'trout', left }]).map(({ id, quantity }) => `${id} ${quantity}`)

  it('keeps as many pieces as there are, of the first lines', () => {
    expect(kept(5)).toEqual(['a 2', 'b 1', 'c 2', 'd 1'])
    expect(kept(3)).toEqual(['a 2', 'b 1', 'c 1'])
    expect(kept(1)).toEqual(['a 1', 'b 1'])
  })
  it.each([0, null])('takes all of it off for %s', (left) => {
    expect(kept(left)).toEqual(['b 1'])
  })

  it('leaves as many of a line as there are of the products that were chosen as its options', () => {
    const shot = (quantity: number) => [{ product: 'rakija', quantity }, { quantity: 1 }]
    const drinks = [
      { id: 'a', product: 'coffee', quantity: 2, chosen: shot(1) },
      { id: 'b', product: 'rakija', quantity: 1 },
      { id: 'c', product: 'tea', quantity: 3, chosen: shot(2) },
      { id: 'd', product: 'coffee', quantity: 1 },
    ]
    const rest = (left: number) =>
      keepLeft(drinks, [{ product: 'rakija', left }]).map(({ id, quantity }) => `${id} ${quantity}`)
    expect(rest(0)).toEqual(['d 1'])
    expect(rest(1)).toEqual(['a 1', 'd 1'])
    expect(rest(6)).toEqual(['a 2', 'b 1', 'c 1', 'd 1'])
    expect(piecesNeeded(drinks, 'rakija')).toBe(9)
  })
})
