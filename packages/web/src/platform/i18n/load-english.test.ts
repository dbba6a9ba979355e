// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'

const open = async () => {
  vi.resetModules()
  const { i18n, NAMESPACE } = await import('./i18n.ts')
  const { loadEnglish } = await import('./load-english.ts')
  // A build's scripts hold no other text.
  i18n.removeResourceBundle('en', NAMESPACE)
  i18n.addResourceBundle('en', NAMESPACE, { LOG_IN: 'Log in' })
  return { loadEnglish, text: (key: string) => i18n.getResource('en', NAMESPACE, key) as unknown }
}
const answers = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.stubEnv('PROD', true)
  answers.mockReset().mockImplementation(async () => new Response('{"SAVE":"Save"}'))
  vi.stubGlobal('fetch', answers)
})

it('loads the texts of the signed-in screens once, and keeps the loaded ones', async () => {
  const { loadEnglish, text } = await open()
  await Promise.all([loadEnglish(), loadEnglish()])
  await loadEnglish()
  expect([text('SAVE'), text('LOG_IN')]).toEqual(['Save', 'Log in'])
  expect(answers).toHaveBeenCalledTimes(1)
})

it.each<[string, () => Promise<Response>]>([
  ['refuses them', async () => new Response('', { status: 503 })],
  ['does not answer', () => Promise.reject(new TypeError('cut'))],
])('throws where the server %s, and tries again the next time', async (_, answer) => {
  answers.mockImplementationOnce(answer)
  const { loadEnglish, text } = await open()
  await expect(loadEnglish()).rejects.toMatchObject({ name: 'PartNotFetchedError' })
  await loadEnglish()
  expect(text('SAVE')).toBe('Save')
})

it('requests nothing where all texts are bundled', async () => {
  vi.stubEnv('PROD', false)
  const { loadEnglish } = await open()
  await loadEnglish()
  expect(answers).not.toHaveBeenCalled()
})
