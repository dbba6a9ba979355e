import { expect, it } from 'vitest'
import { makeDiscountedPlace } from '../../testing/discounted-place.ts'
import { type Member, TEST_PIN, token } from '../../testing/factories.ts'
import { onBothEngines, type TestServer } from '../../testing/test-server.ts'
import { makeOptions, makeProduct } from '../../testing/venue-factories.ts'

type Body = Readonly<Record<string, unknown>>

/** A plate for 50, with truffles for 500, with cheese for 400 and with a leaf for 60.01; waiters may take a tenth off a line. */
const makePlace = async (server: TestServer) => {
  const place = await makeDiscountedPlace(server)
  const { venue, table, call, give, check, totals } = place
  const plate = await makeProduct(server, venue, { name: 'Plate', price: 5000 })
  const { options } = await makeOptions(server, venue, {
    options: [
      { name: 'Truffles', delta: 45_000 },
      { name: 'Cheese', delta: 35_000 },
      { name: 'Leaf', delta: 1001 },
    ],
    products: [plate.id],
  })
  const [truffles = '', cheese = '', leaf = ''] = options.map(({ id }) => id)
  await call('PUT', '/api/approvals/limits', {
    action: 'discount',
    role: 'waiter',
    limit: 'approval',
    upTo: 10,
  })
  const send = async (option = truffles, quantity = 1) => {
    const id = token()
    const lines = [{ id, product: plate.id, quantity, options: [{ option, quantity: 1 }] }]
    const { body } = await call('POST', '/api/tickets', { id: token(), table, lines }, venue.waiter)
    return { line: id, check: (body['ticket'] as unknown as { check: string }).check }
  }
  const lines = async () => (await check())?.orders.flatMap(({ products }) => products) ?? []
  const replace = async (
    id: string,
    chosen: readonly string[],
    more: Body = {},
    by: Member = venue.waiter,
  ) => {
    const version = (await lines()).find(({ line }) => line === id)?.lineVersion
    const { quantity, ...rest } = more
    const made = token()
    const asked = {
      line: { id, version },
      with: { id: made, options: chosen.map((option) => ({ option, quantity: 1 })), quantity },
      ...rest,
    }
    return { made, ...(await call('POST', '/api/lines/replace', asked, by)) }
  }
  return {
    venue,
    table,
    call,
    check,
    totals,
    truffles,
    cheese,
    leaf,
    send,
    replace,
    /** By the waiter unless it is somebody else. */
    discount: (of: string, body: Body, by: Member = venue.waiter) => give(of, body, by),
    approval: { username: venue.owner.username, pin: TEST_PIN },
  }
}

const needs = (actions: readonly string[], more: object = {}) => ({
  status: 403,
  body: { code: 'APPROVAL_NEEDED', actions, ...more },
})
const DONE = { status: 200 }

onBothEngines('discounts of a line that gets cheaper options', (server) => {
  it('an amount within the limit needs the right of what it comes to on the cheaper line', async () => {
    const { cheese, truffles, leaf, send, discount, replace, approval, totals } = await makePlace(server())
    const { line, check } = await send()
    const amount = { kind: 'amount', value: 50, lines: [{ id: line, version: 1 }] }
    expect(await discount(check, amount)).toMatchObject(DONE)
    expect(await replace(line, [])).toMatchObject(needs(['comp']))
    expect(await replace(line, [leaf])).toMatchObject(needs(['discount'], { limit: 10, asked: 83.32 }))
    expect(await replace(line, [cheese])).toMatchObject(needs(['discount'], { limit: 10, asked: 12.5 }))
    expect(await totals()).toEqual([450])
    const approved = await replace(line, [leaf], { approval })
    expect([approved.status, await totals()]).toEqual([200, [10.01]])
    // What takes a smaller share needs nothing, and what was free before may stay so.
    const dearer = await replace(approved.made, [truffles])
    expect([dearer.status, await totals()]).toEqual([200, [450]])
    const free = await replace(dearer.made, [], { approval })
    expect([free.status, await totals()]).toEqual([200, [0]])
  })

  it('pieces of it are judged by themselves', async () => {
    const { send, discount, replace, totals } = await makePlace(server())
    const { line, check } = await send(undefined, 2)
    expect(
      await discount(check, { kind: 'amount', value: 100, lines: [{ id: line, version: 1 }] }),
    ).toMatchObject(DONE)
    expect(await replace(line, [], { quantity: 1 })).toMatchObject(needs(['comp']))
    expect(await totals()).toEqual([900])
  })

  it('a percentage takes the same share, whoever gave it, and what was free may stay so', async () => {
    const { venue, leaf, send, discount, replace, totals } = await makePlace(server())
    const { line, check } = await send()
    const beside = await send()
    const fifth = { kind: 'amount', value: 100, lines: [{ id: beside.line, version: 1 }] }
    expect(await discount(check, fifth, venue.owner)).toMatchObject(DONE)
    const [half, comp] = [{ kind: 'percent', value: 50 }, { kind: 'comp' }]
    expect(await discount(check, { ...half, lines: [{ id: line, version: 1 }] }, venue.owner)).toMatchObject(
      DONE,
    )
    // Half of 60.01 is a little more than half.
    const cheaper = await replace(line, [leaf])
    expect([cheaper.status, await totals()]).toEqual([200, [30, 400]])
    const lines = [{ id: cheaper.made, version: 1 }]
    expect(await discount(check, { ...comp, lines }, venue.owner)).toMatchObject(DONE)
    const free = await replace(cheaper.made, [])
    expect([free.status, await totals()]).toEqual([200, [0, 400]])
  })

  it('an amount off the check is judged by what all of its lines have of it then', async () => {
    const { venue, leaf, send, discount, replace, call, totals } = await makePlace(server())
    const { line, check } = await send()
    const other = await send()
    await discount(check, { kind: 'amount', value: 100 }, venue.owner)
    // 83.33 of the other one is still less than it costs.
    expect(await replace(line, [])).toMatchObject(needs(['discount'], { limit: 10, asked: 18.19 }))
    await call('PUT', '/api/approvals/limits', {
      action: 'discount',
      role: 'waiter',
      limit: 'approval',
      upTo: 90,
    })
    const cheaper = await replace(line, [])
    expect([cheaper.status, await totals()]).toEqual([200, [40.91, 409.09]])
    // Both would be free of charge.
    expect(await replace(other.line, [])).toMatchObject(needs(['comp']))
    expect(await replace(other.line, [leaf])).toMatchObject(needs(['discount'], { limit: 90, asked: 90.91 }))
  })

  it('without a discount, or where it costs no less, nothing is needed', async () => {
    const { cheese, truffles, send, discount, replace, call, totals } = await makePlace(server())
    const { line, check } = await send(cheese)
    const amount = { kind: 'amount', value: 40, lines: [{ id: line, version: 1 }] }
    expect(await discount(check, amount)).toMatchObject(DONE)
    for (const action of ['discount', 'comp'])
      await call('PUT', '/api/approvals/limits', { action, role: 'waiter', limit: 'never', upTo: 0 })
    const plain = await send()
    expect(await replace(plain.line, [])).toMatchObject(DONE)
    expect(await replace(line, [truffles])).toMatchObject(DONE)
    expect(await totals()).toEqual([460, 50])
  })
})
