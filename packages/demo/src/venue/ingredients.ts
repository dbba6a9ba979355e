import {
  type Category,
  convertQuantity,
  type Minor,
  movingAverage,
  toMinor,
  toThousandths,
  type Unit,
} from '@kafana/domain'

/** An ingredient as it is bought and served. */
export interface DemoIngredient {
  readonly category: Category
  readonly servingUnit: Unit
  /** One pack: its quantity, unit and price in denars. */
  readonly pack: readonly [quantity: number, unit: Unit, price: number]
}

const byGram = (category: Category, kilograms: number, price: number): DemoIngredient => ({
  category,
  servingUnit: 'grams',
  pack: [kilograms, 'kilograms', price],
})
const byMillilitre = (category: Category, liters: number, price: number): DemoIngredient => ({
  category,
  servingUnit: 'milliliters',
  pack: [liters, 'liters', price],
})
const byPiece = (category: Category, pieces: number, price: number): DemoIngredient => ({
  category,
  servingUnit: 'pieces',
  pack: [pieces, 'pieces', price],
})

const kitchen = {
  'Јунешко мелено': byGram('food', 5, 1900),
  'Свински врат': byGram('food', 5, 1650),
  'Пилешко филе': byGram('food', 5, 1450),
  'Телешко месо': byGram('food', 5, 2700),
  'Домашен колбас': byGram('food', 3, 1080),
  Пастрмка: byPiece('food', 10, 1300),
  'Грав тетовец': byGram('food', 10, 1600),
  'Бело сирење': byGram('food', 4, 1280),
  Кашкавал: byGram('food', 3, 1290),
  Кајмак: byGram('food', 2, 860),
  'Кисело млеко': byGram('food', 5, 400),
  Домати: byGram('food', 10, 600),
  Краставици: byGram('food', 10, 500),
  Пиперки: byGram('food', 10, 700),
  Кромид: byGram('food', 10, 300),
  Лук: byGram('food', 1, 240),
  Компири: byGram('food', 25, 800),
  Печурки: byGram('food', 3, 540),
  'Кисела зелка': byGram('food', 10, 500),
  Јајца: byPiece('food', 30, 270),
  Брашно: byGram('food', 25, 900),
  Ориз: byGram('food', 5, 400),
  'Масло за јадење': byMillilitre('food', 10, 1000),
  Лепиња: byPiece('food', 20, 260),
  Ајвар: byGram('food', 5, 1100),
  Ореви: byGram('food', 2, 900),
  Мед: byGram('food', 5, 1750),
  Шеќер: byGram('food', 10, 600),
  Зачини: byGram('food', 1, 420),
} as const satisfies Readonly<Record<string, DemoIngredient>>

const bar = {
  'Еспресо зрно': byGram('drink', 1, 780),
  'Турско кафе': byGram('drink', 1, 480),
  Млеко: byMillilitre('drink', 12, 840),
  'Планински чај': byPiece('drink', 25, 125),
  Портокали: byGram('drink', 10, 900),
  Лимони: byGram('drink', 5, 450),
  'Минерална вода 0,25': byPiece('drink', 24, 384),
  'Кока-Кола 0,25': byPiece('drink', 24, 960),
  'Сок од јаболко 0,2': byPiece('drink', 24, 840),
  'Тоник 0,25': byPiece('drink', 24, 1080),
  'Точено пиво': byMillilitre('drink', 50, 5500),
  'Скопско 0,5': byPiece('drink', 20, 960),
  'Златен Даб 0,5': byPiece('drink', 20, 880),
  Вранец: byMillilitre('drink', 5, 1100),
  Смедеревка: byMillilitre('drink', 5, 850),
  'Жолта ракија': byMillilitre('drink', 5, 2250),
  Мастика: byMillilitre('drink', 1, 520),
  Виски: byMillilitre('drink', 1, 1150),
  Џин: byMillilitre('drink', 1, 950),
} as const satisfies Readonly<Record<string, DemoIngredient>>

/** The ingredients in storage, by name. */
export const INGREDIENTS = { ...kitchen, ...bar }
export type IngredientName = keyof typeof INGREDIENTS
export const INGREDIENT_NAMES = Object.keys(INGREDIENTS) as IngredientName[]

/** The contents of one pack, in thousandths of the serving unit. */
export const packContents = ({ pack: [quantity, unit], servingUnit }: DemoIngredient): number => {
  const contents = convertQuantity(toThousandths(quantity), unit, servingUnit)
  if (contents === null) throw new RangeError(`${unit} do not convert to ${servingUnit}`)
  return contents
}

/** The price of one serving unit if a pack is bought at its list price. */
export const priceOf = (ingredient: DemoIngredient): Minor =>
  movingAverage(0, 0, packContents(ingredient), toMinor(ingredient.pack[2]))
