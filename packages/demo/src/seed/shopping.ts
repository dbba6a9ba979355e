import { addDays, toMinor, type Minor, type Thousandths } from '@kafana/domain'
import { planDay } from '../rhythm/plan-day.ts'
import { randomFor } from '../rhythm/random.ts'
import {
  type DemoIngredient,
  INGREDIENT_NAMES,
  type IngredientName,
  INGREDIENTS,
  packContents,
} from '../venue/ingredients.ts'
import { MENU } from '../venue/menu.ts'
import { idOf, type Action, type DemoVenue } from './demo-venue.ts'

type Demand = ReadonlyMap<IngredientName, Thousandths>

const RECIPES = new Map(
  MENU.map(({ name, recipe }) => [name, Object.entries(recipe) as [IngredientName, number][]]),
)
const THOUSANDTHS = 1000
/** Bought when the stock does not last this many days (today included), and then for this many. */
const LASTS_DAYS = 2
const BUYS_FOR_DAYS = 6
const SPARE = 1.15
/** Prices go up and down, in percent, and are round, in denars. */
const PRICE_SWING = 5
const PRICE_STEP = 5

/** What the guests of a day will consume; the plan of the day is known in advance. */
const needsOfDay = (day: string): Demand => {
  const needs = new Map<IngredientName, Thousandths>()
  for (const { product, quantity } of planDay(day).flatMap(({ orders }) =>
    orders.flatMap(({ items }) => items),
  )) {
    for (const [name, need] of RECIPES.get(product) ?? [])
      needs.set(name, (needs.get(name) ?? 0) + need * quantity * THOUSANDTHS)
  }
  return needs
}

const packPriceOf = (name: IngredientName, day: string): Minor => {
  const swing = randomFor(`${day} ${name}`).between(100 - PRICE_SWING, 100 + PRICE_SWING)
  return toMinor(
    Math.max(PRICE_STEP, Math.round((INGREDIENTS[name].pack[2] * swing) / 100 / PRICE_STEP) * PRICE_STEP),
  )
}

/** How many packs to buy; none while there is enough. */
const packsToBuy = (
  ingredient: DemoIngredient,
  onHand: Thousandths,
  soon: Thousandths,
  later: Thousandths,
): number =>
  onHand >= soon * SPARE && onHand > 0
    ? 0
    : Math.max(1, Math.ceil((later * SPARE - onHand) / packContents(ingredient)))

/** Caches the demand of days, because each is needed several times. */
export const createShopper = (): ((venue: DemoVenue, day: string, at: number) => Action) => {
  const known = new Map<string, Demand>()
  const needsOf = (day: string): Demand => {
    const needs = known.get(day) ?? needsOfDay(day)
    known.set(day, needs)
    return needs
  }
  const within = (name: IngredientName, day: string, days: number): Thousandths =>
    Array.from({ length: days }, (_, ahead) => needsOf(addDays(day, ahead)).get(name) ?? 0).reduce(
      (sum, need) => sum + need,
      0,
    )

  return (
    {
      app: {
        services: { storage },
      },
      callers,
      ingredients,
    },
    day,
    at,
  ) => ({
    at,
    run: async (tx) => {
      const onHand = new Map((await storage.list(tx)).map(({ id, quantity }) => [id, quantity]))
      for (const name of INGREDIENT_NAMES) {
        const id = idOf(ingredients, name)
        const packs = packsToBuy(
          INGREDIENTS[name],
          onHand.get(id) ?? 0,
          within(name, day, LASTS_DAYS),
          within(name, day, BUYS_FOR_DAYS),
        )
        if (packs > 0)
          await storage.purchase(tx, callers.vesna, id, { packs, packPrice: packPriceOf(name, day) })
      }
    },
  })
}
