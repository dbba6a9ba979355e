// @vitest-environment jsdom
import { storedLanguage, storeLanguage } from '@kafana/client/i18n/detect-language.ts'
import { fakeServer } from '@kafana/client/testing/fake-server.ts'
import { beforeEach, expect, it, vi } from 'vitest'

/** The module as a freshly opened app has it. */
const open = async () => {
  vi.resetModules()
  const { startPhoneLanguage } = await import('./language.ts')
  await startPhoneLanguage()
}
beforeEach(() => {
  fakeServer({
    'GET /api/geo': () => ({ body: { country: 'MK' } }),
    'GET /locales/mk/translation.json': () => ({ body: { SAVE: 'Зачувај' } }),
  })
})

it('keeps the language that the server found, for a dead spot', async () => {
  await open()
  expect(storedLanguage()).toBe('mk')
})

it('keeps no language that was found without a network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await open()
  expect(storedLanguage()).toBeUndefined()
})

it('leaves the language that somebody chose', async () => {
  storeLanguage('en')
  await open()
  expect(storedLanguage()).toBe('en')
})
