import { randomBytes } from 'node:crypto'
import { DEFAULT_ALLOWED_ROUTES, toMinor, toThousandths } from '@kafana/domain'
import type { App, Caller, WriteTx } from '@kafana/server'
import { DEMO_PASSWORD, demoAccounts, type WaiterName } from '../accounts.ts'
import { DEMO_COMPANY, FLOOR } from '../venue/floor.ts'
import { INGREDIENT_NAMES, INGREDIENTS, packContents, priceOf } from '../venue/ingredients.ts'
import { MENU, MENU_GROUPS } from '../venue/menu.ts'
import { type DemoContext, idOf, type MovingClock } from './demo-venue.ts'

const WAITERS: readonly WaiterName[] = ['ana', 'luka']

/** Creates the zones and their tables, each assigned to its waiter. Returns the tables' ids by name. */
export const createFloor = async (
  tx: WriteTx,
  {
    app: {
      services: { layout },
    },
    callers,
  }: DemoContext,
): Promise<Map<string, string>> => {
  const ids = new Map<string, string>()
  for (const { name, smokingZone, tables } of FLOOR) {
    const zone = await layout.createZone(tx, callers.vesna, { name, smokingZone })
    for (const { name: tableName, seats, x, y } of tables) {
      const { id } = await layout.createTable(tx, callers.vesna, {
        name: tableName,
        capacity: seats,
        zoneId: zone.id,
        position: { x, y },
      })
      ids.set(tableName, id)
    }
  }
  for (const waiter of WAITERS) {
    const own = FLOOR.flatMap(({ tables }) => tables).filter((table) => table.waiter === waiter)
    await layout.assign(
      tx,
      callers.vesna,
      callers[waiter].userId,
      own.map(({ name }) => idOf(ids, name)),
    )
  }
  return ids
}

/** Stock is low below this share of a pack. */
const LOW_SHARE = 0.3

/** Creates the ingredients, without any stock before the first purchase. Returns their ids by name. */
export const createStorage = async (
  tx: WriteTx,
  {
    app: {
      services: { storage },
    },
    callers,
  }: DemoContext,
): Promise<Map<string, string>> => {
  const ids = new Map<string, string>()
  for (const name of INGREDIENT_NAMES) {
    const ingredient = INGREDIENTS[name]
    const {
      category,
      servingUnit,
      pack: [quantity, buyingUnit],
    } = ingredient
    const { id } = await storage.create(tx, callers.vesna, {
      name,
      category,
      servingUnit,
      price: priceOf(ingredient),
      quantity: 0,
      buyingQuantity: toThousandths(quantity),
      buyingUnit,
      lowAt: Math.round(packContents(ingredient) * LOW_SHARE),
    })
    ids.set(name, id)
  }
  return ids
}

/** Creates the menu with its recipes and groups. Returns the products' ids by name. */
export const createMenu = async (
  tx: WriteTx,
  { app, callers }: DemoContext,
  ingredients: ReadonlyMap<string, string>,
): Promise<Map<string, string>> => {
  const { catalog } = app.services
  const ids = new Map<string, string>()
  for (const { name, category, price, taxRate, recipe } of MENU) {
    const needs = Object.entries(recipe).map(([ingredient, quantity]) => ({
      ingredientId: idOf(ingredients, ingredient),
      quantity: toThousandths(quantity),
    }))
    const { id } = await catalog.create(tx, callers.vesna, {
      name,
      category,
      price: toMinor(price),
      taxRate,
      recipe: needs,
    })
    ids.set(name, id)
  }
  for (const { products, ...group } of MENU_GROUPS)
    await catalog.createGroup(tx, callers.vesna, {
      ...group,
      products: products.map(({ name }) => idOf(ids, name)),
    })
  return ids
}

type Account = (typeof demoAccounts)[number]
type Person = Account & { readonly passwordHash: string; readonly pinHash: string }

/** People without a venue are stored under an empty company id. */
const NO_VENUE = ''
/** The monitor of each section that a new venue has. */
const MONITOR_EMAIL = { food: 'kitchen@kafana.test', drink: 'bar@kafana.test' } as const

/** Hashing is slow and must not happen within a unit of work. */
const withHashes = async ({ platform: { hasher } }: App): Promise<Person[]> =>
  Promise.all(
    demoAccounts.map(async (account) => ({
      ...account,
      passwordHash: await hasher.hash(DEMO_PASSWORD, null),
      pinHash: await hasher.hash(account.pin, null),
    })),
  )

const createPerson = async (
  tx: WriteTx,
  { services: { staff } }: App,
  by: string | null,
  { pin: _pin, ...person }: Person,
): Promise<Caller> => {
  const { role } = person
  const { id: userId } = await staff.create(tx, by, person)
  return {
    userId,
    companyId: tx.companyId,
    role,
    allowedRoutes: DEFAULT_ALLOWED_ROUTES[role],
    sessionHash: '',
  }
}

const createSections = async (tx: WriteTx, { services: { sections } }: App, owner: Caller): Promise<void> => {
  await sections.createDefaults(tx)
  for (const { id, category } of await sections.list(tx))
    if (category !== null) await sections.addMember(tx, owner.userId, id, MONITOR_EMAIL[category])
}

/** Creates the venue with its people, and the admin of the server. */
export const createAccounts = async (app: App, clock: MovingClock): Promise<DemoContext> => {
  const people = await withHashes(app)
  const person = (name: Account['username']): Person => {
    const found = people.find(({ username }) => username === name)
    if (!found) throw new RangeError(`the demo has no ${name}`)
    return found
  }
  const companyId = randomBytes(16).toString('hex')
  const callers = await app.platform.uow.write(companyId, async (tx): Promise<DemoContext['callers']> => {
    await app.services.company.create(tx, DEMO_COMPANY)
    const vesna = await createPerson(tx, app, null, person('vesna'))
    const [marko, elena] = [
      await createPerson(tx, app, vesna.userId, person('marko')),
      await createPerson(tx, app, vesna.userId, person('elena')),
    ]
    const [ana, luka] = [
      await createPerson(tx, app, vesna.userId, person('ana')),
      await createPerson(tx, app, vesna.userId, person('luka')),
    ]
    await createSections(tx, app, vesna)
    return { vesna, marko, elena, ana, luka }
  })
  await app.platform.uow.write(NO_VENUE, (tx) => createPerson(tx, app, null, person('admin')))
  return { app, clock, companyId, callers }
}
