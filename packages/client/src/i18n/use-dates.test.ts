// @vitest-environment jsdom
import { act, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useDates } from './dates.ts'
import { loadDayjsLocale } from './dayjs-locales.ts'
import { i18n } from './i18n.ts'

vi.mock(import('./dayjs-locales.ts'), async (original) => {
  const { loadDayjsLocale: load } = await original()
  return { loadDayjsLocale: vi.fn(load) }
})

beforeEach(() => void vi.mocked(loadDayjsLocale).mockClear())
afterEach(() => {
  vi.useRealTimers()
  i18n.changeLanguage('en')
})
const DAY = '2026-11-21'
/** What a component shows, from its first rendering on. */
const shown = () => {
  const texts: string[] = []
  renderHook(() => texts.push(useDates().named(DAY)))
  return texts
}

it('days are in the language of the user from the first rendering on, once its words are there', async () => {
  i18n.changeLanguage('de')
  const first = shown()
  await waitFor(() => expect(first.at(-1)).toBe('Samstag, 21. November'))
  const second = shown()
  await waitFor(() => expect(second.at(-1)).toBe('Samstag, 21. November'))
  expect([first[0], second[0]]).toEqual(['Saturday, 21 November', 'Samstag, 21. November'])
  expect(loadDayjsLocale).toHaveBeenCalledTimes(1)
})

it('are the same for all components, also after the language has changed and changed back', async () => {
  i18n.changeLanguage('fr')
  const [one, other] = [renderHook(useDates), renderHook(useDates)]
  await waitFor(() => expect(one.result.current.named(DAY)).toBe('samedi 21 novembre'))
  const french = one.result.current
  act(() => i18n.changeLanguage('en'))
  expect(one.result.current.named(DAY)).toBe('Saturday, 21 November')
  act(() => i18n.changeLanguage('fr'))
  expect([one.result.current, other.result.current]).toEqual([french, french])
})

it('words that could not be loaded are loaded again', async () => {
  vi.useFakeTimers()
  vi.mocked(loadDayjsLocale).mockRejectedValueOnce(new TypeError('Failed to fetch'))
  i18n.changeLanguage('es')
  const texts = shown()
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(texts.at(-1)).toBe('Saturday, 21 November')
  await act(() => vi.advanceTimersByTimeAsync(10_000))
  vi.useRealTimers()
  await waitFor(() => expect(texts.at(-1)).toBe('sábado, 21 de noviembre'))
})
