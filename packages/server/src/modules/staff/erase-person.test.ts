import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { billingCalls, intentOf, makeDeliveredOrders } from '../../testing/billing-factories.ts'
import {
  accountBody,
  asCaller,
  asOwner,
  makeVenue,
  TEST_PASSWORD,
  TEST_PIN,
  token,
} from '../../testing/factories.ts'
import { pairGateway } from '../../testing/gateway-factories.ts'
import { makeSeat } from '../../testing/orders-factories.ts'
import { turnOnSecondFactor } from '../../testing/second-factors.ts'
import { placesOf, storedValues } from '../../testing/stored-columns.ts'
import { storedAudit } from '../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct } from '../../testing/venue-factories.ts'

/**
 * What the law and the accounts need, with the person's id: who took, served, closed and voided what, who held which
 * cash, who moved which stock. None of these columns has a name in it.
 */
const FIELDS_THAT_STAY = [
  'audit.by_user',
  'audit.details',
  'audit.entity_id',
  'bill_intents.closed_by',
  'bill_intents.command',
  'bills.closed_by',
  'check_history.by_user',
  'checks.opened_by',
  'checks.waiter_id',
  'discounts.approved_by',
  'discounts.by_user',
  // Responses to the calls of others, for a week.
  'idempotency_keys.answer',
  'ledger_entries.user_id',
  'line_history.approved_by',
  'line_history.by_user',
  'order_history.by_user',
  'order_lines.voided_by',
  'orders.billed_by',
  'orders.cash_holder',
  'orders.created_by',
  'orders.done_by',
  'orders.paid',
  'payments.by_user',
  'sales_people.person_id',
  'security_log.by_user',
  'security_log.origin',
  'security_log.person_id',
  'stock_movements.by_user',
  'tickets.by_user',
  'users.id',
]

const SAFE_NAME = /^[A-Z0-9]{6}$/

