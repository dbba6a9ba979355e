/** A dish that was sent on a phone. Each dish of an evening is a product that is ordered once. */
export interface TakenDish {
  readonly dish: string
  readonly phone: string
  /** The name of the table at which it was taken. */
  readonly table: string
}

/** A dish as the server has it. */
export interface KitchenDish {
  readonly dish: string
  readonly quantity: number
  readonly check: string
  /** The number of its order. */
  readonly order: number
  /** The states that its order entered, in order. */
  readonly history: readonly string[]
}

export interface Evening {
  /** In the order in which they were taken. */
  readonly taken: readonly TakenDish[]
  readonly kitchen: readonly KitchenDish[]
  /** Dishes that a screen showed as sent while the server did not have them. */
  readonly claimed: readonly string[]
  /** Dishes whose refusal a phone still shows at the end. */
  readonly refused: readonly string[]
  /** What each phone shows as sent at the end. */
  readonly shown: ReadonlyMap<string, readonly string[]>
}

const repeated = (of: readonly string[]): readonly string[] => [
  ...new Set(of.filter((each, index) => of.indexOf(each) !== index)),
]

/** What one phone took at one table and what stands on one check has the order in which it was taken. */
const outOfOrder = ({ taken, kitchen }: Evening): readonly string[] => {
  const placeOf = new Map(taken.map(({ dish, phone, table }, index) => [dish, { index, phone, table }]))
  const arrived = kitchen.toSorted((a, b) => a.order - b.order)
  const queues = Map.groupBy(arrived, ({ dish, check }) => {
    const place = placeOf.get(dish)
    return `${place?.phone} ${place?.table} ${check}`
  })
  return [...queues.values()].flatMap((queue) =>
    queue.flatMap(({ dish, order }, at) => {
      const before = queue[at - 1]
      if (before === undefined || before.order === order) return []
      const isLater = (placeOf.get(dish)?.index ?? 0) < (placeOf.get(before.dish)?.index ?? 0)
      return isLater ? [`${dish} came after ${before.dish}`] : []
    }),
  )
}

const missingOnScreens = ({ kitchen, shown }: Evening): readonly string[] =>
  [...shown].flatMap(([phone, dishes]) => {
    const seen = new Set(dishes)
    return kitchen.flatMap(({ dish }) => (seen.has(dish) ? [] : [`${dish} on ${phone}`]))
  })

/** What contradicts the promises of the phones at the end of an evening, after everything was sent; none if nothing. */
export const faultsOf = (evening: Evening): readonly string[] => {
  const { taken, kitchen, claimed, refused, shown } = evening
  const made = kitchen.map(({ dish }) => dish)
  const known = new Set([...made, ...refused])
  const named = (what: string, dishes: readonly string[]): readonly string[] =>
    dishes.map((dish) => `${what}: ${dish}`)
  return [
    ...named(
      'lost',
      taken.map(({ dish }) => dish).filter((dish) => !known.has(dish)),
    ),
    ...named('made twice', repeated(made)),
    ...named(
      'made in another quantity',
      kitchen.filter(({ quantity }) => quantity !== 1).map(({ dish }) => dish),
    ),
    ...named(
      'made and refused',
      refused.filter((dish) => made.includes(dish)),
    ),
    ...named('shown as sent too early', claimed),
    ...named('out of order', outOfOrder(evening)),
    ...named(
      'moved twice',
      kitchen.filter(({ history }) => repeated(history).length > 0).map(({ dish }) => dish),
    ),
    ...named(
      'shown twice',
      [...shown].flatMap(([phone, dishes]) => repeated(dishes).map((dish) => `${dish} on ${phone}`)),
    ),
    ...named('not shown', missingOnScreens(evening)),
  ]
}
