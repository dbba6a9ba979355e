import { beforeEach, expect, it } from 'vitest'
import { asOwner, makeVenue, type TestVenue, token } from '../../testing/factories.ts'
import { pairGateway, type PairedGateway, syncAs } from '../../testing/gateway-factories.ts'
import { useCourses } from '../../testing/held-lines.ts'
import { offerTypes } from '../../testing/order-types.ts'
import { makeSeat, moveOrder } from '../../testing/orders-factories.ts'
import { makeStation, printerAt } from '../../testing/station-factories.ts'
import { storedAudit } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { makeOptions, makeProduct } from '../../testing/venue-factories.ts'
import { PRINTED_WITHIN_MS, RETRY_MS } from './print-job-store.ts'

interface Job {
  readonly id: string
  readonly attempt: number
  readonly isRepeat: boolean
  readonly repeat: string
  readonly printer: object
  readonly lines: readonly { readonly style: string; readonly text: string }[]
}
interface Waiting {
  readonly jobs: readonly { readonly _id: string; readonly orders: readonly number[]; waitedMs: number }[]
  readonly printers: readonly { readonly name: string }[]
}
const NONE = { has: [], done: [] }

onBothEngines('kitchen tickets on paper', (server) => {
  let venue: TestVenue
  let gateway: PairedGateway
  let runId: string
  let grill: string
  let bar: string
  let tableId: string
  let steak: string
  let beer: string
  beforeEach(async () => {
    venue = await makeVenue(server())
    gateway = await pairGateway(server(), venue)
    runId = (await syncAs(server(), gateway, { runId: null })).body['runId'] as unknown as string
    const withPrinter = async (name: string, category: 'food' | 'drink') => {
      const { id } = await makeStation(server(), venue, { name, category })
      await asOwner(server(), venue, (tx, caller) =>
        server().services.stations.setPrinter(tx, caller, id, { printer: printerAt(gateway.id) }),
      )
      return id
    }
    ;[grill, bar] = [await withPrinter('Grill', 'food'), await withPrinter('Bar', 'drink')]
    ;({ tableId } = await makeSeat(server(), venue))
    steak = (await makeProduct(server(), venue, { name: 'Steak', station: grill })).id
    beer = (await makeProduct(server(), venue, { name: 'Beer', category: 'drink', station: bar })).id
  })
  const call = async (method: string, path: string, body?: unknown, who = venue.monitor) =>
    server().send(method, `/api/${path}`, { token: who.token, body })
  const send = async (lines: readonly object[], more: object = {}) => {
    const body = { id: token(), table: tableId, lines, ...more }
    const answer = await call('POST', 'tickets', body, venue.waiter)
    expect(answer.status).toBe(201)
    return answer.body as unknown as {
      orders: { _id: string; number: number; products: { line: string }[] }[]
    }
  }
  const line = (product: string, more: object = {}) => ({ id: token(), product, quantity: 1, ...more })
  const sync = async (papers: object = NONE) => {
    const { body } = await syncAs(server(), gateway, { runId, papers } as never)
    return (body['papers'] ?? { jobs: [], stop: [] }) as unknown as { jobs: readonly Job[]; stop: string[] }
  }
  const texts = (job: Job | undefined) => job?.lines.map(({ text }) => text) ?? []
  const attempt = (job: Job | undefined) => ({ id: job?.id ?? '', attempt: job?.attempt ?? 0 })
  const report = (job: Job | undefined, outcome: string, problem?: string) =>
    sync({ has: [], done: [{ ...attempt(job), outcome, problem }] })
  const waiting = async () => (await call('GET', 'print-jobs/waiting')).body as unknown as Waiting

  it('has one paper for each station of a ticket, in the language of its printer', async () => {
    await asOwner(server(), venue, (tx, caller) =>
      server().services.stations.setPrinter(tx, caller, bar, {
        printer: printerAt(gateway.id, { language: 'mk', paper: 58, host: '10.0.0.7' }),
      }),
    )
    await send([line(beer, { quantity: 2 }), line(steak, { note: 'rare' })], { note: 'birthday' })
    const { jobs } = await sync()
    const [drinks, food] = [
      jobs.find((job) => texts(job).includes('2 x Beer')),
      jobs.find((job) => job.lines),
    ]
    expect(jobs).toHaveLength(2)
    expect(drinks).toMatchObject({
      printer: { host: '10.0.0.7', port: 9100, paper: 58 },
      repeat: 'ПОВТОРЕНО',
    })
    expect(texts(drinks)[0]).toMatch(/^Маса /)
    expect(jobs.flatMap(texts)).toEqual(expect.arrayContaining(['1 x Steak', '   ! rare', 'birthday']))
    expect(food?.isRepeat).toBe(false)
  })

  it('is made for an order of the older call, and says the page of a second ticket', async () => {
    await send([line(steak)])
    const body = { name: 'x', table: tableId, products: [{ product: steak, quantity: 3 }] }
    expect((await call('POST', 'order', body, venue.waiter)).status).toBe(201)
    const { jobs } = await sync()
    expect(texts(jobs[1])).toEqual(
      expect.arrayContaining(['3 x Steak', expect.stringMatching(/#2 {2}ticket 2 for this table/)]),
    )
  })

  it.each([
    ['before', true],
    ['once it calls', false],
  ])(
    'is printed by a gateway that was paired again, whose earlier pairing ended %s',
    async (_when, isEndedBefore) => {
      const journalId = 'the journal of this gateway'
      const syncFrom = async (from: PairedGateway, run: string | null) =>
        (await syncAs(server(), from, { runId: run, journalId, papers: NONE } as never)).body
      await syncFrom(gateway, runId)
      await send([line(steak)])
      if (isEndedBefore) await call('DELETE', `gateway/${gateway.id}`, undefined, venue.owner)
      const again = await pairGateway(server(), venue, 'Bar again')
      const { runId: nextRun } = (await syncFrom(again, null)) as unknown as { runId: string }
      const { papers } = (await syncFrom(again, nextRun)) as unknown as { papers: { jobs: readonly Job[] } }
      expect(papers.jobs.flatMap(texts)).toContain('1 x Steak')
      const stations = await asOwner(server(), venue, (tx) => server().services.stations.list(tx))
      expect(stations.flatMap(({ printer }) => (printer ? [printer.gateway] : []))).toEqual([
        again.id,
        again.id,
      ])
      expect(await storedAudit(server(), venue.companyId, 'station.printerChanged')).toContainEqual(
        expect.objectContaining({ by: null, entityId: grill }),
      )
    },
  )

  it('is made when a course is fired, not when it is held', async () => {
    const [, , mains] = await useCourses(server(), venue)
    await send([line(steak, { course: mains })])
    expect((await sync()).jobs).toEqual([])
    const [check] = (await call('GET', `checks/table/${tableId}`)).body as unknown as { _id: string }[]
    await call('POST', `checks/${check?._id}/fire`, { course: mains })
    expect(texts((await sync()).jobs[0])).toEqual(expect.arrayContaining(['Mains:', '1 x Steak']))
  })

  it('follows for what is taken off, for another note, and for an order that is rejected and made after all', async () => {
    const { orders } = await send([line(steak, { quantity: 3 })])
    const [order] = orders
    const id = order?.products[0]?.line ?? ''
    await report((await sync()).jobs[0], 'printed')
    await call('PUT', `lines/${id}/note`, { version: 1, note: 'no salt' })
    const [noted] = (await sync()).jobs
    expect(texts(noted).slice(-3)).toEqual(['3 x Steak', '   ! no salt', ''])
    await report(noted, 'printed')
    const lines = [{ id, version: 2, quantity: 2 }]
    expect((await call('POST', 'lines/void', { lines, reason: 'changedMind' })).status).toBe(200)
    const [off] = (await sync()).jobs
    expect([texts(off)[0], texts(off).slice(-3, -2)]).toEqual(['VOID', ['2 x Steak']])
    await report(off, 'printed')
    await moveOrder(server(), venue, order?._id ?? '', 'rejected')
    const [rejected] = (await sync()).jobs
    expect([texts(rejected)[0], texts(rejected)]).toEqual(['VOID', expect.arrayContaining(['1 x Steak'])])
    await report(rejected, 'printed')
    await moveOrder(server(), venue, order?._id ?? '', 'pending')
    expect((await sync()).jobs).toMatchObject([{ isRepeat: true }])
  })

  it('says what a line with other options was, and what it is now', async () => {
    const { options } = await makeOptions(server(), venue, { options: [{ name: 'Egg' }], products: [steak] })
    const { orders } = await send([line(steak, { quantity: 3 })])
    await report((await sync()).jobs[0], 'printed')
    const chosen = [{ option: options[0]?.id, quantity: 1 }]
    const replace = {
      line: { id: orders[0]?.products[0]?.line, version: 1 },
      with: { id: token(), options: chosen, quantity: 2 },
    }
    expect((await call('POST', 'lines/replace', replace)).status).toBe(200)
    const printed = (await sync()).jobs.map(texts)
    expect(printed.map((each) => each.slice(each.indexOf('') + 1, -1))).toEqual([
      ['2 x Steak'],
      ['2 x Steak', '   + Egg'],
    ])
    expect(printed.map((each) => each.includes('VOID'))).toEqual([true, false])
    // The same request again prints nothing.
    await call('POST', 'lines/replace', replace)
    expect((await sync()).jobs).toHaveLength(2)
  })

  it('says what is taken away, by whom, and for which seat a dish is', async () => {
    const counter = await offerTypes(server(), venue, ['takeaway'])
    const party = { table: counter.id, name: 'Ana', type: 'takeaway' }
    await send([line(steak)], party)
    const [away] = (await sync()).jobs
    expect(texts(away).slice(0, 2)).toEqual(['Take away', 'Ana'])
    await report(away, 'printed')
    await asOwner(server(), venue, (tx, caller) =>
      server().services.orderTypes.updateOrderTypes(tx, caller, { types: [], seats: true }),
    )
    await send([line(steak, { seat: 4 })])
    expect(texts((await sync()).jobs[0])).toContain('   > Seat 4')
  })

  it('says once that a table is another one, without the dishes, and not of what was delivered', async () => {
    const { orders } = await send([line(steak), line(beer)])
    await moveOrder(server(), venue, orders[0]?._id ?? '', 'delivered')
    for (const job of (await sync()).jobs) await report(job, 'printed')
    const [check] = (await call('GET', `checks/table/${tableId}`)).body as unknown as { _id: string }[]
    const other = await makeSeat(server(), venue)
    await call('POST', `checks/${check?._id}/move`, { table: other.tableId })
    const { jobs } = await sync()
    expect(jobs.map(texts)).toEqual([
      ['MOVED', expect.stringMatching(/^Table .+ → .+$/), '#2', expect.stringContaining('Grill'), ''],
    ])
    expect(jobs[0]?.lines.map(({ style }) => style)).toEqual(['alert', 'big', 'bold', 'plain', 'rule'])
  })

  it('says which dishes of an order are at another table, with its number, and not of what was served', async () => {
    const { orders } = await send([line(steak, { quantity: 3 }), line(steak, { note: 'rare' }), line(beer)])
    for (const job of (await sync()).jobs) await report(job, 'printed')
    const food = orders.find(({ products }) => products.length > 1)
    const [steaks, rare] = food?.products.map((each) => each.line) ?? []
    await call('PUT', 'lines/state', { lines: [{ id: rare, version: 1 }], to: 'served' })
    const [check] = (await call('GET', `checks/table/${tableId}`)).body as unknown as { _id: string }[]
    const other = await makeSeat(server(), venue)
    const lines = [
      { id: steaks, version: 1, pieces: 2 },
      { id: rare, version: 2 },
    ]
    expect(
      (await call('POST', `checks/${check?._id}/transfer`, { lines, table: other.tableId })).status,
    ).toBe(200)
    const { jobs } = await sync()
    expect(jobs.map(texts)).toEqual([
      [
        'MOVED',
        expect.stringMatching(/^Table .+ → .+$/),
        `#${food?.number}  #3`,
        expect.stringContaining('Grill'),
        '',
        '2 x Steak',
        '',
      ],
    ])
  })

  it('has the allergies of the guests, and says when they change', async () => {
    await send([line(steak)])
    await report((await sync()).jobs[0], 'printed')
    const [check] = (await call('GET', `checks/table/${tableId}`)).body as unknown as { _id: string }[]
    const put = (body: object) => call('PUT', `checks/${check?._id}`, body)
    await put({ allergies: 'nuts', note: 'by the window' })
    const [changed] = (await sync()).jobs
    expect(texts(changed).slice(0, 4)).toEqual(['CHANGED', expect.any(String), 'ALLERGY: nuts', '#1'])
    await report(changed, 'printed')
    await put({ covers: 4 })
    expect((await sync()).jobs).toEqual([])
    await send([line(steak)])
    const [next] = (await sync()).jobs
    expect(texts(next)).toEqual(expect.arrayContaining(['ALLERGY: nuts', '1 x Steak']))
    await report(next, 'printed')
    await put({ allergies: '' })
    expect(texts((await sync()).jobs[0])).toContain('No allergies any more')
  })

  it('is delivered until it is reported, and once the gateway has it not again', async () => {
    await send([line(steak)])
    const [job] = (await sync()).jobs
    expect((await sync()).jobs).toEqual([job])
    expect((await sync({ has: [attempt(job)], done: [] })).jobs).toEqual([])
    await report(job, 'printed')
    expect([(await sync()).jobs, (await waiting()).jobs]).toEqual([[], []])
    // A report that arrives twice, or for another attempt, changes nothing.
    await report(job, 'failed', 'paper')
    expect(await call('GET', `stations/${grill}/print-jobs`, undefined, venue.owner)).toMatchObject({
      body: [{ state: 'printed', problem: null, orders: [1] }],
    })
  })

  it('is repeated after a failure, and says so only if something may be on paper', async () => {
    await send([line(steak)])
    await report((await sync()).jobs[0], 'failed', 'paper')
    expect([(await sync()).jobs, (await waiting()).jobs]).toMatchObject([[], [{ problem: 'paper' }]])
    server().clock.advance(RETRY_MS)
    const [again] = (await sync()).jobs
    expect(again?.isRepeat).toBe(false)
    await report(again, 'unsure', 'unreachable')
    server().clock.advance(RETRY_MS)
    expect((await sync()).jobs).toMatchObject([{ isRepeat: true }])
  })

  it('can be printed at another station, which stops it at the first one, or read from a screen', async () => {
    await send([line(steak)])
    const [job] = (await sync()).jobs
    server().clock.advance(20_000)
    expect(await waiting()).toMatchObject({
      jobs: [{ orders: [1], waitedMs: 20_000, station: { name: 'Grill' } }],
      printers: [{ name: 'Grill' }, { name: 'Bar' }],
    })
    expect(await call('POST', `print-jobs/${job?.id}/print`, { printer: bar })).toMatchObject({
      status: 200,
      body: { station: { name: 'Grill' }, printer: { name: 'Bar' } },
    })
    const { jobs, stop } = await sync({ has: [attempt(job)], done: [] })
    expect([stop, jobs[0]?.isRepeat, jobs[0]?.attempt]).toEqual([[job?.id], true, 2])
    expect(texts(jobs[0])[0]).toBe('for Grill')
    expect((await call('POST', `print-jobs/${job?.id}/show`)).body).toMatchObject({ state: 'shown' })
    expect((await sync({ has: [attempt(jobs[0])], done: [] })).stop).toEqual([job?.id])
  })

  it('says nothing of a repeat if no gateway had it', async () => {
    await send([line(steak)])
    const [first] = (await waiting()).jobs
    await call('POST', `print-jobs/${first?._id}/print`, {})
    expect((await sync()).jobs).toMatchObject([{ isRepeat: false, attempt: 2 }])
  })

  it('is not printed hours later, unless somebody asks for it', async () => {
    await send([line(steak)])
    const [first] = (await waiting()).jobs
    server().clock.advance(PRINTED_WITHIN_MS)
    expect([(await sync()).jobs, (await waiting()).jobs]).toEqual([[], []])
    await call('POST', `print-jobs/${first?._id}/print`, {})
    expect((await sync()).jobs).toHaveLength(1)
  })

  it('goes to the screens when its printer is taken away, and the venue then has no paper', async () => {
    const has = async () => (await call('GET', 'company')).body['kitchenPrinters']
    await send([line(steak)])
    const [job] = (await waiting()).jobs
    expect(await has()).toBe(true)
    const put = (station: string, printer: unknown) =>
      call('PUT', `stations/${station}/printer`, { printer }, venue.owner)
    await put(grill, null)
    await put(bar, null)
    expect([await has(), await sync(), (await waiting()).printers]).toEqual([
      undefined,
      { jobs: [], stop: [] },
      [],
    ])
    for (const path of [`print-jobs/${job?._id}/print`, `stations/${grill}/test-print`])
      expect(await call('POST', path, {}, venue.owner)).toMatchObject({
        status: 409,
        body: { code: 'STATION_WITHOUT_PRINTER' },
      })
    expect(await put(grill, printerAt('unknown'))).toMatchObject({ body: { code: 'NO_GATEWAY' } })
    expect(await put(grill, printerAt(gateway.id, { host: '8.8.8.8' }))).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'printer.host', key: 'ADDRESS_NOT_PRIVATE' }] },
    })
  })

  it('is not made for stations without a printer, and not sent to a gateway that prints none', async () => {
    const cold = await makeStation(server(), venue, { name: 'Cold' })
    const salad = await makeProduct(server(), venue, { station: cold.id })
    await send([line(salad.id)])
    expect((await waiting()).jobs).toEqual([])
    await send([line(steak)])
    expect((await syncAs(server(), gateway, { runId })).body).not.toHaveProperty('papers')
  })
})
