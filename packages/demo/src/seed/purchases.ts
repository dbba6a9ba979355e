import { addDays, toMinor, type Minor, type Thousandths } from '@kafana/domain'
import { planDay } from '../guests/plan-day.ts'
import { randomFor } from '../guests/random.ts'
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
/** Bought if the stock does not last this many days (today included). */
const MIN_DAYS_OF_STOCK = 2
const DAYS_PER_PURCHASE = 6
const SAFETY_FACTOR = 1.15
/** Prices vary by this many percent and are rounded to this many denars. */
const PRICE_VARIATION = 5
const PRICE_STEP = 5

/** The ingredients that the guests of a day will consume, by the plan of the day. */
const demandOfDay = (day: string): Demand => {
  const demand = new Map<IngredientName, Thousandths>()
  for (const { product, quantity } of planDay(day).flatMap(({ orders }) =>
    orders.flatMap(({ items }) => items),
  )) {
    for (const [name, need] of RECIPES.get(product) ?? [])
      demand.set(name, (demand.get(name) ?? 0) + need * quantity * THOUSANDTHS)
  }
  return demand
}

const packPriceOf = (name: IngredientName, day: string): Minor => {
  const percent = randomFor(`${day} ${name}`).between(100 - PRICE_VARIATION, 100 + PRICE_VARIATION)
  return toMinor(
    Math.max(PRICE_STEP, Math.round((INGREDIENTS[name].pack[2] * percent) / 100 / PRICE_STEP) * PRICE_STEP),
  )
}

/** How many packs to buy; none if there is enough. */
const packsToBuy = (
  ingredient: DemoIngredient,
  onHand: Thousandths,
  soon: Thousandths,
  later: Thousandths,
): number =>
  onHand >= soon * SAFETY_FACTOR && onHand > 0
    ? 0
    : Math.max(1, Math.ceil((later * SAFETY_FACTOR - onHand) / packContents(ingredient)))

/** Plans the purchases of each day. The demand of a day is cached, because it is needed several times. */
export const createPurchasePlanner = (): ((venue: DemoVenue, day: string, at: number) => Action) => {
  const cache = new Map<string, Demand>()
  const demandOf = (day: string): Demand => {
    const demand = cache.get(day) ?? demandOfDay(day)
    cache.set(day, demand)
    return demand
  }
  const demandWithin = (name: IngredientName, day: string, days: number): Thousandths =>
    Array.from({ length: days }, (_, ahead) => demandOf(addDays(day, ahead)).get(name) ?? 0).reduce(
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
          demandWithin(name, day, MIN_DAYS_OF_STOCK),
          demandWithin(name, day, DAYS_PER_PURCHASE),
        )
        if (packs > 0)
          await storage.purchase(tx, callers.vesna, id, { packs, packPrice: packPriceOf(name, day) })
      }
    },
  })
}
