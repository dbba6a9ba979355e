import { describe, expect, it } from 'vitest'
import { product } from '../../testing/on-the-wire.ts'
import { findProducts, readEntry } from './find-products.ts'

const menu = ['Dry espresso', 'Espresso', '7 Up', 'Tonic 4', 'Ќебапи'].map((name) => product(name, name))
const names = (found: readonly { readonly name: string }[]) => found.map(({ name }) => name)

describe('what was typed', () => {
  it.each([
    ['esp', undefined, ['Dry espresso', 'Espresso']],
    ['3 esp', 3, ['Dry espresso', 'Espresso']],
    ['12x espresso', 12, ['Dry espresso', 'Espresso']],
    ['2х ќеб', 2, ['Ќебапи']],
    ['2*ЌЕБ', 2, ['Ќебапи']],
    [' 2 × esp ', 2, ['Dry espresso', 'Espresso']],
    ['999 up', 999, ['7 Up']],
    // A name that begins with a number is a name.
    ['7 up', undefined, ['7 Up']],
    ['7 ', undefined, ['7 Up']],
    ['2 7 up', 2, ['7 Up']],
    ['4', undefined, ['Tonic 4']],
    // No possible quantity, or no product beside it.
    ['0 esp', undefined, []],
    ['1000 esp', undefined, []],
    ['3', undefined, []],
    ['3x', undefined, []],
    ['3 wine', 3, []],
  ])('"%s" means %s of %j', (typed, quantity, found) => {
    const entry = readEntry(menu, typed)
    expect([entry.quantity, names(entry.products)]).toEqual([quantity, found])
  })

  it('finds first what begins with it', () => {
    expect(
      names(findProducts([product('a', 'Decaf'), product('b', 'Hot cafe'), product('c', 'Caffe')], 'caf')),
    ).toEqual(['Hot cafe', 'Caffe', 'Decaf'])
    expect(findProducts(menu, ' ')).toHaveLength(5)
  })
})
