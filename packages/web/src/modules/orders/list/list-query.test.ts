import { describe, expect, it } from 'vitest'
import { ordersPath } from '../orders-path.ts'
import { hasCriteria, parseListQuery } from './order-view.ts'

const read = (search: string) => {
  const { criteria, ...rest } = parseListQuery(new URLSearchParams(search))
  return {
    ...rest,
    criteria: Object.fromEntries(Object.entries(criteria).filter(([, value]) => value !== undefined)),
  }
}
const NOTHING = { filter: undefined, sort: 'newest', page: 1, criteria: {} }

describe('the URL of the orders', () => {
  it('keeps everything that a link asks for', () => {
    const criteria = {
      search: 'Ана 🍷',
      category: 'food',
      table: 't1',
      createdBy: 'w1',
      product: 'p1',
      start: '2026-11-20T23:00:00.000Z',
      end: '2026-11-21T23:00:00.000Z',
      billedStart: '2026-11-21T13:00:00.000Z',
      billedEnd: '2026-11-21T14:00:00.000Z',
    } as const
    const path = ordersPath({ ...criteria, filter: 'billed', sort: 'oldest' })
    expect(read(path.slice(path.indexOf('?')))).toEqual({
      filter: 'billed',
      sort: 'oldest',
      page: 1,
      criteria,
    })
  })

  it.each([
    ['', NOTHING],
    ['?page=3', { ...NOTHING, page: 3 }],
    ['?page=0', NOTHING],
    ['?page=-2', NOTHING],
    ['?page=1.5', NOTHING],
    ['?page=two', NOTHING],
    ['?page=99999999999', { ...NOTHING, page: 1_000_000 }],
    ['?filter=', NOTHING],
    ['?filter=nonsense&table=t1', { ...NOTHING, criteria: { table: 't1' } }],
    ['?category=wine&sort=sideways&limit=100000', NOTHING],
    ['?search=%20%20', NOTHING],
    ['?search=%20ana%20', { ...NOTHING, criteria: { search: 'ana' } }],
    [`?search=${'a'.repeat(201)}`, NOTHING],
    ['?start=yesterday&end=2026-11-21T00:00:00Z&product=p', { ...NOTHING, criteria: { product: 'p' } }],
    [
      '?billedStart=2026-11-21T00:00:00Z&billedEnd=2026-11-20T00:00:00Z&start=2026-11-21T00:00:00Z',
      { ...NOTHING, criteria: { start: '2026-11-21T00:00:00Z' } },
    ],
    ['?other=1', NOTHING],
  ])('%s', (search, expected) => {
    expect(read(search)).toEqual(expected)
  })

  it('has criteria if it asks for anything besides filter, sort and page', () => {
    expect(hasCriteria(parseListQuery(new URLSearchParams('filter=new&sort=oldest&page=2')).criteria)).toBe(
      false,
    )
    expect(hasCriteria(parseListQuery(new URLSearchParams('category=food')).criteria)).toBe(true)
  })
})
