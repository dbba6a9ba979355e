import { MAX_TENDERS } from '@kafana/domain'
import { expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'

onBothEngines('ways to pay', (server) => {
  const opened = async () => {
    const venue = await makeVenue(server())
    const { token } = venue.owner
    return {
      venue,
      list: async (as = token) => (await server().send('GET', '/api/tenders', { token: as })).body,
      create: (body: unknown, as = token) => server().send('POST', '/api/tenders', { token: as, body }),
      update: (id: string, body: unknown) => server().send('PUT', `/api/tenders/${id}`, { token, body }),
    }
  }
  const builtIn = (kind: 'cash' | 'card') => ({
    _id: kind,
    name: null,
    kind,
    fiscalType: kind,
    needsReference: false,
    step: 1,
    archived: false,
    version: 1,
  })

  it('are cash and card, until an owner adds others', async () => {
    const { venue, list, create } = await opened()
    expect(await list(venue.waiter.token)).toEqual([builtIn('cash'), builtIn('card')])
    const added = await create({ name: 'Meal voucher', kind: 'other', needsReference: true })
    expect(added).toMatchObject({
      status: 201,
      body: { name: 'Meal voucher', kind: 'other', fiscalType: 'other', needsReference: true, step: 1 },
    })
    expect(await list()).toHaveLength(3)
    expect(await create({ name: 'Bank', kind: 'other', fiscalType: 'card' })).toMatchObject({
      body: { fiscalType: 'card' },
    })
    expect((await create({ name: 'Mine', kind: 'other' }, venue.monitor.token)).status).toBe(403)
    expect(await create({ name: 'On account', kind: 'account' })).toMatchObject({
      status: 201,
      body: { kind: 'account', fiscalType: 'other' },
    })
    expect((await create({ name: 'On the slate', kind: 'slate' })).status).toBe(400)
  })

  it('change, have names of their own, and are archived', async () => {
    const { venue, list, create, update } = await opened()
    const { _id: id = '' } = (await create({ name: 'Meal voucher', kind: 'other' })).body as { _id?: string }
    expect(await create({ name: 'MEAL voucher', kind: 'other' })).toMatchObject({
      status: 409,
      body: { code: 'NAME_TAKEN' },
    })
    const archived = await update(id, { archived: true, version: 1 })
    expect(archived.body).toMatchObject({ archived: true, version: 2 })
    const again = await update(id, { name: 'Voucher', version: 1 })
    expect(again).toMatchObject({ status: 409, body: { code: 'VERSION_CONFLICT', current: { version: 2 } } })
    // An archived one keeps its name for others.
    expect((await create({ name: 'Meal voucher', kind: 'other' })).status).toBe(201)
    expect(await update(id, { archived: false })).toMatchObject({ body: { code: 'NAME_TAKEN' } })
    const other = await makeVenue(server())
    expect(
      (await server().send('PUT', `/api/tenders/${id}`, { token: other.owner.token, body: {} })).status,
    ).toBe(404)
    expect(await list(venue.monitor.token)).toHaveLength(4)
  })

  it('keep cash and card as they are, except for a name and the step of cash', async () => {
    const { create, update } = await opened()
    expect(await update('cash', { step: 100, name: 'Denars' })).toMatchObject({
      status: 200,
      body: { step: 100, name: 'Denars' },
    })
    expect((await update('card', { step: 100 })).body).toMatchObject({ step: 1 })
    expect(await update('cash', { step: 7 })).toMatchObject({ status: 400 })
    for (const change of [{ archived: true }, { fiscalType: 'other' }, { needsReference: true }])
      expect(await update('card', change)).toMatchObject({ status: 409, body: { code: 'TENDER_NEEDED' } })
    for (let count = 2; count < MAX_TENDERS; count += 1)
      expect((await create({ name: `Voucher ${count}`, kind: 'other' })).status).toBe(201)
    expect(await create({ name: 'One more', kind: 'other' })).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_TENDERS' },
    })
  })
})
