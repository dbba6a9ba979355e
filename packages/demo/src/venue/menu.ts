import type { Category, MenuColour } from '@kafana/domain'
import type { IngredientName } from './ingredients.ts'

/** When guests order it: with the morning coffee, at meals, in the evening, or all day. */
export type Daypart = 'morning' | 'meal' | 'evening' | 'any'

export interface DemoProduct {
  readonly name: string
  readonly category: Category
  /** In denars, including tax. */
  readonly price: number
  /** Percent. */
  readonly taxRate: number
  /** How often it is ordered, relative to the others. */
  readonly weight: number
  readonly daypart: Daypart
  /** The ingredients of one piece, in serving units. */
  readonly recipe: Readonly<Partial<Record<IngredientName, number>>>
}

type Recipe = DemoProduct['recipe']
const LOW_TAX = 10
const ALCOHOL_TAX = 18

const dish = (
  name: string,
  price: number,
  weight: number,
  recipe: Recipe,
  daypart: Daypart = 'meal',
): DemoProduct => ({ name, price, weight, recipe, daypart, category: 'food', taxRate: LOW_TAX })

const softDrink = (
  name: string,
  price: number,
  weight: number,
  recipe: Recipe,
  daypart: Daypart = 'any',
): DemoProduct => ({ name, price, weight, recipe, daypart, category: 'drink', taxRate: LOW_TAX })

const alcohol = (
  name: string,
  price: number,
  weight: number,
  recipe: Recipe,
  daypart: Daypart = 'evening',
): DemoProduct => ({ name, price, weight, recipe, daypart, category: 'drink', taxRate: ALCOHOL_TAX })

const starters: readonly DemoProduct[] = [
  dish('Шопска салата', 170, 30, {
    Домати: 150,
    Краставици: 120,
    Пиперки: 40,
    'Бело сирење': 60,
    'Масло за јадење': 15,
  }),
  dish('Македонска салата', 160, 10, { Домати: 170, Пиперки: 90, Лук: 5, 'Масло за јадење': 15 }),
  dish('Таратор', 120, 8, { 'Кисело млеко': 180, Краставици: 100, Лук: 4, Ореви: 10 }),
  dish('Печени пиперки со лук', 150, 7, { Пиперки: 220, Лук: 6, 'Масло за јадење': 20 }),
  dish('Ајвар со сирење', 160, 8, { Ајвар: 120, 'Бело сирење': 50 }),
  dish('Сирење со кајмак', 210, 6, { 'Бело сирење': 120, Кајмак: 60 }, 'evening'),
  dish(
    'Мезе за двајца',
    590,
    5,
    { 'Домашен колбас': 150, 'Бело сирење': 120, Кашкавал: 100, Ајвар: 80, Лепиња: 2 },
    'evening',
  ),
  dish('Кашкавал поане', 240, 7, { Кашкавал: 150, Јајца: 1, Брашно: 30, 'Масло за јадење': 40 }),
  dish('Пилешка чорба', 150, 8, { 'Пилешко филе': 70, Компири: 60, Кромид: 20, Зачини: 2 }),
  dish('Телешка чорба', 180, 9, { 'Телешко месо': 70, Компири: 60, Кромид: 20, Зачини: 2 }),
]

const mains: readonly DemoProduct[] = [
  dish('Тавче гравче', 240, 20, {
    'Грав тетовец': 160,
    Кромид: 40,
    Пиперки: 20,
    'Масло за јадење': 20,
    Зачини: 3,
  }),
  dish('Гравче со колбас', 320, 11, {
    'Грав тетовец': 160,
    'Домашен колбас': 120,
    Кромид: 40,
    'Масло за јадење': 20,
    Зачини: 3,
  }),
  dish('Ќебапи, 10 парчиња', 330, 24, { 'Јунешко мелено': 250, Кромид: 50, Лепиња: 1, Зачини: 3 }),
  dish('Плескавица', 300, 14, { 'Јунешко мелено': 220, Кромид: 40, Лепиња: 1, Зачини: 3 }),
  dish('Шарска плескавица', 360, 12, {
    'Јунешко мелено': 220,
    Кашкавал: 60,
    Кромид: 40,
    Лепиња: 1,
    Зачини: 3,
  }),
  dish('Вешалица', 370, 8, { 'Свински врат': 260, Компири: 150, 'Масло за јадење': 20, Зачини: 2 }),
  dish('Пилешко на скара', 340, 11, { 'Пилешко филе': 240, Компири: 150, 'Масло за јадење': 15, Зачини: 2 }),
  dish(
    'Мешана скара за двајца',
    890,
    7,
    {
      'Јунешко мелено': 260,
      'Свински врат': 200,
      'Пилешко филе': 160,
      'Домашен колбас': 120,
      Лепиња: 2,
      Зачини: 6,
    },
    'evening',
  ),
  dish('Селско месо', 420, 9, {
    'Свински врат': 180,
    'Телешко месо': 80,
    Печурки: 90,
    Пиперки: 60,
    Кромид: 60,
    Зачини: 3,
  }),
  dish('Пастрмајлија', 380, 9, { Брашно: 250, 'Свински врат': 160, Јајца: 2, 'Масло за јадење': 20 }),
  dish('Сарма', 290, 7, { 'Кисела зелка': 180, 'Јунешко мелено': 120, Ориз: 40, Кромид: 30, Зачини: 2 }),
  dish('Мусака', 280, 6, { Компири: 220, 'Јунешко мелено': 110, Јајца: 1, Млеко: 60, Кромид: 30 }),
  dish('Пастрмка на скара', 520, 6, { Пастрмка: 1, Компири: 150, Лук: 5, Лимони: 40, 'Масло за јадење': 20 }),
  dish('Омлет со кашкавал', 190, 9, { Јајца: 3, Кашкавал: 50, 'Масло за јадење': 15 }, 'morning'),
  dish(
    'Пржени јајца со колбас',
    220,
    7,
    { Јајца: 3, 'Домашен колбас': 70, 'Масло за јадење': 15 },
    'morning',
  ),
]

