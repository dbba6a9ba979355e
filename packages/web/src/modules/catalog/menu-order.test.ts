import { product } from '@kafana/client/testing/entities.ts'
import { describe, expect, it } from 'vitest'
import { inOrder, nextOrder, orderOf, orderText } from './menu-order.ts'

const group = (name: string, position: number) => ({ _id: name, name, colour: 'red' as const, position })
const recipe = (price: number) => [
  { ingredient: 'i', name: 'I', servingUnit: 'grams' as const, quantity: 1, price },
]
const beer = product('beer', 'Beer', { price: 150, calculatedQuantity: 4, recipe: recipe(50) })
const cake = product('cake', 'Cake', { price: 120, category: 'food', group: group('Desserts', 1) })
const pie = product('pie', 'Pie', { price: 200, category: 'food', group: group('Desserts', 1) })
const soup = product('soup', 'Soup', { category: 'food', group: group('Starters', 0), recipe: recipe(20) })
const stew = product('stew', 'Stew', { price: 300, category: 'food', calculatedQuantity: 0 })
const all = [beer, cake, pie, soup, stew]
const sold = new Map([
  ['pie', 30],
  ['beer', 90],
  ['soup', 2],
])
const names = (text: string, products = all) => inOrder(products, orderOf(text), sold).map(({ _id }) => _id)

describe('the order of products', () => {
  it.each([
    ['', ['soup', 'cake', 'pie', 'stew', 'beer']],
    ['name', ['beer', 'cake', 'pie', 'soup', 'stew']],
    ['-name', ['stew', 'soup', 'pie', 'cake', 'beer']],
    ['-price', ['stew', 'pie', 'beer', 'cake', 'soup']],
    ['price', ['soup', 'cake', 'beer', 'pie', 'stew']],
    // Without a recipe no margin is known.
    ['-margin', ['soup', 'beer', 'cake', 'pie', 'stew']],
    ['margin', ['beer', 'soup', 'cake', 'pie', 'stew']],
    ['-sold', ['beer', 'pie', 'soup', 'cake', 'stew']],
    ['sold', ['cake', 'stew', 'soup', 'pie', 'beer']],
    ['producible', ['stew', 'beer', 'cake', 'pie', 'soup']],
    ['-producible', ['beer', 'stew', 'cake', 'pie', 'soup']],
    ['-colour', ['soup', 'cake', 'pie', 'stew', 'beer']],
  ])('"%s"', (text, expected) => {
    expect(names(text)).toEqual(expected)
  })

  it('is by name as long as the menu has no groups', () => {
    expect(names('', [beer, stew])).toEqual(['beer', 'stew'])
  })

  it('runs one way, the other way, and as on the menu, press by press', () => {
    const presses = (by: 'name' | 'sold') => {
      const first = nextOrder(orderOf('-price'), by)
      const second = nextOrder(first, by)
      return [first, second, nextOrder(second, by)].map(orderText)
    }
    expect(presses('name')).toEqual(['name', '-name', ''])
    expect(presses('sold')).toEqual(['-sold', 'sold', ''])
  })
})
