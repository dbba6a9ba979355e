import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { billingCalls, intentOf } from '../../testing/billing-factories.ts'
import { accountBody, addMember, makeVenue, TEST_PASSWORD, TEST_PIN, token } from '../../testing/factories.ts'
import { pairGateway } from '../../testing/gateway-factories.ts'
import { makeSeat } from '../../testing/orders-factories.ts'
import { storedAudit } from '../../testing/stored-records.ts'
import { placesOf, storedValues } from '../../testing/stored-columns.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeIngredient, makeProduct } from '../../testing/venue-factories.ts'

/**
 * What the law and the accounts need, with the person's id: who took, served, closed and voided what, who held which
 * cash, who moved which stock. None of these columns has a name in it.
 */
const FIELDS_THAT_STAY = [
  'audit.by_user',
  'audit.entity_id',
  'bill_intent_history.by_user',
  'bill_intents.closed_by',
  'bills.closed_by',
  'ledger_entries.by_user',
  'ledger_entries.user_id',
  'order_history.by_user',
  'orders.cash_holder',
  'orders.created_by',
  'orders.done_by',
  'security_log.by_user',
  'security_log.origin',
  'security_log.person_id',
  'stock_movements.by_user',
  'users.id',
]

const SAFE_NAME = /^[A-Z0-9]{6}$/

/** Somebody who has used everything that stores people, and nothing that is still open. */
const makeBusyPerson = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const { owner, monitor, companyId } = venue
  const send = async (method: string, path: string, as: string | null, body?: unknown) => {
    const headers = method === 'GET' ? {} : { 'idempotency-key': randomUUID() }
    const answer = await server.send(method, path, { token: as, headers, ...(body !== undefined && { body }) })
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
  // Failures of the sign-in, of the PIN and of a right, a mailed link, and a message to the operator.
  await server.send('POST', '/api/auth/login', { body: { email: names.email, password: 'wrong password' } })
  await send('POST', '/api/auth/forgot-password', null, { email: names.email })
  await send('POST', '/api/v1.0/email/send', null, {
    fromName: names.firstname,
    message: 'a table for ten',
    replyTo: names.email,
  })
  await server.send('GET', '/api/company/staff', { token: own })
  // A section, a table, and cash that was given and taken.
  const { tableId } = await makeSeat(server, venue)
  const { _id: section = '' } = await send('POST', '/api/section', owner.token, { name: 'Hall' })
  await send('PUT', '/api/section/staff', owner.token, { section, email: names.email })
  await server.platform.uow.write(companyId, (tx) =>
    server.services.layout.assign(tx, { ...asOwner(owner.id, companyId) }, id, [tableId]),
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
  for (const status of ['pending', 'done', 'delivered'])
    await send('PUT', `/api/order/${orderId}`, own, { status })
  await pairGateway(server, venue)
  const billing = billingCalls(server, venue)
  expect((await billing.validate([orderId], '0000', names.username)).status).toBe(403)
  const intentId = intentOf(await billing.validate([orderId], TEST_PIN, names.username))
  await billing.arm(intentId)
  const printed = { selectedOrders: [orderId], intentId, receiptNo: 6, deviceSerial: 'VIRT-1' }
  expect((await billing.report('fiscal', printed)).status).toBe(200)
  const balance = (await send('GET', `/api/user/${id}/ledger`, owner.token))['balance']
  await send('PUT', `/api/user/${id}/balance?code=take`, owner.token, { balance })
  const texts = [...Object.values(names), ...Object.values(before), `old-${unique}@`]
  return { venue, owner, monitor, id, own, names, texts, send, orderId, tableId, flour, section }
}

const asOwner = (userId: string, companyId: string) => ({
  userId,
  companyId,
  role: 'owner' as const,
  allowedRoutes: [],
  sessionHash: '',
})

onBothEngines('erasing a person', (server) => {
  const erase = (as: string, id: string, username: string) =>
    server().send('POST', `/api/user/${id}/erase`, { token: as, body: { username } })

  it('leaves the name, address and username in no column of any table', async () => {
    const { owner, id, texts, names } = await makeBusyPerson(server())
    const found = await placesOf(server(), texts)
    for (const place of ['users.firstname', 'users.email', 'idempotency_keys.answer', 'mails.payload'])
      expect(found).toContain(place)
    const { status, body } = await erase(owner.token, id, names.username.toUpperCase())
    expect([status, body]).toEqual([
      200,
      { _id: id, firstname: 'Person', lastname: expect.stringMatching(SAFE_NAME) },
    ])
    expect(await placesOf(server(), texts)).toEqual([])
  })

  it('leaves the id in the declared fields only, and no secret, address or limit', async () => {
    const { owner, id, names } = await makeBusyPerson(server())
    const hash = server().platform.hasher.fingerprint(names.email.toLowerCase()).slice(0, 16)
    const user = async () =>
      (await storedValues(server())).filter(({ place }) => place.endsWith('_hash') && place.startsWith('users'))
    const attempts = async () =>
      (await storedValues(server())).filter(({ place }) => place === 'attempts.scope').map(({ value }) => value)
    const [hashes, counted] = [(await user()).length, await attempts()]
    expect(await placesOf(server(), [hash])).toEqual(['security_log.details'])
    await erase(owner.token, id, names.username)
    const places = await placesOf(server(), [id])
    expect(places.filter((place) => !FIELDS_THAT_STAY.includes(place))).toEqual(['idempotency_keys.answer'])
    expect(await placesOf(server(), [hash])).toEqual([])
    const left = (await user()).filter(({ value }) => value !== '')
    expect(left).toHaveLength(hashes - 2)
    // The counters of the wrong password, of the mailed link and of the PIN (two windows).
    expect(counted.filter((scope) => !(attemptsAfter.includes(scope)))).toEqual([])
  })
})