const sidesAndSweets: readonly DemoProduct[] = [
  dish('Помфрит', 130, 17, { Компири: 250, 'Масло за јадење': 40 }),
  dish('Печурки на скара', 190, 6, { Печурки: 200, Лук: 4, 'Масло за јадење': 15 }),
  dish('Лепиња', 40, 20, { Лепиња: 1 }),
  dish('Баклава', 140, 8, { Брашно: 50, Ореви: 40, Шеќер: 40, 'Масло за јадење': 15 }, 'any'),
  dish('Палачинки со мед и ореви', 170, 8, { Брашно: 80, Јајца: 1, Млеко: 120, Мед: 30, Ореви: 25 }, 'any'),
  dish('Сутлијаш', 120, 5, { Ориз: 50, Млеко: 200, Шеќер: 25 }, 'any'),
]

const coffeeAndTea: readonly DemoProduct[] = [
  softDrink('Еспресо', 70, 26, { 'Еспресо зрно': 8 }),
  softDrink('Макијато', 90, 32, { 'Еспресо зрно': 8, Млеко: 60 }),
  softDrink('Големо макијато', 110, 16, { 'Еспресо зрно': 8, Млеко: 140 }, 'morning'),
  softDrink('Капучино', 110, 12, { 'Еспресо зрно': 8, Млеко: 120 }, 'morning'),
  softDrink('Турско кафе', 60, 22, { 'Турско кафе': 9, Шеќер: 5 }),
  softDrink('Планински чај', 70, 8, { 'Планински чај': 1, Мед: 10 }),
  softDrink('Чај со лимон', 80, 4, { 'Планински чај': 1, Лимони: 20, Мед: 10 }),
]

const coldDrinks: readonly DemoProduct[] = [
  softDrink('Минерална вода', 80, 30, { 'Минерална вода 0,25': 1 }),
  softDrink('Кока-Кола', 110, 22, { 'Кока-Кола 0,25': 1 }),
  softDrink('Сок од јаболко', 110, 9, { 'Сок од јаболко 0,2': 1 }),
  softDrink('Тоник', 120, 5, { 'Тоник 0,25': 1 }, 'evening'),
  softDrink('Цеден портокал', 170, 8, { Портокали: 450 }, 'morning'),
  softDrink('Лимонада', 120, 13, { Лимони: 90, Шеќер: 20 }),
  softDrink('Лимонада со мед', 140, 6, { Лимони: 90, Мед: 20 }),
  softDrink('Ајран', 80, 5, { 'Кисело млеко': 180 }, 'meal'),
]

const beerAndWine: readonly DemoProduct[] = [
  alcohol('Точено пиво 0,3', 110, 14, { 'Точено пиво': 300 }),
  alcohol('Точено пиво 0,5', 150, 28, { 'Точено пиво': 500 }),
  alcohol('Скопско 0,5', 140, 24, { 'Скопско 0,5': 1 }),
  alcohol('Златен Даб 0,5', 130, 13, { 'Златен Даб 0,5': 1 }),
  alcohol('Вранец 0,2', 150, 13, { Вранец: 200 }),
  alcohol('Вранец, бокал 1 л', 650, 6, { Вранец: 1000 }),
  alcohol('Смедеревка 0,2', 130, 9, { Смедеревка: 200 }),
  alcohol('Шприцер', 130, 8, { Смедеревка: 150, 'Минерална вода 0,25': 1 }),
]

const spirits: readonly DemoProduct[] = [
  alcohol('Жолта ракија 0,05', 120, 20, { 'Жолта ракија': 50 }),
  alcohol('Жолта ракија 0,2', 420, 6, { 'Жолта ракија': 200 }),
  alcohol('Мастика 0,05', 110, 8, { Мастика: 50 }),
  alcohol('Виски 0,04', 190, 5, { Виски: 40 }),
  alcohol('Џин тоник', 260, 6, { Џин: 40, 'Тоник 0,25': 1, Лимони: 15 }),
]

/** A part of the menu, as guests read it. */
export interface DemoGroup {
  readonly name: string
  readonly colour: MenuColour
  readonly category: Category
  readonly products: readonly DemoProduct[]
}

/** The kitchen makes the food, the bar the drinks. */
export const MENU_GROUPS: readonly DemoGroup[] = [
  { name: 'Предјадења', colour: 'green', category: 'food', products: starters },
  { name: 'Главни јадења', colour: 'red', category: 'food', products: mains },
  { name: 'Прилози и десерти', colour: 'pink', category: 'food', products: sidesAndSweets },
  { name: 'Кафе и чај', colour: 'orange', category: 'drink', products: coffeeAndTea },
  { name: 'Безалкохолни', colour: 'blue', category: 'drink', products: coldDrinks },
  { name: 'Пиво и вино', colour: 'yellow', category: 'drink', products: beerAndWine },
  { name: 'Жестоки пијалаци', colour: 'violet', category: 'drink', products: spirits },
]

/** The whole menu with its recipes. */
export const MENU: readonly DemoProduct[] = MENU_GROUPS.flatMap(({ products }) => products)
