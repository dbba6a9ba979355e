import { expect, it } from 'vitest'
import { addMember, makeVenue, withNewSession } from '../../testing/factories.ts'
import { openAccount, openVoucher } from '../../testing/payment-evening.ts'
import { storedAudit } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const CODE = 'ABCD-EFGH-JKLM-NPQR'

onBothEngines('vouchers', (server) => {
  const opened = async () => {
    const venue = await makeVenue(server())
    const sold = await openVoucher(server(), venue.owner, 200)
    const lookUp = (code: string, { token } = venue.waiter) =>
      server().send('POST', '/api/vouchers/look-up', { token, body: { code } })
    return { venue, sold, lookUp }
  }

  it('are sold by owners, without a sale, and their cash stands with whoever took it', async () => {
    const { venue, sold } = await opened()
    const { token, id } = venue.owner
    const body = { code: 'BBBBBBBBBBBBBBBB', value: 50.5, tender: 'cash', note: 'Ana', expires: '2090-12-31' }
    const made = await server().send('POST', '/api/vouchers', { token, body })
    expect(made).toMatchObject({
      status: 201,
      body: { end: 'BBBB', note: 'Ana', value: 50.5, left: 50.5, expires: '2090-12-31', expired: false },
    })
    expect(JSON.stringify(made.body)).not.toContain('BBBBB')
    expect((await server().send('GET', `/api/user/${id}/ledger`, { token })).body).toMatchObject({
      balance: 50.5,
      entries: [{ kind: 'account', amount: 50.5 }],
    })
    expect((await server().send('GET', '/api/fiscal-book', { token })).body).toMatchObject({
      tenders: [],
      ours: { turnover: 0 },
    })
    expect(await sold.list()).toHaveLength(2)
    const denied = await server().send('POST', '/api/vouchers', { token: venue.monitor.token, body })
    expect(denied.status).toBe(403)
  })

  it('have a code of their own, a value, and a day that is not over', async () => {
    const { sold, venue } = await opened()
    expect((await sold.sell({})).body).toMatchObject({ code: 'ID_TAKEN' })
    const fresh = { code: 'CCCC CCCC CCCC CCCC' }
    for (const wrong of [
      { value: 0 },
      { expires: '2020-01-01' },
      { expires: '2090-02-31' },
      { code: 'CCCC' },
    ])
      expect((await sold.sell({ ...fresh, ...wrong })).status).toBe(400)
    const { tender } = await openAccount(server(), venue.owner)
    for (const way of [tender, sold.tender])
      expect((await sold.sell({ ...fresh, tender: way })).status).toBe(404)
    expect((await sold.sell(fresh)).status).toBe(201)
  })

  it('are found by their code alone, in their own venue, however it is typed', async () => {
    const { sold, lookUp } = await opened()
    const found = { _id: sold.voucher, left: 200, expires: null, expired: false }
    expect((await lookUp('abcd efgh jklm npqr')).body).toEqual(found)
    const elsewhere = await opened()
    expect((await elsewhere.lookUp(CODE)).body['_id']).toBe(elsewhere.sold.voucher)
    expect(await lookUp('ABCD-EFGH-JKLM-NPQS')).toMatchObject({
      status: 404,
      body: { code: 'VOUCHER_UNKNOWN' },
    })
  })

  it('cannot be guessed by trying', async () => {
    const { lookUp, venue } = await opened()
    for (const waiter of [venue.waiter, await addMember(server(), venue.companyId, 'waiter')]) {
      const sessions = [waiter, await withNewSession(server(), venue.companyId, waiter)]
      for (let at = 0; at < 30; at += 1) expect((await lookUp('ZZZZ', sessions[at % 2])).status).toBe(404)
      for (const session of sessions)
        expect((await lookUp('ZZZZ', session)).body).toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
      // What is known is found, and others go on.
      expect((await lookUp(CODE, waiter)).status).toBe(200)
    }
    expect((await lookUp('ZZZZ', venue.monitor)).status).toBe(404)
  })

  it('are blocked and unblocked by owners, and not found while they are blocked', async () => {
    const { sold, lookUp, venue } = await opened()
    const { token } = venue.owner
    const body = { blocked: true, version: 1 }
    expect((await sold.change(body)).body).toMatchObject({ blocked: true, left: 200, version: 2 })
    expect(await sold.list()).toMatchObject([{ blocked: true }])
    expect(await lookUp(CODE)).toMatchObject({ status: 409, body: { code: 'VOUCHER_BLOCKED' } })
    expect(await sold.change({ blocked: false, version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'VERSION_CONFLICT', current: { blocked: true, version: 2 } },
    })
    expect((await sold.change({ blocked: false })).body).toMatchObject({ blocked: false })
    expect((await lookUp(CODE)).status).toBe(200)
    const put = (path: string, as: string) =>
      server().send('PUT', path, { token: as, body: { blocked: true } })
    const path = `/api/vouchers/${sold.voucher}`
    expect((await put(path, venue.monitor.token)).status).toBe(403)
    expect((await put(path, (await makeVenue(server())).owner.token)).status).toBe(404)
    const { account } = await openAccount(server(), venue.owner)
    expect((await put(`/api/vouchers/${account}`, token)).status).toBe(404)
    for (const action of ['voucher.blocked', 'voucher.unblocked'])
      expect(await storedAudit(server(), venue.companyId, action)).toHaveLength(1)
  })

  it('are no accounts: they are neither listed, chosen, changed nor paid as such', async () => {
    const { venue, sold } = await opened()
    const { token } = venue.owner
    const path = `/api/accounts/${sold.voucher}`
    expect((await server().send('GET', '/api/accounts', { token })).body).toEqual([])
    expect((await server().send('GET', '/api/accounts/open', { token })).body).toEqual([])
    expect((await server().send('PUT', path, { token, body: { limit: 500 } })).status).toBe(404)
    const paid = await server().send('POST', `${path}/payments`, {
      token,
      body: { tender: 'card', amount: 1 },
    })
    expect(paid.status).toBe(404)
    expect((await server().send('GET', `${path}/entries`, { token })).body).toMatchObject({
      entries: [{ kind: 'payment', amount: -200 }],
    })
  })
})
