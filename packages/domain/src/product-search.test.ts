import { describe, expect, it } from 'vitest'
import { findProducts, parseEntry } from './product-search.ts'

const menu = ['Dry espresso', 'Espresso', '7 Up', 'Tonic 4', 'Ќебапи'].map((name) => ({ name }))
const names = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name)

describe('the input of the search box', () => {
  it.each([
    ['esp', undefined, ['Dry espresso', 'Espresso']],
    ['3 esp', 3, ['Dry espresso', 'Espresso']],
    ['12x espresso', 12, ['Dry espresso', 'Espresso']],
    ['2х ќеб', 2, ['Ќебапи']],
    ['2*ЌЕБ', 2, ['Ќебапи']],
    [' 2 × esp ', 2, ['Dry espresso', 'Espresso']],
    ['999 up', 999, ['7 Up']],
    // The name of a product may begin with a number.
    ['7 up', undefined, ['7 Up']],
    ['7 ', undefined, ['7 Up']],
    ['2 7 up', 2, ['7 Up']],
    ['4', undefined, ['Tonic 4']],
    // No valid quantity, or no product.
    ['0 esp', undefined, []],
    ['1000 esp', undefined, []],
    ['3', undefined, []],
    ['3x', undefined, []],
    ['3 wine', 3, []],
  ])('"%s" means %s of %j', (typed, quantity, found) => {
    const entry = parseEntry(menu, typed)
    expect([entry.quantity, names(entry.products)]).toEqual([quantity, found])
  })

  it('lists products first that have a word starting with it', () => {
    expect(names(findProducts([{ name: 'Decaf' }, { name: 'Hot cafe' }, { name: 'Caffe' }], 'caf'))).toEqual([
      'Hot cafe',
      'Caffe',
      'Decaf',
    ])
    expect(findProducts(menu, ' ')).toHaveLength(5)
  })
})
