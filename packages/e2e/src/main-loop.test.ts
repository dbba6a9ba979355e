import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestStack, setupToken, type TestStack } from './test-stack.ts'

type Json = Record<string, unknown>
interface Reply {
  readonly status: number
  readonly body: Json
}

const PASSWORD = 'sarma and ajvar 2026'

describe('from an empty server to the day’s profit, over HTTP only', () => {
  let stack: TestStack
  const tokens: Record<string, string> = {}
  beforeAll(async () => {
    stack = await startTestStack()
  })
  afterAll(async () => {
    await stack.close()
  })

  const post = async (url: string, method: string, body: unknown, token?: string): Promise<Reply> => {
    const response = await fetch(url, {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        'idempotency-key': crypto.randomUUID(),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Json }
  }
  const as =
    (username: string) =>
    async (method: string, path: string, body?: unknown): Promise<Reply> =>
      post(stack.url + path, method, body, tokens[username])
  const idOf = ({ status, body }: Reply): string => {
    expect(status).toBe(201)
    return String(body['_id'])
  }
  const member = (username: string, role: string, pin: string) => ({
    firstname: username,
    lastname: 'Test',
    username,
    email: `${username}@kafana.test`,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    pin,
    role,
  })
  const signIn = async (username: string) => {
    const { status, body } = await as('nobody')('POST', '/api/auth/login', {
      email: `${username}@kafana.test`,
      password: PASSWORD,
    })
    expect(status).toBe(200)
    tokens[username] = String(body['token'])
  }
  const ids: Record<string, string> = {}

  it('the printed link creates the venue once', async () => {
    const { role: _role, ...owner } = member('vesna', 'owner', '4073')
    const setup = {
      setupToken: setupToken(stack),
      company: { name: 'Кафана', address: 'Street 1', email: 'venue@kafana.test', phone: '' },
      owner,
    }
    const { status, body } = await as('nobody')('POST', '/api/auth/setup', setup)
    expect(status).toBe(201)
    tokens['vesna'] = String(body['token'])
    expect(
      (
        await as('nobody')('POST', '/api/auth/setup', {
          ...setup,
          owner: { ...owner, email: 'second@kafana.test' },
        })
      ).body,
    ).toMatchObject({ code: 'SETUP_CLOSED' })
  })

  it('the owner adds storage, menu, tables and staff', async () => {
    expect.hasAssertions()
    const owner = as('vesna')
    ids['beans'] = idOf(
      await owner('POST', '/api/ingredient', {
        name: 'Грав',
        category: 'food',
        quantity: 10,
        price: 120,
        servingUnit: 'kilograms',
        buyingQuantity: 5,
        buyingUnit: 'kilograms',
      }),
    )
    ids['tavche'] = idOf(
      await owner('POST', '/api/product', {
        name: 'Тавче гравче',
        price: 220,
        taxRate: 10,
        category: 'food',
        recipe: [{ ingredient: ids['beans'], quantity: 0.25 }],
      }),
    )
    ids['zone'] = idOf(await owner('POST', '/api/zones', { name: 'Сала', smokingZone: false }))
    ids['table'] = idOf(await owner('POST', '/api/tables', { name: '7', capacity: 4, zone: ids['zone'] }))
    ids['marko'] = idOf(await owner('POST', '/api/auth/register', member('marko', 'monitor', '5916')))
    ids['ana'] = idOf(await owner('POST', '/api/auth/register', member('ana', 'waiter', '7392')))
    await signIn('marko')
    await signIn('ana')
  })

  it('a waiter and a monitor take orders at menu prices', async () => {
    const order = (name: string, quantity: number) => ({
      name,
      description: '',
      table: ids['table'],
      products: [{ product: ids['tavche'], productName: 'x', price: 1, quantity, category: 'food' }],
      category: 'food',
    })
    ids['first'] = idOf(await as('ana')('POST', '/api/order', order('Ana 1', 2)))
    ids['second'] = idOf(await as('marko')('POST', '/api/order', order('Marko 1', 1)))
    const { body } = await as('vesna')('GET', '/api/order?limit=10')
    expect(body).toMatchObject({
      totalOrders: 2,
      orders: [
        { name: 'Marko 1', totalPrice: 220 },
        { name: 'Ana 1', totalPrice: 440 },
      ],
    })
    expect((await as('vesna')('POST', '/api/order', order('Owner', 1))).status).toBe(403)
  })

  it('preparing and serving the orders reduces the stock', async () => {
    for (const id of [ids['first'], ids['second']]) {
      for (const [expectedStatus, status] of [
        ['created', 'pending'],
        ['pending', 'done'],
        ['done', 'delivered'],
      ]) {
        expect(await as('marko')('PUT', `/api/order/${id}`, { status, expectedStatus })).toMatchObject({
          status: 200,
          body: { status },
        })
      }
    }
    const { body } = await as('vesna')('GET', '/api/ingredient')
    expect(body).toMatchObject([{ name: 'Грав', quantity: 9.25 }])
  })

  const bill = { fiscal: '/api/order/bill/fiscal' }
  it('a wrong PIN bills nothing', async () => {
    const reply = await as('marko')('POST', '/api/auth/validate', {
      username: 'ana',
      pin: '0000',
      selectedOrders: [ids['first']],
    })
    expect(reply).toMatchObject({ status: 403, body: { code: 'BAD_CREDENTIALS' } })
  })

  it('the device prints one receipt for both, and the waiter’s balance increases', async () => {
    await stack.untilPaired()
    const selectedOrders = [ids['first'], ids['second']]
    const reserved = await as('marko')('POST', '/api/auth/validate', {
      username: 'ana',
      pin: '7392',
      selectedOrders,
    })
    expect(reserved).toMatchObject({ status: 200, body: { ok: true, total: 660 } })
    const armed = await as('marko')('POST', `/api/bill-intents/${String(reserved.body['intentId'])}/arm`, {
      kind: 'fiscal',
    })
    expect(armed.status).toBe(200)
    const print = () => post(stack.gatewayUrl + String(armed.body['path']), 'POST', armed.body['command'])
    const printed = await print()
    expect(printed).toMatchObject({ status: 200, body: { ok: true, receiptNo: 1 } })
    // The response got lost and the screen sends it again: the journal returns the result and nothing is
    // printed.
    expect((await print()).body).toEqual(printed.body)
    const { receiptNo, deviceSerial, printedAt } = printed.body
    const report = { selectedOrders, intentId: reserved.body['intentId'], receiptNo, deviceSerial, printedAt }
    const first = await as('marko')('POST', bill.fiscal, report)
    expect(first).toMatchObject({ status: 200, body: { receiptNo: 1 } })
    expect(await as('marko')('POST', bill.fiscal, report)).toEqual(first)
    const staff = await as('vesna')('GET', '/api/company/staff')
    expect((staff.body as unknown as Json[]).find(({ username }) => username === 'ana')).toMatchObject({
      balance: 660,
    })
    const { body } = await as('marko')('GET', `/api/order/${ids['first']}`)
    expect(body).toMatchObject({ status: 'billed', billKind: 'fiscal', receiptNo: 1 })
  })

  it('the device refuses a receipt that was not armed', async () => {
    const command = {
      commandType: 0,
      commandContext: {
        receiptType: 'NormalReceipt',
        products: [{ title: 'x', taxClass: 'А', price: '1.00', quantity: '1.000' }],
      },
      taskId: 'made-up',
      epoch: 1,
      ref: 'X',
      permit: '00',
    }
    expect(await post(`${stack.gatewayUrl}/commands`, 'POST', command)).toMatchObject({
      status: 403,
      body: { ok: false },
    })
  })

  it('the owner sees the statistics of the day', async () => {
    const [start, end] = [
      new Date(Date.now() - 86_400_000).toISOString(),
      new Date(Date.now() + 60_000).toISOString(),
    ]
    const { body } = await as('vesna')('GET', `/api/statistics?start=${start}&end=${end}`)
    // 660 including 10 % VAT is 600 net (400 and 200), less 0.75 kg of beans at 120.
    expect(body).toMatchObject({
      totalRevenue: 660,
      totalProfit: 510,
      totalSales: 2,
      topSellingProduct: { name: 'Тавче гравче', quantity: 3 },
      salesByTable: { 7: 2 },
      averageSpentPerTable: { 7: 330 },
    })
  })

  it('nothing is lost if server and gateway are killed', async () => {
    await Promise.all([stack.stopServer('SIGKILL'), stack.stopGateway('SIGKILL')])
    await stack.startServer()
    await stack.startGateway()
    expect((await as('vesna')('GET', '/api/order')).body).toMatchObject({
      totalOrders: 2,
      orders: [{ status: 'billed' }, { status: 'billed' }],
    })
    const health = await fetch(`${stack.gatewayUrl}/health`)
    expect(await health.json()).toMatchObject({ status: 'ok', device: { lastReceiptNo: 1 } })
  })

  it('orders are not visible without a session', async () => {
    expect((await as('nobody')('GET', '/api/order')).status).toBe(401)
  })
})
