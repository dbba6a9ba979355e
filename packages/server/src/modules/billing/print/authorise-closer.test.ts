import { expect, it } from 'vitest'
import { addMember, makeVenue, type Member, TEST_PIN, token } from '../../../testing/factories.ts'
import { makeSeat, moveOrder } from '../../../testing/orders-factories.ts'
import { storedAuditLog } from '../../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../../testing/test-server.ts'
import { makeProduct } from '../../../testing/venue-factories.ts'

type Body = Readonly<Record<string, unknown>>

/** A delivered soup on a check that the venue's waiter is in charge of, and a colleague. */
const makePlace = async (server: TestServer) => {
  const venue = await makeVenue(server)
  const colleague = await addMember(server, venue.companyId, 'waiter')
  const { tableId } = await makeSeat(server, venue)
  const soup = await makeProduct(server, venue, { name: 'Soup', price: 10_000 })
  const call = (by: Member, method: string, path: string, body?: Body) =>
    server.send(method, path, { token: by.token, body })
  const lines = [{ id: token(), product: soup.id, quantity: 1 }]
  const ticket = { id: token(), table: tableId, lines }
  const { body } = await call(venue.waiter, 'POST', '/api/tickets', ticket)
  const { check } = body['ticket'] as unknown as { check: string }
  const [order = ''] = (body['orders'] as unknown as { _id: string }[]).map(({ _id }) => _id)
  await moveOrder(server, venue, order, 'delivered')
  const pinOf = ({ username }: Member) => ({ username, pin: TEST_PIN })
  return {
    venue,
    colleague,
    order,
    check,
    call,
    pinOf,
    setLimit: (action: string, limit: string, role = 'waiter') =>
      call(venue.owner, 'PUT', '/api/approvals/limits', { action, role, limit }),
    validate: (closer: Member, approver?: Member) =>
      call(venue.monitor, 'POST', '/api/auth/validate', {
        ...pinOf(closer),
        selectedOrders: [order],
        ...(approver && { approval: pinOf(approver) }),
      }),
  }
}
type Place = Awaited<ReturnType<typeof makePlace>>

const abandon = async ({ call, venue }: Place, { body }: { readonly body: Body }): Promise<void> => {
  const { status } = await call(
    venue.monitor,
    'POST',
    `/api/bill-intents/${String(body['intentId'])}/abandon`,
    {},
  )
  expect(status).toBe(200)
}
const NEEDED = { status: 403, body: { code: 'APPROVAL_NEEDED', actions: ['closeOthers'] } }
const FORBIDDEN = { status: 403, body: { code: 'ROLE_FORBIDDEN' } }

onBothEngines('closing the bill of a colleague', (server) => {
  it('is free until an owner limits it, by the role of whose PIN closes it', async () => {
    const place = await makePlace(server())
    const { venue, colleague, validate, setLimit } = place
    const free = await validate(colleague)
    expect(free.status).toBe(200)
    await abandon(place, free)
    await setLimit('closeOthers', 'approval')
    expect(await validate(colleague)).toMatchObject({
      ...NEEDED,
      body: { ...NEEDED.body, consents: venue.waiter.id },
    })
    for (const closer of [venue.waiter, venue.monitor, venue.owner]) {
      const reserved = await validate(closer)
      expect(reserved.status).toBe(200)
      await abandon(place, reserved)
    }
    expect((await validate(colleague, colleague)).body).toMatchObject({ code: 'APPROVAL_REFUSED' })
    const approved = await validate(colleague, venue.waiter)
    expect(approved.status).toBe(200)
    const log = await storedAuditLog(server(), venue.companyId)
    expect(log.findLast(({ action }) => action === 'bill.reserved')).toMatchObject({
      details: { approvedBy: venue.waiter.id },
    })
    await abandon(place, approved)
    await setLimit('closeOthers', 'never')
    expect(await validate(colleague, venue.owner)).toMatchObject(FORBIDDEN)
  })

  it('holds for a part of a check, and for a bill that a phone closes', async () => {
    const place = await makePlace(server())
    const { venue, colleague, order, check, call, pinOf, setLimit } = place
    await call(venue.owner, 'PUT', '/api/company', { waitersBill: true })
    await setLimit('closeOthers', 'approval')
    const selection = { orders: [order] }
    const bill = (more: Body = {}) =>
      call(venue.monitor, 'POST', `/api/checks/${check}/bills`, { ...pinOf(colleague), selection, ...more })
    expect(await bill()).toMatchObject(NEEDED)
    const reserved = await bill({ approval: pinOf(venue.owner) })
    expect(reserved.status).toBe(200)
    await abandon(place, reserved)
    const asked = { id: token(), selection, pin: TEST_PIN }
    const pay = (more: Body = {}) =>
      call(colleague, 'POST', `/api/checks/${check}/pay`, { ...asked, ...more })
    expect(await pay()).toMatchObject(NEEDED)
    // Without a gateway it is not printed, but it may be closed.
    expect((await pay({ approval: pinOf(venue.waiter) })).body).toMatchObject({ code: 'NO_GATEWAY' })
  })
})
