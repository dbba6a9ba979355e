import { product as wireProduct } from '@kafana/client/testing/entities.ts'
import type { Ingredient, Product } from '@kafana/contract'
import { describe, expect, it } from 'vitest'
import { lowStock } from './low-stock-card.tsx'

const ingredient = (name: string, quantity: number, lowAt: number | null = null): Ingredient => ({
  _id: name,
  name,
  quantity,
  lowAt,
  category: 'food',
  price: 1,
  servingUnit: 'kilograms',
  buyingQuantity: 1,
  buyingUnit: 'kilograms',
  version: 1,
})
const product = (
  name: string,
  calculatedQuantity: number | null,
  needs: Readonly<Record<string, number>>,
): Product =>
  wireProduct(name, name, {
    calculatedQuantity,
    recipe: Object.entries(needs).map(([id, quantity]) => ({
      ingredient: id,
      name: id,
      servingUnit: 'kilograms',
      quantity,
      price: 1,
    })),
  })
const summaryOf = (ingredients: Ingredient[], products: Product[]) =>
  lowStock(ingredients, products).map(({ ingredient: { name }, level, stops, few }) => [
    name,
    level,
    stops.map((each) => each.name),
    few.map((each) => each.name),
  ])

describe('lowStock', () => {
  it('lists ingredients that are empty or at their warning level', () => {
    expect(
      summaryOf(
        [
          ingredient('rice', 5, 5),
          ingredient('salt', 5.001, 5),
          ingredient('oil', 0.001),
          ingredient('flour', -2),
          ingredient('sugar', 0),
        ],
        [],
      ),
    ).toEqual([
      ['flour', 'out', [], []],
      ['sugar', 'out', [], []],
      ['rice', 'low', [], []],
    ])
  })

  it('names products that cannot be made and those with few left', () => {
    const menu = [
      product('gravče', 0, { beans: 0.3 }),
      product('salad', 9, { beans: 0.02 }),
      product('soup', 10, { beans: 0.018 }),
      product('bread', null, {}),
    ]
    expect(summaryOf([ingredient('beans', 0.18, 1)], menu)).toEqual([['beans', 'low', ['gravče'], ['salad']]])
  })

  it('names a product only with its limiting ingredient', () => {
    const stock = [ingredient('beans', 3, 5), ingredient('peppers', 0)]
    expect(summaryOf(stock, [product('gravče', 0, { beans: 1, peppers: 0.1 })])).toEqual([
      ['peppers', 'out', ['gravče'], []],
      ['beans', 'low', [], []],
    ])
  })

  it('is sorted by urgency', () => {
    const stock = [
      ingredient('a low', 1, 2),
      ingredient('b few', 1, 2),
      ingredient('c out', 0),
      ingredient('d stops', 0.1, 2),
    ]
    expect(
      summaryOf(stock, [product('x', 1, { 'b few': 1 }), product('y', 0, { 'd stops': 1 })]).map(
        ([name]) => name,
      ),
    ).toEqual(['d stops', 'c out', 'b few', 'a low'])
  })
})
