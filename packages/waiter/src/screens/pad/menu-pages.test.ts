import { product } from '@kafana/client/testing/entities.ts'
import { expect, it } from 'vitest'
import { menuPages, pageBeside } from './menu-pages.ts'

const group = (_id: string) => ({ group: { _id, name: _id, colour: 'red' as const, position: 0 } })
const MENU = [
  product('soup', 'Soup', { category: 'food', ...group('starters') }),
  product('steak', 'Steak', { category: 'food' }),
  product('espresso', 'Espresso', group('hot')),
  product('tea', 'Tea', group('hot')),
]
const pagesOf = (favourites: readonly string[], recent: readonly string[]) =>
  menuPages(MENU, { favourites: new Set(favourites), recent })
const ids = (products: readonly { readonly _id: string }[]) => products.map(({ _id }) => _id)

it('every product is on the page of its group, or of its category', () => {
  const pages = pagesOf([], [])
  expect(pages.map((page) => page.key)).toEqual(['starters', 'food', 'hot'])
  expect(pages.flatMap((page) => (page.is === 'group' ? ids(page.products) : []))).toEqual(ids(MENU))
})

it('what the waiter takes most often is first: favourites in the order of the menu, then what was sent', () => {
  const [own] = pagesOf(['tea', 'soup'], ['espresso', 'tea', 'removed'])
  expect(own?.is === 'own' && [ids(own.favourites), ids(own.recent)]).toEqual([['soup', 'tea'], ['espresso']])
})

it('the pages stand beside each other, and end', () => {
  const pages = pagesOf([], ['tea'])
  expect(pageBeside(pages, 'own', 1)).toBe('starters')
  expect(pageBeside(pages, 'own', -1)).toBe('own')
  expect(pageBeside(pages, 'hot', 1)).toBe('hot')
})
