import { expect, it } from 'vitest'
import { makeEvening, type Evening } from '../../testing/kitchen-evening.ts'
import { billOrders } from '../../testing/orders-factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const recentOf = async ({ ask }: Evening, category = 'food') =>
  ((await ask(`recent?category=${category}`)).body as unknown as { _id: string }[]).map(({ _id }) => _id)

onBothEngines('what was made last', (server) => {
  const made = async ({ take, move, one }: Evening, category: 'food' | 'drink' = 'food') => {
    const { id } = await take(one.id, category)
    server().clock.advance(MINUTE)
    await move(id, 'done')
    return id
  }

  it('comes whole, the last first, of one category', async () => {
    const evening = await makeEvening(server())
    const [first, second, beer] = [await made(evening), await made(evening), await made(evening, 'drink')]
    await evening.move((await evening.take(evening.one.id)).id, 'pending')
    const { status, body } = await evening.ask('recent?category=food')
    expect([status, body]).toMatchObject([
      200,
      [
        {
          _id: second,
          status: 'done',
          table: { name: '1' },
          products: [{ product: { name: 'Пита' }, quantity: 1 }],
        },
        { _id: first, status: 'done' },
      ],
    ])
    expect(await recentOf(evening, 'drink')).toEqual([beer])
  })

  it('is by the making, not by what became of it at the table', async () => {
    const evening = await makeEvening(server())
    const [first, second, third] = [await made(evening), await made(evening), await made(evening)]
    server().clock.advance(MINUTE)
    await evening.move(first, 'delivered')
    expect(await recentOf(evening)).toEqual([third, second, first])
    server().clock.advance(MINUTE)
    await evening.move(first, 'done')
    expect(await recentOf(evening)).toEqual([third, second, first])
    // A mistaken pre-bill taken back makes nothing either.
    await evening.move(second, 'delivered')
    await billOrders(server(), evening.venue, [second], 'pre')
    server().clock.advance(MINUTE)
    const { platform, services } = server()
    await platform.uow.write(evening.venue.companyId, (tx) =>
      services.orders.unbill(tx, { id: second, by: evening.venue.owner.id }),
    )
    expect(await recentOf(evening)).toEqual([third, second, first])
  })

  it('puts what was called back and made again first, and leaves it out meanwhile', async () => {
    const evening = await makeEvening(server())
    const [first, second] = [await made(evening), await made(evening)]
    await evening.move(first, 'pending')
    expect(await recentOf(evening)).toEqual([second])
    server().clock.advance(MINUTE)
    await evening.move(first, 'done')
    expect(await recentOf(evening)).toEqual([first, second])
  })

  it('takes what was brought to the table without a word for made then', async () => {
    const evening = await makeEvening(server())
    const first = await made(evening)
    const { id } = await evening.take(evening.one.id)
    server().clock.advance(MINUTE)
    await evening.move(id, 'delivered')
    expect(await recentOf(evening)).toEqual([id, first])
  })

  it('cannot be called back once it is billed', async () => {
    const evening = await makeEvening(server())
    const [first, second] = [await made(evening), await made(evening)]
    await evening.move(second, 'delivered')
    await billOrders(server(), evening.venue, [second])
    expect(await recentOf(evening)).toEqual([first])
  })

  it('goes four hours back, however late it was brought', async () => {
    const evening = await makeEvening(server())
    const id = await made(evening)
    server().clock.advance(4 * HOUR)
    expect(await recentOf(evening)).toEqual([id])
    server().clock.advance(1)
    expect(await recentOf(evening)).toEqual([])
    await evening.move(id, 'delivered')
    expect(await recentOf(evening)).toEqual([])
  })

  it('is twenty orders at most, those that were made last', async () => {
    const evening = await makeEvening(server())
    const ids: string[] = []
    for (let count = 0; count < 22; count += 1) ids.push(await made(evening))
    expect(await recentOf(evening)).toEqual(ids.slice(2).toReversed())
  })
})
