import { describe, expect, it } from 'vitest'
import { replacedState, unseenChanges } from './line-replace.ts'

describe('replacedState', () => {
  it('is that of a line that is sent, until the kitchen has begun', () => {
    expect(replacedState('sent', 'sent')).toBe('sent')
    expect(replacedState('sent', 'preparing')).toBe('preparing')
  })
  it.each(['preparing', 'ready', 'served'] as const)('is made again after %s', (old) => {
    expect(replacedState(old, 'sent')).toBe('preparing')
  })
})

describe('unseenChanges', () => {
  const off = (line: string, replaces?: string, seen = false) => ({ line, seen, replaces })
  const live = (line: string, replaces?: string) => ({ line, replaces })
  const idsOf = (changes: ReturnType<typeof unseenChanges>) =>
    changes.map((change) => [change.off.map(({ line }) => line), change.by?.line ?? null])

  it('names what took the place of a line', () => {
    expect(idsOf(unseenChanges([off('a'), off('b')], [live('c'), live('d', 'a')]))).toEqual([
      [['a'], 'd'],
      [['b'], null],
    ])
  })
  it('is one change, however often the line was replaced', () => {
    expect(idsOf(unseenChanges([off('a'), off('b', 'a'), off('c', 'b')], [live('d', 'c')]))).toEqual([
      [['a', 'b', 'c'], 'd'],
    ])
  })
  it('ends with the line that was taken off last', () => {
    expect(idsOf(unseenChanges([off('a'), off('b', 'a')], []))).toEqual([[['a', 'b'], null]])
  })
  it('leaves out what was seen', () => {
    expect(idsOf(unseenChanges([off('a', undefined, true), off('b', 'a')], [live('c', 'b')]))).toEqual([
      [['b'], 'c'],
    ])
  })
})