/** Somebody who has used everything that stores people, and nothing that is still open. */
const makeBusyPerson = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { owner, monitor, companyId } = venue
  const send = async (method: string, path: string, as: string | null, body?: unknown) => {
    const headers = method === 'GET' ? {} : { 'idempotency-key': randomUUID() }
    const answer = await server.send(method, path, {
      token: as,
      headers,
      ...(body !== undefined && { body }),
    })
    if (answer.status >= 400) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body as unknown as Record<string, string>
  }
  const unique = token()
  const names = {
    firstname: `Zorčemila${unique}`,
    lastname: `Unmistakova${unique}`,
    username: `zorče${unique}`,
    email: `Zorce-${unique}@Kafana.test`,
  }
  const before = { firstname: `Old${unique}`, lastname: `Oldova${unique}`, username: `old${unique}` }
  const form = accountBody({ ...before, email: `old-${unique}@kafana.test`, role: 'waiter' })
  const { _id: id = '' } = await send('POST', '/api/auth/register', owner.token, form)
  await send('PUT', `/api/user/${id}`, owner.token, names)
  const { token: own = '' } = await send('POST', '/api/auth/login', null, {
    email: names.email,
    password: TEST_PASSWORD,
    device: '',
  })
  await turnOnSecondFactor(server, { token: own })
  // Failures of the sign-in, of a voucher's code, of PINs of theirs and that they typed, and of a right, a mailed link, and a message to the operator.
  await server.send('POST', '/api/auth/login', { body: { email: names.email, password: 'wrong password' } })
  await server.send('PUT', '/api/auth/pin', { token: own, body: { currentPin: '9753', pin: '48261937' } })
  await server.send('POST', '/api/vouchers/look-up', { token: own, body: { code: 'ZZZZ' } })
  await send('POST', '/api/auth/forgot-password', null, { email: names.email })
  await server.platform.uow.write('', (tx) =>
    server.services.mail.queue(tx, 'contact', {
      fromName: names.firstname,
      message: 'Hi',
      replyTo: names.email,
    }),
  )
  await server.send('GET', '/api/company/staff', { token: own })
  // A section, a table, and cash that was given and taken.
  const { tableId } = await makeSeat(server, venue)
  const { _id: section = '' } = await send('POST', '/api/section', owner.token, { name: 'Hall' })
  await send('POST', '/api/section/user', owner.token, { section, email: names.email })
  await server.platform.uow.write(companyId, (tx) =>
    server.services.layout.assign(tx, asCaller(companyId, owner), id, [tableId]),
  )
  await send('PUT', `/api/user/${id}/balance?code=give`, owner.token, { balance: 40 })
  await send('PUT', `/api/user/${id}/balance?code=take`, owner.token, { balance: 40 })
  // An order of theirs, served and billed with their PIN, in cash that the owner takes.
  const flour = await makeIngredient(server, venue, { name: 'flour' })
  const product = await makeProduct(server, venue, { recipe: [{ ingredientId: flour.id, quantity: 1 }] })
  const order = await send('POST', '/api/order', own, {
    name: 'Table 1',
    description: '',
    table: tableId,
    products: [{ product: product.id, quantity: 1 }],
  })
  const orderId = order['_id'] ?? ''
  for (const status of ['pending', 'done']) await send('PUT', `/api/order/${orderId}`, own, { status })
  const { products } = (await send('GET', `/api/order/${orderId}`, own)) as unknown as {
    products: { line: string; lineVersion: number }[]
  }
  const lines = products.map(({ line, lineVersion }) => ({ id: line, version: lineVersion }))
  await send('PUT', '/api/lines/state', own, { lines, to: 'served' })
  // What they took off another order, and what they approved.
  const other = (await send('POST', '/api/order', own, {
    name: 'Table 2',
    description: '',
    table: tableId,
    products: [{ product: product.id, quantity: 2 }],
  })) as unknown as { _id: string; products: { line: string }[]; check: string }
  const off = (version: number) => ({
    lines: [{ id: other.products[0]?.line, version, quantity: 1 }],
    reason: 'wrongOrder',
  })
  await send('POST', '/api/lines/void', own, off(1))
  const approval = { username: names.username, pin: TEST_PIN }
  const give = (as: string, of: object) =>
    send('POST', `/api/checks/${other.check}/discounts`, as, {
      kind: 'percent',
      value: 5,
      reason: 'regular',
      lines: [{ id: other.products[0]?.line, version: 2 }],
      ...of,
    })
  await send('PUT', `/api/user/${id}`, owner.token, { approves: ['voidReady', 'discount'] })
  await give(monitor.token, { id: 'approved', approval })
  await give(own, { id: 'given', approval: { username: owner.username, pin: TEST_PIN } })
  await send('PUT', `/api/order/${other._id}`, own, { status: 'done' })
  await send('POST', '/api/lines/void', monitor.token, { ...off(3), approval })
  await pairGateway(server, venue)
  const billing = billingCalls(server, venue)
  expect((await billing.validate([orderId], '0000', names.username)).status).toBe(403)
  const intentId = intentOf(await billing.validate([orderId], TEST_PIN, names.username))
  await send('POST', `/api/bill-intents/${intentId}/arm`, monitor.token, {
    kind: 'fiscal',
    payments: [
      { tender: 'cash', amount: 150 },
      { tender: 'card', amount: 100 },
    ],
  })
  const printed = { selectedOrders: [orderId], intentId, receiptNo: 6, deviceSerial: 'VIRT-1' }
  expect((await billing.report('fiscal', printed)).status).toBe(200)
  const balance = (await send('GET', `/api/user/${id}/ledger`, owner.token))['balance']
  await send('PUT', `/api/user/${id}/balance?code=take`, owner.token, { balance })
  const texts = [...Object.values(names), ...Object.values(before), `old-${unique}@`]
  return { venue, owner, monitor, id, own, names, texts, send, orderId, tableId, flour, section }
}

