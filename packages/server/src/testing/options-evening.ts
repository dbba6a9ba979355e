import { unitPriceWith } from '@kafana/domain'
import fc from 'fast-check'
import type { ModifierGroup } from '../modules/catalog/index.ts'
import { AppError } from '../platform/http/app-error.ts'
import { asCaller, asOwner, makeVenue, token } from './factories.ts'
import { makeSeat, moveOrder } from './orders-factories.ts'
import type { TestServer } from './test-server.ts'
import { makeIngredient, makeProduct } from './venue-factories.ts'

const INGREDIENTS = 3
const START_STOCK = 1_000_000

const anyNeeds = (min: number) =>
  fc.array(fc.integer({ min, max: 400 }), { minLength: INGREDIENTS, maxLength: INGREDIENTS })
const anyOption = fc.record({
  delta: fc.integer({ min: -9_000, max: 9_000 }),
  changes: anyNeeds(-400),
  /** The place of the product that it is; null for one that changes the product it is chosen for. */
  product: fc.option(fc.nat(9), { freq: 2 }),
})
type MenuOption = typeof anyOption extends fc.Arbitrary<infer O> ? O : never

/** A menu: quantities are by the place of their ingredient, groups of a product by the place of the group. */
export const anyMenu = fc.record({
  products: fc.array(
    fc.record({
      price: fc.integer({ min: 0, max: 20_000 }),
      isFood: fc.boolean(),
      needs: anyNeeds(0),
      groups: fc.subarray([0, 1, 2]),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  groups: fc.array(
    fc.record({
      min: fc.nat(1),
      more: fc.nat(2),
      options: fc.array(anyOption, { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 3, maxLength: 3 },
  ),
})
type Menu = typeof anyMenu extends fc.Arbitrary<infer M> ? M : never

const anyLine = fc.record({
  product: fc.nat(9),
  quantity: fc.integer({ min: 1, max: 4 }),
  /** Options by group and place; what the group or the product does not have is refused. */
  chosen: fc.array(
    fc.record({ group: fc.nat(2), option: fc.nat(3), quantity: fc.integer({ min: 1, max: 2 }) }),
    { maxLength: 3 },
  ),
  /** Chooses the least that each group asks for, and nothing else. */
  isPlain: fc.boolean(),
})
export const anyOptionsEvent = fc.record({
  event: fc.constantFrom('ticket', 'ticket', 'ticket', 'confirm', 'confirm', 'reject', 'recipe', 'option'),
  pick: fc.nat(99),
  lines: fc.array(anyLine, { minLength: 1, maxLength: 3 }),
  needs: anyNeeds(0),
  option: anyOption,
})
type OptionsEvent = typeof anyOptionsEvent extends fc.Arbitrary<infer E> ? E : never
type Line = OptionsEvent['lines'][number]
type Choice = Line['chosen'][number]

interface FrozenOption {
  readonly delta: number
  readonly changes: readonly number[]
  readonly quantity: number
}
interface ModelLine {
  readonly product: number
  readonly quantity: number
  readonly price: number
  readonly options: readonly FrozenOption[]
}
interface ModelOrder {
  readonly id: string
  readonly total: number
  readonly lines: readonly ModelLine[]
  /** What was taken from stock, by ingredient; null while nothing is. */
  taken: readonly number[] | null
}

/** What an option adds to a price: one that is a product is never below zero. */
const deltaOf = ({ delta, product }: Pick<MenuOption, 'delta' | 'product'>): number =>
  product === null ? delta : Math.abs(delta)

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

/** Creates the menu on the server. */
const createFixture = async (server: TestServer, menu: Menu) => {
  const venue = await makeVenue(server)
  const { tableId } = await makeSeat(server, venue)
  const ingredients: string[] = []
  for (let count = 0; count < INGREDIENTS; count += 1)
    ingredients.push((await makeIngredient(server, venue, { quantity: START_STOCK })).id)
  const recipeOf = (quantities: readonly number[]) =>
    quantities.flatMap((quantity, place) =>
      quantity === 0 ? [] : [{ ingredientId: ingredients[place] ?? '', quantity }],
    )
  const products: string[] = []
  for (const { price, isFood, needs } of menu.products) {
    const values = { price, category: isFood ? 'food' : 'drink', recipe: recipeOf(needs) } as const
    products.push((await makeProduct(server, venue, values)).id)
  }
  const writtenOption = ({ delta, changes, product }: MenuOption) => ({
    delta: deltaOf({ delta, product }),
    recipe: product === null ? recipeOf(changes) : [],
    productId: product === null ? null : products[product % products.length],
  })
  const groups: ModifierGroup[] = []
  for (const { min, more, options } of menu.groups) {
    const values = {
      name: token(),
      min,
      max: Math.max(1, min + more),
      options: options.map((option) => ({ name: token(), isDefault: false, ...writtenOption(option) })),
    }
    groups.push(
      await asOwner(server, venue, (tx, caller) =>
        server.services.catalog.createModifierGroup(tx, caller, values),
      ),
    )
  }
  for (const [place, { groups: own }] of menu.products.entries()) {
    const modifierGroups = own.map((group) => groups[group]?.id ?? '')
    await asOwner(server, venue, (tx, caller) =>
      server.services.catalog.update(tx, caller, products[place] ?? '', { modifierGroups }),
    )
  }
  return { venue, tableId, ingredients, products, groups, recipeOf, writtenOption }
}

/** What the menu promises of a line, written down a second time. */
const promisesOf = (menu: Menu) => {
  const productOf = ({ product }: Pick<Line, 'product'>) => product % menu.products.length
  /** What a plain line chooses: its groups' least, of their first option. */
  const choiceOf = (line: Line): readonly Choice[] => {
    if (!line.isPlain) return line.chosen
    const own = menu.products[productOf(line)]?.groups ?? []
    return own.flatMap((group) => {
      const quantity = menu.groups[group]?.min ?? 0
      return quantity === 0 ? [] : [{ group, option: 0, quantity }]
    })
  }
  const isValid = (line: Line): boolean => {
    const own = menu.products[productOf(line)]?.groups ?? []
    const chosen = choiceOf(line)
    const exists = ({ group, option }: Choice) =>
      own.includes(group) && menu.groups[group]?.options[option] !== undefined
    return (
      chosen.every(exists) &&
      own.every((place) => {
        const { min = 0, more = 0 } = menu.groups[place] ?? {}
        const count = sum(chosen.filter(({ group }) => group === place).map(({ quantity }) => quantity))
        return count >= min && count <= Math.max(1, min + more)
      })
    )
  }
  /** The line, and one for each option that is a product; an option that is chosen twice is one. */
  const frozen = (line: Line): ModelLine[] => {
    const chosen = Map.groupBy(choiceOf(line), ({ group, option }) => `${group}.${option}`)
    const all = [...chosen.values()].flatMap(([first, ...more]) => {
      const found = first && menu.groups[first.group]?.options[first.option]
      return found
        ? [{ ...found, delta: deltaOf(found), quantity: sum([first, ...more].map((each) => each.quantity)) }]
        : []
    })
    const options = all.flatMap(({ delta, changes, quantity, product }): FrozenOption[] =>
      product === null ? [{ delta, changes: [...changes], quantity }] : [],
    )
    const price = menu.products[productOf(line)]?.price ?? 0
    const withOptions = price + sum(options.map(({ delta, quantity }) => delta * quantity))
    return [
      { product: productOf(line), quantity: line.quantity, options, price: Math.max(0, withOptions) },
      ...all.flatMap(({ delta, quantity, product }): ModelLine[] =>
        product === null
          ? []
          : [
              {
                product: productOf({ product }),
                quantity: quantity * line.quantity,
                options: [],
                price: delta,
              },
            ],
      ),
    ]
  }
  /** What a pad shows as the total of these lines. */
  const shownTotal = (lines: readonly Line[]): number =>
    sum(
      lines.map((line) => {
        const options = choiceOf(line).flatMap(({ group, option, quantity }) => {
          const found = menu.groups[group]?.options[option]
          if (!found) return []
          return [{ delta: deltaOf(found), quantity, ...(found.product !== null && { product: 'any' }) }]
        })
        return unitPriceWith(menu.products[productOf(line)]?.price ?? 0, options) * line.quantity
      }),
    )
  const needsOf = ({ product, quantity, options }: ModelLine, place: number): number => {
    const own = menu.products[product]?.needs[place] ?? 0
    const changed = sum(options.map((option) => (option.changes[place] ?? 0) * option.quantity))
    return Math.max(0, own + changed) * quantity
  }
  return { productOf, choiceOf, isValid, frozen, shownTotal, needsOf }
}

/** Runs an evening against the server and a model that knows only the promise. */
export const createOptionsEvening = async (server: TestServer, drawn: Menu) => {
  const fixture = await createFixture(server, drawn)
  const { venue, tableId, products, groups, recipeOf, writtenOption } = fixture
  // Changed in place, as the menu on the server is.
  const menu = structuredClone(drawn)
  const orders: ModelOrder[] = []

  const { productOf, choiceOf, isValid, frozen, shownTotal, needsOf } = promisesOf(menu)

  const ticket = async ({ lines }: OptionsEvent): Promise<void> => {
    const sent = {
      id: token(),
      table: tableId,
      note: '',
      lines: lines.map((line) => ({
        id: token(),
        product: products[productOf(line)] ?? '',
        quantity: line.quantity,
        note: '',
        options: choiceOf(line).map(({ group, option, quantity }) => ({
          option: groups[group]?.options[option]?.id ?? 'none',
          quantity,
        })),
      })),
    }
    const caller = asCaller(venue.companyId, venue.waiter)
    try {
      const made = await server.platform.uow.write(venue.companyId, (tx) =>
        server.services.tickets.send(tx, caller, sent),
      )
      if (!lines.every(isValid)) throw new Error('options were accepted that the menu does not allow')
      const total = sum(made.orders.map((order) => order.total))
      if (total !== shownTotal(lines))
        throw new Error(`${total} instead of the ${shownTotal(lines)} of the pad`)
      const again = await server.platform.uow.write(venue.companyId, (tx) =>
        server.services.tickets.send(tx, caller, sent),
      )
      if (again.orders.map(({ id }) => id).join() !== made.orders.map(({ id }) => id).join())
        throw new Error('the same ticket sent again has other orders')
      for (const { id, category } of made.orders) {
        const own = lines
          .flatMap(frozen)
          .filter(({ product }) => menu.products[product]?.isFood === (category === 'food'))
        orders.push({
          id,
          total: sum(own.map(({ price, quantity }) => price * quantity)),
          lines: own,
          taken: null,
        })
      }
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'OPTIONS_INVALID' || lines.every(isValid))
        throw error
    }
  }
  const move = async (pick: number, to: 'pending' | 'rejected'): Promise<void> => {
    const order = orders[pick % Math.max(1, orders.length)]
    if (!order) return
    await moveOrder(server, venue, order.id, to)
    if (to === 'rejected') order.taken = null
    else
      order.taken ??= Array.from({ length: INGREDIENTS }, (_, place) =>
        sum(order.lines.map((line) => needsOf(line, place))),
      )
  }
  const changeRecipe = async ({ pick, needs }: OptionsEvent): Promise<void> => {
    const place = productOf({ product: pick })
    const product = menu.products[place]
    if (!product) return
    product.needs = needs
    await asOwner(server, venue, (tx, caller) =>
      server.services.catalog.update(tx, caller, products[place] ?? '', { recipe: recipeOf(needs) }),
    )
  }
  const changeOption = async ({ pick, option }: OptionsEvent): Promise<void> => {
    const place = pick % groups.length
    const group = groups[place]
    const first = menu.groups[place]?.options[0]
    if (!group || !first) return
    Object.assign(first, option)
    const changed = writtenOption(option)
    groups[place] = await asOwner(server, venue, async (tx, caller) => {
      const now =
        (await server.services.catalog.modifierGroups(tx)).find(({ id }) => id === group.id) ?? group
      return server.services.catalog.updateModifierGroup(tx, caller, group.id, {
        name: now.name,
        min: now.min,
        max: now.max,
        options: now.options.map(({ product, ...each }, index) => ({
          ...each,
          ...(index === 0 ? changed : { productId: product?.id }),
        })),
      })
    })
  }

  return {
    fixture,
    orders,
    apply: (event: OptionsEvent): Promise<void> =>
      ({
        ticket,
        confirm: () => move(event.pick, 'pending'),
        reject: () => move(event.pick, 'rejected'),
        recipe: changeRecipe,
        option: changeOption,
      })[event.event](event),
    /** What each ingredient should have, by its place. */
    expectedStock: (): number[] =>
      Array.from(
        { length: INGREDIENTS },
        (_, place) => START_STOCK - sum(orders.map(({ taken }) => taken?.[place] ?? 0)),
      ),
  }
}
