import type { AppAnswer } from '@kafana/server/testing'

export const PIN = '4073'
const PASSWORD = 'a long enough passphrase'

/** A person with an open session. */
export interface Member {
  readonly id: string
  readonly token: string
  readonly username: string
}
export interface PairedGateway {
  readonly id: string
  readonly token: string
  readonly secret: string
}
/** A venue that can take orders. All people have the same PIN. */
export interface Venue {
  readonly owner: Member
  readonly monitors: readonly Member[]
  readonly waiters: readonly Member[]
  readonly gateways: readonly PairedGateway[]
  readonly table: string
  /** A way to pay beside cash and card. */
  readonly voucher: string
  /** Its dishes, and what each costs in major units. */
  readonly menu: readonly string[]
  readonly prices: readonly number[]
}
/** What a person signs in with. */
export const credentialsOf = ({ username }: Pick<Member, 'username'>) => ({
  email: `${username}@kafana.test`,
  password: PASSWORD,
})
type Send = (method: string, path: string, token: string | null, body?: unknown) => Promise<AppAnswer>

const GATEWAYS = 2
const RATES = [18, 10, 5] as const
/** Prices that do not add up to round amounts. */
const PRICES = [120.5, 89.99, 45.05] as const
/** The dish that takes no discount, by its place on the menu. */
const NO_DISCOUNT = 2

type Body = Record<string, never>

export const createCaller =
  (send: Send) =>
  async <T = Body>(method: string, path: string, token: string | null, body?: unknown): Promise<T> => {
    const response = await send(method, path, token, body)
    if (response.status >= 300)
      throw new Error(`${method} ${path} returned ${response.status} ${JSON.stringify(response.body)}`, {
        cause: response.fault,
      })
    return response.body as T
  }
export type Caller = ReturnType<typeof createCaller>

const accountOf = (name: string) => ({
  firstname: name,
  lastname: 'Test',
  username: name,
  email: `${name}@kafana.test`,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  pin: PIN,
})

const addMember = async (
  call: Caller,
  owner: string,
  name: string,
  role: 'monitor' | 'waiter',
): Promise<Member> => {
  await call('POST', '/api/auth/register', owner, { ...accountOf(name), role })
  const { token, userId } = await call<{ token: string; userId: string }>(
    'POST',
    '/api/auth/login',
    null,
    credentialsOf({ username: name }),
  )
  return { id: userId, token, username: name }
}

const createMenu = async (call: Caller, owner: string): Promise<string[]> => {
  const ids: string[] = []
  for (const [at, taxRate] of RATES.entries()) {
    const { _id: id } = await call<{ _id: string }>('POST', '/api/product', owner, {
      name: `Dish ${at}`,
      price: PRICES[at],
      taxRate,
      category: 'food',
      recipe: [],
      noDiscount: at === NO_DISCOUNT,
    })
    ids.push(id)
  }
  return ids
}

const createTable = async (call: Caller, owner: string): Promise<string> => {
  const zone = await call<{ _id: string }>('POST', '/api/zones', owner, { name: 'Terrace' })
  return (
    await call<{ _id: string }>('POST', '/api/tables', owner, { name: '1', capacity: 4, zone: zone._id })
  )._id
}

const pairGateway = async (call: Caller, owner: string, name: string): Promise<PairedGateway> => {
  const { code } = await call<{ code: string }>('POST', '/api/gateway/code', owner)
  const {
    gatewayId: id,
    token,
    secret,
  } = await call<{ gatewayId: string; token: string; secret: string }>('POST', '/api/gateway/pair', null, {
    code,
    name,
  })
  return { id, token, secret }
}

/** Creates a venue through the API. @param name unique in the installation */
export const makeVenue = async (call: Caller, name: string): Promise<Venue> => {
  const company = { name, address: 'Street 1', email: `${name}@kafana.test`, phone: '1' }
  const { token, userId } = await call<{ token: string; userId: string }>('POST', '/api/auth/setup', null, {
    company,
    owner: accountOf(`owner-${name}`),
  })
  const members = await Promise.all(
    (['monitor', 'monitor', 'waiter', 'waiter'] as const).map((role, at) =>
      addMember(call, token, `${role}${at}-${name}`, role),
    ),
  )
  const [first, second, third, fourth] = members
  if (!first || !second || !third || !fourth) throw new Error('the venue is incomplete')
  const voucher = await call<{ _id: string }>('POST', '/api/tenders', token, {
    name: 'Voucher',
    kind: 'other',
  })
  const [menu, table] = [await createMenu(call, token), await createTable(call, token)]
  await call('PUT', '/api/company', token, { waitersBill: true })
  const gateways: PairedGateway[] = []
  for (let at = 0; at < GATEWAYS; at += 1) gateways.push(await pairGateway(call, token, `Bar ${at}`))
  return {
    owner: { id: userId, token, username: `owner-${name}` },
    monitors: [first, second],
    waiters: [third, fourth],
    gateways,
    table,
    menu,
    voucher: voucher._id,
    prices: PRICES,
  }
}
