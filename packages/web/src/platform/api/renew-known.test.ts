import { QueryClient } from '@tanstack/react-query'
import { describe, expect, it } from 'vitest'
import { renewKnown } from './renew-known.ts'

const bar = { _id: 'bar', version: 3, name: 'Bar' }
const hall = { _id: 'hall', version: 3, name: 'Hall' }

/** What stands in the cache after the answer, where `known` was read of the room `layout`. */
const after = (known: unknown, answer: unknown, room: 'layout' | 'orders' = 'layout'): unknown => {
  const queryClient = new QueryClient()
  queryClient.setQueryData([room, 'zones', {}], known)
  renewKnown(queryClient, 'layout', answer)
  return queryClient.getQueryData([room, 'zones', {}])
}

describe('what a write answered', () => {
  const answer = { _id: 'bar', version: 4, name: 'Night bar' }

  it.each([
    ['a list', [bar, hall], [answer, hall]],
    ['a page', { zones: [hall, bar], total: 2 }, { zones: [hall, answer], total: 2 }],
    ['the entity itself', bar, answer],
  ])('stands in %s at once', (_, known, then) => expect(after(known, answer)).toEqual(then))

  it('leaves what only the read knows', () =>
    expect(after([{ ...bar, tables: 7 }], answer)).toEqual([{ ...answer, tables: 7 }]))

  it('takes nothing back that was read since', () =>
    expect(after([{ ...bar, version: 5 }], answer)).toEqual([{ ...bar, version: 5 }]))

  it.each([
    ['is no entity', { ok: true }],
    ['is empty', null],
    ['are many', [answer]],
  ])('changes nothing where it %s', (_, given) =>
    expect(after([bar, { of: null }, 7], given)).toEqual([bar, { of: null }, 7]),
  )

  it('stays in its room', () => expect(after([bar], answer, 'orders')).toEqual([bar]))
})
