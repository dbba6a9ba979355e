import { DEFAULT_TAX_CLASSES, recipeCost, toMinor, areConvertible } from '@kafana/domain'
import { describe, expect, it } from 'vitest'
import { FLOOR, type DemoTable } from './floor.ts'
import { INGREDIENT_NAMES, type IngredientName, INGREDIENTS, priceOf } from './ingredients.ts'
import { type DemoProduct, MENU } from './menu.ts'

const entriesOf = ({ recipe }: DemoProduct) => Object.entries(recipe) as [IngredientName, number][]

describe('demo storage', () => {
  it('has about 45 ingredients that convert from the pack to the plate and cost something', () => {
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

  it('holds nothing that no recipe needs', () => {
    const used = new Set(MENU.flatMap((product) => entriesOf(product).map(([name]) => name)))
    expect(INGREDIENT_NAMES.filter((name) => !used.has(name))).toEqual([])
  })
})

describe('demo menu', () => {
  it('has about 60 products, each under a name of its own', () => {
    expect(MENU.length).toBeGreaterThanOrEqual(55)
    expect(new Set(MENU.map(({ name }) => name.toLowerCase())).size).toBe(MENU.length)
  })

  it.each(MENU)('$name is made of what is in storage and earns its price', (product) => {
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
const ROOM_BETWEEN = 32
const apart = (a: DemoTable, b: DemoTable): boolean => {
  const [[aw, ah], [bw, bh]] = [SIZES[a.seats] ?? [0, 0], SIZES[b.seats] ?? [0, 0]]
  return (
    a.x + aw + ROOM_BETWEEN <= b.x ||
    b.x + bw + ROOM_BETWEEN <= a.x ||
    a.y + ah + ROOM_BETWEEN <= b.y ||
    b.y + bh + ROOM_BETWEEN <= a.y
  )
}

describe('demo floor', () => {
  it('has two zones and a terrace with about 24 tables, each under a name of its own', () => {
    const names = FLOOR.flatMap(({ tables }) => tables.map(({ name }) => name))
    expect(FLOOR).toHaveLength(3)
    expect(names.length).toBeGreaterThanOrEqual(22)
    expect(new Set(names).size).toBe(names.length)
  })

  it.each(FLOOR)('$name leaves space to walk between its tables', ({ tables }) => {
    for (const [index, table] of tables.entries()) {
      expect(SIZES).toHaveProperty(String(table.seats))
      const crowded = tables
        .slice(index + 1)
        .filter((other) => !apart(table, other))
        .map((other) => `${table.name} and ${other.name}`)
      expect(crowded).toEqual([])
    }
  })
})
