import { DEFAULT_TAX_CLASSES, recipeCost, toMinor, areConvertible } from '@kafana/domain'
import { describe, expect, it } from 'vitest'
import { FLOOR, type DemoTable } from './floor.ts'
import { INGREDIENT_NAMES, type IngredientName, INGREDIENTS, priceOf } from './ingredients.ts'
import { type DemoProduct, MENU } from './menu.ts'

const entriesOf = ({ recipe }: DemoProduct) => Object.entries(recipe) as [IngredientName, number][]

describe('demo storage', () => {
  it('has about 45 ingredients with convertible units and a price', () => {
    expect(INGREDIENT_NAMES.length).toBeGreaterThanOrEqual(40)
    for (const name of INGREDIENT_NAMES) {
      const {
        pack: [, unit],
        servingUnit,
      } = INGREDIENTS[name]
      expect(areConvertible(unit, servingUnit), name).toBe(true)
      expect(priceOf(INGREDIENTS[name]), name).toBeGreaterThan(0)
    }
  })

  it('has no ingredient that no recipe uses', () => {
    const used = new Set(MENU.flatMap((product) => entriesOf(product).map(([name]) => name)))
    expect(INGREDIENT_NAMES.filter((name) => !used.has(name))).toEqual([])
  })
})

describe('demo menu', () => {
  it('has about 60 products with unique names', () => {
    expect(MENU.length).toBeGreaterThanOrEqual(55)
    expect(new Set(MENU.map(({ name }) => name.toLowerCase())).size).toBe(MENU.length)
  })

  it.each(MENU)('$name is made of stored ingredients at a profit', (product) => {
    const entries = entriesOf(product)
    expect(entries.length).toBeGreaterThan(0)
    expect(entries.filter(([name]) => INGREDIENTS[name] === undefined)).toEqual([])
    expect(DEFAULT_TAX_CLASSES.map(({ rate }) => rate)).toContain(product.taxRate)
    const cost = recipeCost(
      entries.map(([name, need]) => ({ price: priceOf(INGREDIENTS[name]), quantity: need * 1000 })),
    )
    expect(cost).toBeGreaterThan(0)
    expect(cost).toBeLessThan(toMinor(product.price) * 0.6)
  })
})

const SIZES: Readonly<Record<number, readonly [width: number, height: number]>> = {
  2: [88, 88],
  4: [104, 104],
  6: [156, 104],
  8: [212, 104],
}
const MIN_GAP = 32
const areApart = (a: DemoTable, b: DemoTable): boolean => {
  const [[aw, ah], [bw, bh]] = [SIZES[a.seats] ?? [0, 0], SIZES[b.seats] ?? [0, 0]]
  return (
    a.x + aw + MIN_GAP <= b.x ||
    b.x + bw + MIN_GAP <= a.x ||
    a.y + ah + MIN_GAP <= b.y ||
    b.y + bh + MIN_GAP <= a.y
  )
}

describe('demo floor', () => {
  it('has two zones and a terrace with about 24 uniquely named tables', () => {
    const names = FLOOR.flatMap(({ tables }) => tables.map(({ name }) => name))
    expect(FLOOR).toHaveLength(3)
    expect(names.length).toBeGreaterThanOrEqual(22)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(FLOOR)('$name has space to walk between its tables', ({ tables }) => {
    for (const [index, table] of tables.entries()) {
      expect(SIZES).toHaveProperty(String(table.seats))
      const tooClose = tables
        .slice(index + 1)
        .filter((other) => !areApart(table, other))
        .map((other) => `${table.name} and ${other.name}`)
      expect(tooClose).toEqual([])
    }
  })
})
