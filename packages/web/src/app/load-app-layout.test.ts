// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest'

vi.mock(import('./app-layout.tsx'), () => ({}))

let answer = Promise.withResolvers<Response>()

beforeEach(() => {
  vi.resetModules()
  vi.useFakeTimers()
  localStorage.setItem('i18nextLng', 'mk')
  answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
})
afterEach(() => vi.useRealTimers())

/** Opens a page; `isLoaded` says whether its layout may be shown. */
const open = async () => {
  const { loadAppLayout } = await import('./load-app-layout.ts')
  const { i18n } = await import('@kafana/client/i18n/i18n.ts')
  let isLoaded = false
  void loadAppLayout().then(() => (isLoaded = true))
  await vi.dynamicImportSettled()
  return { i18n, isLoaded: () => isLoaded }
}

it('shows a signed-in screen in the user’s language from the beginning', async () => {
  const { i18n, isLoaded } = await open()
  await vi.advanceTimersByTimeAsync(900)
  expect(isLoaded()).toBe(false)
  answer.resolve(new Response('{"SAVE":"Зачувај"}'))
  await vi.advanceTimersByTimeAsync(0)
  expect([isLoaded(), i18n.t('SAVE')]).toEqual([true, 'Зачувај'])
})

it('waits for the font in which its language is written', async () => {
  const font = Promise.withResolvers<FontFace[]>()
  const loadFont = vi.spyOn(document.fonts, 'load').mockReturnValue(font.promise)
  const { isLoaded } = await open()
  answer.resolve(new Response('{"MENU":"Мени"}'))
  await vi.advanceTimersByTimeAsync(900)
  expect([isLoaded(), loadFont.mock.calls]).toEqual([false, [['1em "Inter Variable"', 'Мени 0']]])
  font.resolve([])
  await vi.advanceTimersByTimeAsync(0)
  expect(isLoaded()).toBe(true)
})

it('shows it in a font of the device where that cannot be loaded', async () => {
  vi.spyOn(document.fonts, 'load').mockRejectedValue(new DOMException('offline', 'NetworkError'))
  const { isLoaded } = await open()
  answer.resolve(new Response('{}'))
  await vi.advanceTimersByTimeAsync(0)
  expect(isLoaded()).toBe(true)
})

it('shows it in English where the language takes longer than a second', async () => {
  const { i18n, isLoaded } = await open()
  await vi.advanceTimersByTimeAsync(1000)
  expect([isLoaded(), i18n.language]).toEqual([true, 'en'])
})

it('waits for no language that cannot be had', async () => {
  const { isLoaded } = await open()
  answer.resolve(new Response('', { status: 404 }))
  await vi.advanceTimersByTimeAsync(0)
  expect(isLoaded()).toBe(true)
})