onBothEngines('erasing a person', (server) => {
  const erase = (as: string, id: string, username: string) =>
    server().send('POST', `/api/user/${id}/erase`, { token: as, body: { username } })

  it('leaves the name, address and username in no column of any table', async () => {
    const { owner, id, texts, names } = await makeBusyPerson(server())
    const found = await placesOf(server(), texts)
    for (const place of ['users.firstname', 'users.email', 'idempotency_keys.answer', 'mails.payload'])
      expect(found).toContain(place)
    const { status, body } = await erase(owner.token, id, names.username.toUpperCase())
    expect([status, body]).toMatchObject([200, { _id: id, firstname: 'Person' }])
    expect(body['lastname']).toMatch(SAFE_NAME)
    expect(await placesOf(server(), texts)).toEqual([])
  })

  it('leaves the id in the declared fields only, and no secret, address or limit', async () => {
    const { owner, id, names } = await makeBusyPerson(server())
    const valuesIn = async (place: string) =>
      (await storedValues(server())).filter((stored) => stored.place === place).map(({ value }) => value)
    const hash = server().platform.hasher.fingerprint(names.email.toLowerCase()).slice(0, 16)
    const blank = async (place: string) => (await valuesIn(place)).filter((value) => value === '').length
    const secrets = ['users.password_hash', 'users.pin_hash'] as const
    const before = [await blank(secrets[0]), await blank(secrets[1])]
    const limits = await valuesIn('attempts.scope')
    expect(await placesOf(server(), [hash])).toEqual(['security_log.details'])
    await erase(owner.token, id, names.username)
    expect(await placesOf(server(), [id])).toEqual(FIELDS_THAT_STAY)
    expect(await placesOf(server(), [hash])).toEqual([])
    expect([await blank(secrets[0]), await blank(secrets[1])]).toEqual(before.map((count) => count + 1))
    const kept = await valuesIn('attempts.scope')
    const gone = limits.filter((scope) => !kept.includes(scope)).map((scope) => scope.replace(/:.*/, ''))
    expect(gone.toSorted()).toEqual(['forgot', 'pin-by', 'pin-hour', 'sign-in', 'voucher-by'])
    const { entries } = (await server().send('GET', '/api/auth/security-log', { token: owner.token }))
      .body as unknown as {
      entries: { by: { _id: string } | null; person: { _id: string } | null; address: null }[]
    }
    const own = entries.filter(({ by, person }) => (by ?? person)?._id === id)
    expect(own.length).toBeGreaterThan(2)
    expect(own.map(({ address }) => address)).toEqual(own.map(() => null))
  })

  it('ends their sessions, and nobody can sign in with the address', async () => {
    const { owner, id, own, names } = await makeBusyPerson(server())
    await erase(owner.token, id, names.username)
    expect((await server().send('GET', '/api/user/me', { token: own })).status).toBe(401)
    const body = { email: names.email, password: TEST_PASSWORD }
    expect((await server().send('POST', '/api/auth/login', { body })).status).toBe(401)
    for (const email of ['', ' '])
      expect((await server().send('POST', '/api/auth/login', { body: { ...body, email } })).status).toBe(400)
  })

  it('shows the pseudonym wherever the person was named', async () => {
    const busy = await makeBusyPerson(server())
    const { owner, monitor, id, names, texts, orderId, tableId, flour } = busy
    const range = 'start=2026-01-01T00:00:00Z&end=2026-12-31T00:00:00Z'
    const reads: readonly (readonly [path: string, names: boolean])[] = [
      [`/api/order/${orderId}`, true],
      ['/api/order', true],
      [`/api/orders/staff?createdBy=${id}`, true],
      [`/api/order/tables/${tableId}`, true],
      [`/api/statistics?${range}`, false],
      [`/api/statistics/sales?${range}`, true],
      ['/api/statistics/day', false],
      ['/api/fiscal-book', true],
      ['/api/bill-intents', true],
      [`/api/ingredient/${flour.id}/movements`, true],
      ['/api/auth/security-log', true],
      ['/api/company/staff', false],
      ['/api/section', false],
      ['/api/tables', false],
    ]
    const readAll = async () => {
      const shown: { readonly path: string; readonly status: number; readonly text: string }[] = []
      for (const [path] of reads) {
        const as = path === '/api/order' || path.startsWith('/api/order/tables') ? monitor : owner
        const { status, body } = await server().send('GET', path, { token: as.token })
        shown.push({ path, status, text: JSON.stringify(body) })
      }
      return shown
    }
    const naming = async (name: string) =>
      (await readAll()).filter(({ text }) => text.includes(name)).map(({ path }) => path)
    const expected = reads.filter(([, isNamed]) => isNamed).map(([path]) => path)
    expect(await naming(names.firstname)).toEqual(expect.arrayContaining(expected))
    const { body } = await erase(owner.token, id, names.username)
    expect(await naming(String(body['lastname']))).toEqual(expected)
    const after = await readAll()
    expect(after.map(({ status }) => status)).toEqual(reads.map(() => 200))
    expect(after.filter(({ text }) => texts.some((known) => text.includes(known)))).toEqual([])
  })

  it('leaves stored responses, so that a repeated call has no second effect, with the pseudonym', async () => {
    const { owner, waiter } = await makeVenue(server())
    const move = (code: 'give' | 'take', headers: Readonly<Record<string, string>>) =>
      server().send('PUT', `/api/user/${waiter.id}/balance?code=${code}`, {
        token: owner.token,
        headers,
        body: { balance: 5 },
      })
    const key = { 'idempotency-key': randomUUID() }
    expect((await move('give', key)).body).toMatchObject({ username: waiter.username, balance: 5 })
    await move('take', { 'idempotency-key': randomUUID() })
    await erase(owner.token, waiter.id, waiter.username)
    const { status, headers, body } = await move('give', key)
    expect([status, headers.get('idempotency-replayed')]).toEqual([200, 'true'])
    expect(body).toMatchObject({ _id: waiter.id, firstname: 'Person', username: '', email: '', balance: 5 })
  })

  it('needs the username as its confirmation', async () => {
    const { owner, waiter } = await makeVenue(server())
    const { status, body } = await erase(owner.token, waiter.id, owner.username)
    expect([status, body]).toMatchObject([400, { issues: [{ path: 'username', key: 'USERNAME_DIFFERS' }] }])
    expect((await erase(owner.token, waiter.id, '')).status).toBe(400)
    expect((await erase(owner.token, waiter.id, waiter.username)).status).toBe(200)
    expect((await erase(owner.token, waiter.id, waiter.username)).status).toBe(404)
  })

  it('is refused for oneself, with cash, and with an open bill', async () => {
    const venue = await makeVenue(server())
    const { owner, waiter, monitor } = venue
    const code = async (id: string, username: string) => (await erase(owner.token, id, username)).body['code']
    expect(await code(owner.id, owner.username)).toBe('SELF_LOCKOUT')
    const cash = { token: owner.token, body: { balance: 5 } }
    await server().send('PUT', `/api/user/${waiter.id}/balance?code=give`, cash)
    expect(await code(waiter.id, waiter.username)).toBe('BALANCE_LEFT')
    await server().send('PUT', `/api/user/${waiter.id}/balance?code=take`, cash)
    const billing = billingCalls(server(), venue)
    intentOf(await billing.validate(await makeDeliveredOrders(server(), venue)))
    expect(await code(waiter.id, waiter.username)).toBe('BILLS_IN_PROGRESS')
    expect(await code(monitor.id, monitor.username)).toBe('BILLS_IN_PROGRESS')
    expect(await placesOf(server(), [waiter.email])).toEqual(['users.email', 'users.email_key'])
  })

  it('leaves cash that is booked to the person afterwards to be taken', async () => {
    const venue = await makeVenue(server())
    const { owner, waiter } = venue
    await erase(owner.token, waiter.id, waiter.username)
    const archived = async () =>
      (await server().send('GET', '/api/company/staff/archived', { token: owner.token }))
        .body as unknown as object[]
    expect(await archived()).toEqual([])
    // As when a storno that somebody had paid turns out not to be printed.
    await asOwner(server(), venue, (tx, caller) =>
      server().services.staff.postBillEntry(tx, {
        userId: waiter.id,
        kind: 'bill',
        amount: 25_000,
        by: caller.userId,
      }),
    )
    expect(await archived()).toMatchObject([{ _id: waiter.id, firstname: 'Person', balance: 250 }])
    const taken = await server().send('PUT', `/api/user/${waiter.id}/balance?code=take`, {
      token: owner.token,
      body: { balance: 250 },
    })
    expect(taken.status).toBe(200)
    expect(await archived()).toEqual([])
  })

  it('works for somebody who was archived, and for no person of another venue', async () => {
    const [{ owner, waiter }, other] = [await makeVenue(server()), await makeVenue(server())]
    expect((await erase(other.owner.token, waiter.id, waiter.username)).status).toBe(404)
    await server().send('DELETE', `/api/user/${waiter.id}`, { token: owner.token })
    expect((await erase(owner.token, waiter.id, waiter.username)).status).toBe(200)
    expect(await placesOf(server(), [waiter.email, waiter.username])).toEqual([])
  })

  it('is recorded without a name', async () => {
    const { companyId, owner, waiter } = await makeVenue(server())
    await server().send('PUT', `/api/user/${waiter.id}`, { token: owner.token, body: { email: 'a@b.test' } })
    await erase(owner.token, waiter.id, waiter.username)
    const of = (action: string) => storedAudit(server(), companyId, action)
    expect(await of('staff.updated')).toMatchObject([{ details: { email: 'changed' } }])
    expect(await of('staff.erased')).toEqual([{ by: owner.id, entityId: waiter.id, details: {} }])
    const { body } = await server().send('GET', '/api/auth/security-log', { token: owner.token })
    const { entries } = body as unknown as { entries: { changes: string[] }[] }
    expect(entries.flatMap(({ changes }) => changes)).toContain('erased')
  })
})

