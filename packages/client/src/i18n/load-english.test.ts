// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'

const open = async () => {
  vi.resetModules()
  const { i18n } = await import('./i18n.ts')
  const { loadEnglish } = await import('./load-english.ts')
  return { loadEnglish, t: i18n.t }
}
const answers = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.stubEnv('PROD', true)
  answers.mockReset().mockImplementation(async () => new Response('{"SAVE":"Save it"}'))
  vi.stubGlobal('fetch', answers)
})

it('loads the texts of the signed-in screens once, and keeps the loaded ones', async () => {
  const { loadEnglish, t } = await open()
  await Promise.all([loadEnglish(), loadEnglish()])
  await loadEnglish()
  expect([t('SAVE'), t('LOG_IN')]).toEqual(['Save it', 'Log in'])
  expect(answers).toHaveBeenCalledTimes(1)
})

it.each<[string, () => Promise<Response>]>([
  ['refuses them', async () => new Response('', { status: 503 })],
  ['does not answer', () => Promise.reject(new TypeError('cut'))],
])('throws where the server %s, and tries again the next time', async (_, answer) => {
  answers.mockImplementationOnce(answer)
  const { loadEnglish, t } = await open()
  await expect(loadEnglish()).rejects.toMatchObject({ name: 'PartNotFetchedError' })
  await loadEnglish()
  expect(t('SAVE')).toBe('Save it')
})

it('requests nothing where all texts are bundled', async () => {
  vi.stubEnv('PROD', false)
  const { loadEnglish } = await open()
  await loadEnglish()
  expect(answers).not.toHaveBeenCalled()
})
