import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { invalidate, updateCached } from './cached-queries.ts'

const bar = { _id: 'bar', version: 3, name: 'Bar' }
const hall = { _id: 'hall', version: 3, name: 'Hall' }

/** What stands in the cache after the answer, where `known` was read of the resource `layout`. */
const after = (known: unknown, answer: unknown, resource: 'layout' | 'orders' = 'layout'): unknown => {
  const queryClient = new QueryClient()
  queryClient.setQueryData([resource, 'zones', {}], known)
  updateCached(queryClient, 'layout', answer)
  return queryClient.getQueryData([resource, 'zones', {}])
}

describe('updating cached queries', () => {
  const answer = { _id: 'bar', version: 4, name: 'Night bar' }

  it.each([
    ['a list', [bar, hall], [answer, hall]],
    ['a page', { zones: [hall, bar], total: 2 }, { zones: [hall, answer], total: 2 }],
    ['the entity itself', bar, answer],
    [
      'lists of other entities',
      [{ _id: 'north', version: 9, zones: [hall, bar] }],
      [{ _id: 'north', version: 9, zones: [hall, answer] }],
    ],
  ])('updates %s', (_, known, then) => expect(after(known, answer)).toEqual(then))

  it('keeps fields that only the cached data has', () =>
    expect(after([{ ...bar, tables: 7 }], answer)).toEqual([{ ...answer, tables: 7 }]))

  it('keeps what does not have the entity as the same objects', () => {
    const known = [{ zones: [hall] }, { zones: [bar] }]
    expect((after(known, answer) as typeof known)[0]).toBe(known[0])
  })

  it('does not replace newer data', () =>
    expect(after([{ ...bar, version: 5 }], answer)).toEqual([{ ...bar, version: 5 }]))

  it.each([
    ['is no entity', { ok: true }],
    ['is empty', null],
    ['are many', [answer]],
  ])('changes nothing where it %s', (_, given) =>
    expect(after([bar, { of: null }, 7], given)).toEqual([bar, { of: null }, 7]),
  )

  it('changes only its own resource', () => expect(after([bar], answer, 'orders')).toEqual([bar]))
})

it('marks what nothing shows as stale, also while it is fetched for the first time', async () => {
  const queryClient = new QueryClient()
  let answer: (tables: readonly string[]) => void = () => undefined
  const tables = {
    queryKey: ['layout', 'tables', {}],
    queryFn: () => new Promise<readonly string[]>((resolve) => (answer = resolve)),
    staleTime: Infinity,
  }
  const prefetched = queryClient.query(tables)
  const done = invalidate(queryClient, ['layout'])
  answer(['before'])
  expect([await prefetched, await done]).toEqual([['before'], undefined])
  const again = queryClient.query(tables)
  answer(['after'])
  expect(await again).toEqual(['after'])
})