onBothEngines('the export of a person', (server) => {
  const exported = (as: string, id: string) => server().send('GET', `/api/user/${id}/export`, { token: as })

  it('has every table in which the person’s id is stored, and no secret', async () => {
    const { owner, id, names } = await makeBusyPerson(server())
    const { status, body } = await exported(owner.token, id)
    expect(status).toBe(200)
    const records = body['records'] as unknown as Record<string, Record<string, unknown>[]>
    const tables = (await placesOf(server(), [id])).map((place) => place.split('.')[0] ?? '')
    expect(Object.keys(records).toSorted()).toEqual([...new Set(tables)].toSorted())
    expect(records['users']).toMatchObject([names])
    const secrets = (await storedValues(server())).filter(
      ({ place, value }) => /_hash$|\.secret$/.test(place) && value !== '',
    )
    const text = JSON.stringify(body)
    expect(secrets.filter(({ value }) => text.includes(value))).toEqual([])
  })

  it('is for owners of the venue, also for archived people', async () => {
    const [{ owner, waiter, monitor }, other] = [await makeVenue(server()), await makeVenue(server())]
    expect((await exported(monitor.token, waiter.id)).status).toBe(403)
    expect((await exported(other.owner.token, waiter.id)).status).toBe(404)
    await server().send('DELETE', `/api/user/${waiter.id}`, { token: owner.token })
    expect((await exported(owner.token, waiter.id)).status).toBe(200)
  })
})
