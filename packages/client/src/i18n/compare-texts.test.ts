// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { compareTexts } from './formats.ts'
import { i18n } from './i18n.ts'

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('{}'))
  i18n.changeLanguage('en')
})

it('sorts by the user’s alphabet and numbers by value', () => {
  const names = ['Стол 10', 'Стол 2', 'Čaj', 'Cvet', 'Dunja', 'Zora']
  expect(names.toSorted(compareTexts)).toEqual(['Čaj', 'Cvet', 'Dunja', 'Zora', 'Стол 2', 'Стол 10'])
  i18n.changeLanguage('sr-Latn')
  expect(names.toSorted(compareTexts).filter((name) => !name.startsWith('Стол'))).toEqual([
    'Cvet',
    'Čaj',
    'Dunja',
    'Zora',
  ])
})
