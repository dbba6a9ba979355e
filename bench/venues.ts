import { randomBytes } from 'node:crypto'
import type { Category, Role } from '@kafana/domain'
import {
  createApp,
  createLog,
  openStore,
  readSettings,
  type App,
  type Caller,
  type WriteTx,
} from '@kafana/server'

/** A signed-in person. */
export interface Session {
  readonly id: string
  readonly token: string
}

export interface BenchVenue {
  readonly companyId: string
  readonly tables: readonly string[]
  /** Four of each, with two ingredients each. */
  readonly dishes: readonly string[]
  readonly drinks: readonly string[]
  readonly owner: Session
  readonly waiter: Session
  /** Sessions of monitors, with so many for each person as one may have. */
  readonly monitors: readonly Session[]
}

/** Of everybody in these venues. */
export const BENCH_PIN = '4073'
/** Of the waiter of each venue. */
export const BENCH_WAITER = 'waiter'

/** Products of a category, and lines of an order that is measured. */
export const LINES = 4
const TABLES = 20
/** A session may have twenty connections and a person a hundred. */
const [SCREENS_OF_SESSION, SESSIONS_OF_PERSON] = [20, 5]
const STOCK = 1_000_000_000_000

const createMenu = async (
  tx: WriteTx,
  { services: { storage, catalog } }: App,
  owner: Caller,
  category: Category,
): Promise<string[]> => {
  const ingredient = async (name: string): Promise<string> => {
    const values = {
      name: `${category} ${name}`,
      quantity: STOCK,
      category,
      price: 10_000,
      lowAt: 0,
    } as const
    const unit = { servingUnit: 'grams', buyingUnit: 'kilograms', buyingQuantity: 1000 } as const
    return (await storage.create(tx, owner, { ...values, ...unit })).id
  }
  const products: string[] = []
  for (let at = 0; at < LINES; at += 1) {
    const recipe = [await ingredient(`First ${at}`), await ingredient(`Second ${at}`)].map(
      (ingredientId) => ({
        ingredientId,
        quantity: 100,
      }),
    )
    const values = { name: `${category} ${at}`, category, price: 25_000, taxRate: 10, recipe }
    products.push((await catalog.create(tx, owner, values)).id)
  }
  return products
}

/** In one unit of work: a commit for each step would take minutes. */
const createVenue = async (
  tx: WriteTx,
  app: App,
  { screens, tableCount, pinHash }: { screens: number; tableCount: number; pinHash: string },
): Promise<BenchVenue> => {
  const { company, staff, sessions, layout } = app.services
  const { companyId } = tx
  await company.create(tx, { name: 'Bench', address: 'Street 1', email: 'bench@kafana.test', phone: '' })
  const addPerson = async (username: string, role: Role): Promise<string> => {
    const email = `${username}.${companyId}@kafana.test`
    // Nobody signs in: their sessions are opened here.
    const secrets = { passwordHash: '', pinHash }
    const person = { firstname: username, lastname: 'Bench', username, email, role, ...secrets }
    return (await staff.create(tx, null, person)).id
  }
  const openSession = async (id: string): Promise<Session> => ({ id, token: await sessions.open(tx, id) })
  const owner = await openSession(await addPerson('owner', 'owner'))
  const caller: Caller = {
    userId: owner.id,
    companyId,
    role: 'owner',
    allowedRoutes: [],
    sessionHash: '',
  }
  const tables: string[] = []
  const zone = await layout.createZone(tx, caller, { name: 'Hall', smokingZone: false })
  for (let at = 1; at <= tableCount; at += 1)
    tables.push((await layout.createTable(tx, caller, { name: `T${at}`, capacity: 4, zoneId: zone.id })).id)
  const monitors: Session[] = []
  let person = ''
  for (let at = 0; at < Math.ceil(screens / SCREENS_OF_SESSION); at += 1) {
    if (at % SESSIONS_OF_PERSON === 0) person = await addPerson(`monitor${at}`, 'monitor')
    monitors.push(await openSession(person))
  }
  return {
    companyId,
    tables,
    owner,
    monitors,
    dishes: await createMenu(tx, app, caller, 'food'),
    drinks: await createMenu(tx, app, caller, 'drink'),
    waiter: await openSession(await addPerson(BENCH_WAITER, 'waiter')),
  }
}

/**
 * Creates venues through the product's own services, in the database that these settings name.
 * @param screens connections of monitors that each may have open at once
 */
export const createVenues = async (
  env: Readonly<Record<string, string>>,
  count: number,
  screens: number,
  tables = TABLES,
): Promise<readonly BenchVenue[]> => {
  const settings = readSettings(env)
  const store = await openStore(settings)
  try {
    const app = createApp({ settings, store, log: createLog('silent') })
    const values = {
      screens,
      tableCount: tables,
      pinHash: await app.platform.hasher.hash(BENCH_PIN, null),
    }
    const venues: BenchVenue[] = []
    for (let at = 0; at < count; at += 1)
      venues.push(
        await store.uow.write(randomBytes(16).toString('hex'), (tx) => createVenue(tx, app, values)),
      )
    return venues
  } finally {
    await store.close()
  }
}
