import type { Category } from '@kafana/domain'
import type { Sitting } from './busyness.ts'
import { chooseItems, type Item } from './choose-items.ts'
import type { Random } from './random.ts'

/** An order as it will be taken; moments in seconds after the venue's midnight. */
export interface PlannedOrder {
  readonly category: Category
  readonly description: string
  readonly items: readonly Item[]
  readonly createdAt: number
  readonly pendingAt: number
  readonly doneAt: number
  readonly deliveredAt: number
}

const WISHES: Readonly<Record<Category, readonly string[]>> = {
  food: ['Без кромид', 'Добро печено', 'Лепињата посебно', 'Без лук, алергија', 'Прво салатите'],
  drink: ['Со мраз', 'Без шеќер', 'Ладна чаша', 'Лимон посебно'],
}
const WISH_CHANCE = 0.12
const MINUTE = 60
/** How long it takes to make, in seconds: a dish stands on the fire longer than a coffee. */
const MAKING: Readonly<Record<Category, readonly [low: number, high: number]>> = {
  food: [9 * MINUTE, 22 * MINUTE],
  drink: [2 * MINUTE, 6 * MINUTE],
}

export const planOrder = (
  category: Category,
  guests: number,
  sitting: Sitting,
  createdAt: number,
  random: Random,
): PlannedOrder => {
  const pendingAt = createdAt + random.between(20, 3 * MINUTE)
  const doneAt = pendingAt + random.between(...MAKING[category])
  return {
    category,
    createdAt,
    pendingAt,
    doneAt,
    deliveredAt: doneAt + random.between(30, 4 * MINUTE),
    description: random.chance(WISH_CHANCE) ? random.pick(WISHES[category]) : '',
    items: chooseItems(category, guests, sitting, random),
  }
}
