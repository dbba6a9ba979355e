import { contract } from '@kafana/contract'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ordersPath } from '../orders-path.ts'
import { parseListQuery } from './list-query.ts'
import { hasCriteria } from './order-view.ts'

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

const instants = fc.oneof(
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(
    '2026-11-21T00:00:00+01:00',
    '2026-11-21T14:30Z',
    '2026-11-21T00:00:00.123456Z',
    '2026-02-30T00:00:00Z',
    '2026-11-21T24:00:00Z',
    '2026-11-21T00:00:00',
    '2026-11-21',
    '2026-11-21T00:00:00+25:00',
    '0000-01-01T00:00:00Z',
    '+010000-01-01T00:00:00.000Z',
  ),
  fc.string(),
)
const VALUES = {
  filter: fc.oneof(fc.constantFrom('new', 'created', 'my-orders', 'billed', 'nonsense'), fc.string()),
  sort: fc.oneof(fc.constantFrom('newest', 'oldest', 'sideways'), fc.string()),
  category: fc.oneof(fc.constantFrom('food', 'drink', 'wine'), fc.string()),
  search: fc.string({ maxLength: 210 }),
  table: fc.string({ maxLength: 70 }),
  createdBy: fc.string({ maxLength: 70 }),
  product: fc.string({ maxLength: 70 }),
  start: instants,
  end: instants,
  billedStart: instants,
  billedEnd: instants,
}

describe('what a URL asks for', () => {
  const { query } = contract.orders.list
  it('is accepted by the endpoint, whatever the URL contains', () => {
    fc.assert(
      fc.property(fc.record(VALUES, { requiredKeys: [] }), (typed) => {
        const { filter, sort, criteria } = parseListQuery(new URLSearchParams(typed))
        const asked = { ...(filter === undefined ? {} : { filter }), sort, ...criteria }
        expect(query.safeParse(asked).error?.issues).toBeUndefined()
      }),
    )
  })

  it('contains every parameter that the endpoint accepts by itself', () => {
    const ranged = fc.constantFrom(...(Object.keys(VALUES) as (keyof typeof VALUES)[]))
    fc.assert(
      fc.property(
        ranged.chain((name) => VALUES[name].map((text) => ({ name, text }))),
        ({ name, text }) => {
          fc.pre(text.trim() !== '' && query.safeParse({ [name]: text }).success)
          const { filter, sort, criteria } = parseListQuery(new URLSearchParams({ [name]: text }))
          const asked: Readonly<Record<string, unknown>> = { filter, sort, ...criteria }
          expect(asked[name]).toBe(name === 'search' ? text.trim() : text)
        },
      ),
    )
  })
})
