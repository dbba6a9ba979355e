// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'

const open = async () => {
  vi.resetModules()
  const { i18n, NAMESPACE } = await import('./i18n.ts')
  const { bringEnglish } = await import('./bring-english.ts')
  // A build's scripts hold no other text.
  i18n.removeResourceBundle('en', NAMESPACE)
  i18n.addResourceBundle('en', NAMESPACE, { LOG_IN: 'Log in' })
  return { bringEnglish, text: (key: string) => i18n.getResource('en', NAMESPACE, key) as unknown }
}
const answers = vi.fn<() => Promise<Response>>()

beforeEach(() => {
  vi.stubEnv('PROD', true)
  answers.mockReset().mockImplementation(async () => new Response('{"SAVE":"Save"}'))
  vi.stubGlobal('fetch', answers)
})

it('brings the texts of the screens behind the door once, and keeps those that are there', async () => {
  const { bringEnglish, text } = await open()
  await Promise.all([bringEnglish(), bringEnglish()])
  await bringEnglish()
  expect([text('SAVE'), text('LOG_IN')]).toEqual(['Save', 'Log in'])
  expect(answers).toHaveBeenCalledTimes(1)
})

it.each<[string, () => Promise<Response>]>([
  ['refuses them', async () => new Response('', { status: 503 })],
  ['does not answer', () => Promise.reject(new TypeError('cut'))],
])('says that a part is missing where the server %s, and asks again the next time', async (_, answer) => {
  answers.mockImplementationOnce(answer)
  const { bringEnglish, text } = await open()
  await expect(bringEnglish()).rejects.toMatchObject({ name: 'PartNotFetchedError' })
  await bringEnglish()
  expect(text('SAVE')).toBe('Save')
})

it('asks for nothing while all the texts are there from the start', async () => {
  vi.stubEnv('PROD', false)
  const { bringEnglish } = await open()
  await bringEnglish()
  expect(answers).not.toHaveBeenCalled()
})
