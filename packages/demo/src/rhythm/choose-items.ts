import type { Category } from '@kafana/domain'
import { MENU } from '../venue/menu.ts'
import type { Daypart, DemoProduct } from '../venue/product.ts'
import type { Sitting } from './busyness.ts'
import type { Random } from './random.ts'

/** A product by its name, and how many of it. */
export interface Item {
  readonly product: string
  readonly quantity: number
}

/** How much a product of each daypart is asked for at each sitting. */
const APPEAL: Readonly<Record<Daypart, Readonly<Record<Sitting, number>>>> = {
  any: { morning: 1, meal: 1, evening: 0.6 },
  morning: { morning: 1.6, meal: 0.3, evening: 0.05 },
  meal: { morning: 0.05, meal: 1, evening: 1 },
  evening: { morning: 0.03, meal: 0.4, evening: 1.3 },
}
/** Dishes that several share. */
const SHARE_FROM = 500
const SHARE_CHANCE = 0.6

const grouped = (products: readonly DemoProduct[]): Item[] =>
  [...Map.groupBy(products, ({ name }) => name)].map(([product, same]) => ({
    product,
    quantity: same.length,
  }))

/** What a party asks for: a drink each, or a dish each with a starter or a side for every second guest. */
export const chooseItems = (category: Category, guests: number, sitting: Sitting, random: Random): Item[] => {
  const offered = MENU.filter((product) => product.category === category)
  const count =
    category === 'drink' || sitting === 'morning' ? guests : guests + random.between(0, Math.ceil(guests / 2))
  const chosen: DemoProduct[] = []
  for (let asked = 0; asked < count; asked += 1) {
    const product = random.pick(offered, ({ weight, daypart }) => weight * APPEAL[daypart][sitting])
    chosen.push(product)
    if (product.price >= SHARE_FROM && random.chance(SHARE_CHANCE)) asked += 1
  }
  return grouped(chosen)
}
