import { expect, it } from 'vitest'
import { makeVenue, type TestVenue } from '../../testing/factories.ts'
import { storedAudit, storedEvents, storedMovements } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeIngredient } from '../../testing/venue-factories.ts'

onBothEngines('purchases with an invoice', (server) => {
  const send = ({ owner: { token } }: TestVenue, path: string, body: unknown, headers = {}) =>
    server().send('POST', `/api/ingredient/${path}`, { token, body, headers })
  const movements = async ({ owner: { token } }: TestVenue, id: string) =>
    (await server().send('GET', `/api/ingredient/${id}/movements?kind=bought`, { token })).body['movements']
  const INVOICE = { supplier: 'Млекара Здравје', invoiceNo: '2026/17-А', invoiceDay: '2026-11-20' }

  it('keep supplier, invoice number, date and the sum paid, in movement and audit', async () => {
    const venue = await makeVenue(server())
    const { id } = await makeIngredient(server(), venue)
    expect((await send(venue, `${id}/purchase`, { packs: 3, packPrice: 90.5, ...INVOICE })).status).toBe(201)
    expect(await movements(venue, id)).toMatchObject([{ change: 3, paid: 271.5, ...INVOICE }])
    expect(await storedAudit(server(), venue.companyId, 'ingredient.bought')).toMatchObject([
      { entityId: id, details: { packs: 3, packPrice: 9050, ...INVOICE } },
    ])
  })

  it('need none of it, and keep nothing of an empty text', async () => {
    const venue = await makeVenue(server())
    const { id } = await makeIngredient(server(), venue)
    await send(venue, `${id}/purchase`, { packs: 1, supplier: ' ', invoiceNo: '' })
    expect(await movements(venue, id)).toMatchObject([
      { supplier: null, invoiceNo: null, invoiceDay: null, paid: null },
    ])
  })

  it.each([
    [{ supplier: 'a'.repeat(121) }, 'supplier', 'TEXT_TOO_LONG'],
    [{ invoiceNo: 'a'.repeat(61) }, 'invoiceNo', 'TEXT_TOO_LONG'],
    [{ invoiceDay: '2026-02-30' }, 'invoiceDay', 'VALUE_INVALID'],
  ])('are refused with %o', async (details, path, key) => {
    const venue = await makeVenue(server())
    const { id } = await makeIngredient(server(), venue)
    const { status, body } = await send(venue, `${id}/purchase`, { packs: 1, ...details })
    expect([status, body]).toMatchObject([400, { issues: [{ path, key }] }])
  })

  it('book all lines of an invoice once, as single purchases would', async () => {
    const venue = await makeVenue(server())
    const [flour, salt] = [
      await makeIngredient(server(), venue, { quantity: 10_000, price: 10_000 }),
      await makeIngredient(server(), venue, { quantity: 0 }),
    ]
    const before = (await storedEvents(server(), venue.companyId)).length
    const key = { 'idempotency-key': crypto.randomUUID() }
    const body = {
      ...INVOICE,
      total: 2400,
      lines: [
        { ingredient: salt.id, packs: 4, packPrice: 50 },
        { ingredient: flour.id, packs: 10, packPrice: 200 },
        { ingredient: salt.id, packs: 2, packPrice: 100 },
      ],
    }
    const answers = await Promise.all([1, 2, 3].map(() => send(venue, 'purchases', body, key)))
    for (const { status, body: answer } of answers)
      expect([status, answer]).toMatchObject([
        201,
        {
          ingredients: [
            { _id: salt.id, quantity: 6, price: 66.67 },
            { _id: flour.id, quantity: 20, price: 150 },
          ],
        },
      ])
    const booked = (await storedMovements(server(), venue.companyId)).filter(({ kind }) => kind === 'bought')
    expect(booked).toHaveLength(3)
    expect(await movements(venue, flour.id)).toMatchObject([{ change: 10, paid: 2000, ...INVOICE }])
    expect(await storedAudit(server(), venue.companyId, 'stock.invoice')).toMatchObject([
      { by: venue.owner.id, details: { ...INVOICE, total: 240_000, lines: [{ packPrice: 5000 }, {}, {}] } },
    ])
    expect((await storedEvents(server(), venue.companyId)).slice(before)).toHaveLength(1)
  })

  it('book nothing if one line cannot be booked, and name it', async () => {
    const venue = await makeVenue(server())
    const [good, empty] = [
      await makeIngredient(server(), venue),
      await makeIngredient(server(), venue, { buyingQuantity: 0 }),
    ]
    const lines = [good, empty].map(({ id }) => ({ ingredient: id, packs: 1 }))
    expect((await send(venue, 'purchases', { lines })).body).toMatchObject({
      code: 'INPUT_INVALID',
      issues: [{ path: 'lines.1.packs', key: 'BUYING_QUANTITY_POSITIVE' }],
    })
    expect(await movements(venue, good.id)).toEqual([])
    expect((await send(venue, 'purchases', { lines: [] })).body).toMatchObject({
      issues: [{ path: 'lines', key: 'INGREDIENTS_REQUIRED' }],
    })
  })

  it('suggest the suppliers of the venue once each, the latest first', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    const { id } = await makeIngredient(server(), venue)
    const foreign = await makeIngredient(server(), other)
    await send(other, `${foreign.id}/purchase`, { packs: 1, supplier: 'Theirs' })
    for (const supplier of ['First', 'Second', '', 'First', 'Third']) {
      server().clock.advance(1000)
      await send(venue, `${id}/purchase`, { packs: 1, supplier })
    }
    const { body } = await server().send('GET', '/api/ingredient/suppliers', { token: venue.owner.token })
    expect(body).toEqual({ suppliers: ['Third', 'First', 'Second'] })
  })
})
