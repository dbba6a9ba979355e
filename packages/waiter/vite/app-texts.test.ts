import { expect, it } from 'vitest'
import { mayBeRefused, usedTexts } from './app-texts.ts'
import { precachedOf } from './precached-files.ts'

const TEXTS = {
  ADD: 'Add',
  WAIT_one: 'One',
  WAIT_other: 'More',
  ERROR_SOLD_OUT: 'Sold out',
  LANDING_TITLE: 'Kafana',
}
const chunk = (code: string) => ({ modules: { 'a.ts': { code } } })
/** The first load of an app, and its other code. */
const used = (first: string, code = '') => usedTexts([chunk(first), chunk(code)], chunk(first), () => TEXTS)

it('the app has the texts whose keys are in its code, and those of refusals', () => {
  const { files } = used("t('ADD')", 't(`WAIT`, { count })')
  const { LANDING_TITLE: _, ...named } = TEXTS
  expect(JSON.parse(files.get('mk')?.source ?? '')).toEqual(named)
  expect(JSON.parse(files.get('en')?.source ?? '')).toEqual(named)
})

it('the scripts have the English of the first load alone', () =>
  expect(used("t('ADD')", "t('WAIT_one')").english).toEqual({ ADD: 'Add' }))

it('has refusals of the calls that waiters make, and those of any call', () => {
  expect(['SOLD_OUT', 'INVITATION_SPENT', 'NETWORK', 'UNAUTHENTICATED'].filter(mayBeRefused)).toHaveLength(4)
  expect(['UNIT_MISMATCH', 'GROUP_OF_OTHER_CATEGORY'].filter(mayBeRefused)).toEqual([])
})

it('the file of a language has another name where its texts differ', () => {
  const [short, long] = [used('').files.get('mk')?.name, used("t('ADD')").files.get('mk')?.name]
  expect(short).toMatch(/^assets\/texts-mk-[\w-]{8}\.json$/)
  expect(long).not.toBe(short)
})

it('a phone keeps the scripts, the English texts and the sounds of a build, and knows its texts by language', () => {
  const files = [
    'index.html',
    'sw.js',
    '.vite/manifest.json',
    'assets/index-1.js',
    'assets/texts-en-3.json',
    'assets/texts-mk-2.json',
  ]
  expect(precachedOf(files, '/waiter/', 'v')).toEqual({
    version: 'v',
    page: '/waiter/',
    files: [
      '/waiter/assets/index-1.js',
      '/waiter/assets/texts-en-3.json',
      '/waiter/icons/mark.svg',
      '/sounds/new-order.mp3',
      '/sounds/tick.mp3',
    ],
    texts: { mk: '/waiter/assets/texts-mk-2.json' },
  })
})
