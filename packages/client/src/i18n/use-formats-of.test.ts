// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { i18n } from './i18n.ts'
import { useFormatsOf } from './use-formats-of.ts'

const [SKOPJE, ATHENS] = [
  { currency: 'MKD', timezone: 'Europe/Skopje' },
  { currency: 'EUR', timezone: 'Europe/Athens' },
]
const plain = (text: string) => text.replace(/\s/gu, ' ')

beforeEach(() => i18n.changeLanguage('en'))

it('creates formatters once for all components, and those of times not before a time is shown', () => {
  const [numbers, times] = [vi.spyOn(Intl, 'NumberFormat'), vi.spyOn(Intl, 'DateTimeFormat')]
  const first = renderHook(() => useFormatsOf(SKOPJE)).result.current
  const created = numbers.mock.calls.length
  expect(times).not.toHaveBeenCalled()
  expect(renderHook(() => useFormatsOf({ ...SKOPJE })).result.current).toBe(first)
  expect(first.time('2026-07-04T21:30:05Z')).toBe('23:30')
  expect(first.time('2026-07-04T20:30:05Z')).toBe('22:30')
  expect(times).toHaveBeenCalledTimes(1)
  expect(numbers).toHaveBeenCalledTimes(created)
})

it('has those of each venue, and of the language of the page', () => {
  const skopje = renderHook(() => useFormatsOf(SKOPJE))
  const athens = renderHook(() => useFormatsOf(ATHENS))
  expect(plain(skopje.result.current.money(1250.5))).toBe('1,250.50 den.')
  expect(plain(athens.result.current.money(1250.5))).toBe('€1,250.50')
  expect(athens.result.current.time('2026-07-04T21:30:05Z')).toBe('00:30')
  act(() => i18n.changeLanguage('de'))
  expect(plain(skopje.result.current.money(1250.5))).toBe('1.250,50 den.')
  expect(plain(athens.result.current.money(1250.5))).toBe('1.250,50 €')
})
