import { afterEach, expect, it } from 'vitest'
import { billingCalls, intentOf } from '../../../testing/billing-factories.ts'
import { syncAs } from '../../../testing/gateway-factories.ts'
import { taskLine, PRINTED } from '../../../testing/gateway-journal.ts'
import { LOST_BILL, openLostBill } from '../../../testing/lost-bill.ts'
import { openCheckBilling } from '../../../testing/selection-factories.ts'
import {
  onBothEngines,
  restartServer,
  type StoppableServer,
  type TestServer,
} from '../../../testing/test-server.ts'
import { fiscalCommand } from '../print/bill-command.ts'
import { createPermitRecords } from './permit-records.ts'

const started: StoppableServer[] = []
afterEach(async () => {
  for (const server of started.splice(0)) await server.stop()
})

const FEAST = { title: 'Feast', taxClass: 'В', price: '500.00', quantity: '1.000' }

const restart = async (before: TestServer): Promise<StoppableServer> => {
  const next = await restartServer(before)
  started.push(next)
  return next
}

interface Shown {
  readonly products: readonly {
    readonly product: { readonly name: string }
    readonly price: number
    readonly quantity: number
  }[]
}
const ordersOf = (
  server: Pick<StoppableServer, 'send'>,
  { monitor }: { readonly monitor: { readonly token: string } },
  ids: readonly string[],
): Promise<Shown[]> =>
  Promise.all(
    ids.map(
      async (id) =>
        (await server.send('GET', `/api/order/${id}`, { token: monitor.token })).body as unknown as Shown,
    ),
  )

onBothEngines('a bill that the restored database lacks and that is in a print server’s queue', (server) => {
  /** Its gateway has the journal that the bill was allowed for, and has reported all of it; it may have started again. */
  const sent = async (commandsFor: string = LOST_BILL.journal) => {
    const made = await openLostBill(server(), restart)
    const { bar, terrace, restarted, sync } = made
    let lines = 0
    let required = commandsFor
    const report = (task?: object) => {
      if (task) lines += 1
      const entries = task ? [taskLine(lines, { taskId: LOST_BILL.id, ...task })] : []
      return syncAs(restarted, bar, { entries, lastLine: lines, commandsFor: required })
    }
    await sync(terrace)
    expect((await report({ state: 'SENDING' })).status).toBe(200)
    await report()
    const startAgain = (id: string): void => {
      required = id
    }
    return { ...made, report, startAgain }
  }
  /** Its receipt, by default one of 500.00. */
  const commandFor = (
    { bar, venue }: Awaited<ReturnType<typeof sent>>,
    orderIds: readonly string[],
    products: readonly (typeof FEAST)[] = [FEAST],
  ) =>
    fiscalCommand(
      {
        intentId: LOST_BILL.id,
        ref: LOST_BILL.ref,
        epoch: 1,
        kind: 'fiscal',
        payment: 'cash',
        closedBy: venue.waiter.id,
        receipt: { receiptType: 'NormalReceipt', products },
        orderIds,
        journal: LOST_BILL.journal,
      },
      bar.secret,
    ).command

  it('keeps its own orders from being billed, and no others', async () => {
    const { first, billing, open, armOther } = await sent()
    expect(await open()).toMatchObject([{ _id: LOST_BILL.id, state: 'MANUAL', orders: [first] }])
    expect(await billing.validate([first])).toMatchObject({ body: { code: 'ORDER_IN_BILLING' } })
    expect((await armOther()).status).toBe(200)
  })

  it('ends where its gateway then proves that it was not printed', async () => {
    const { first, billing, report, isWaiting } = await sent()
    await report({ state: 'NOT_PRINTED' })
    await report({ state: 'CANCELLED' })
    expect((await billing.validate([first])).status).toBe(200)
    expect(isWaiting()).toBe(false)
  })

  it('keeps its gateway from printing its orders where a person has called it unprinted too early', async () => {
    const { first, bar, billing, report, resolve, open } = await sent()
    expect((await resolve({ printed: false })).status).toBe(200)
    const arm = async () => billing.arm(intentOf(await billing.validate([first])), 'fiscal', 'cash', bar.id)
    expect(await arm()).toMatchObject({ body: { code: 'EARLIER_UNREPORTED' } })
    await report({
      state: 'UNKNOWN',
      command: {
        taskId: LOST_BILL.id,
        epoch: 1,
        ref: LOST_BILL.ref,
        orders: [first],
        kind: 'fiscal',
        closedBy: 'nobody',
        commandContext: { receiptType: 'NormalReceipt', payment: 'cash', products: [] },
      },
    })
    expect(await open()).toMatchObject([{ state: 'MANUAL', ref: LOST_BILL.ref, orders: [first] }])
  })

  it('is reconstructed as it was printed, and closed if its orders are as they were', async () => {
    const made = await sent()
    const { first, ids, billing, venue, report, restarted } = made
    const [order] = await ordersOf(restarted, venue, [first])
    const products = (order?.products ?? []).map(({ product: { name }, price, quantity }) => ({
      title: name,
      taxClass: 'В',
      price: price.toFixed(2),
      quantity: `${quantity}.000`,
    }))
    await report({ ...PRINTED, command: commandFor(made, [first], products) })
    expect(await ordersOf(restarted, venue, ids)).toMatchObject([
      { status: 'billed', receiptNo: 41 },
      { status: 'delivered' },
    ])
    expect((await billing.open()).body).toEqual([])
  })

  it('comes to what was printed where the restored database has less of it', async () => {
    const made = await sent()
    const { first, open, report } = made
    await report({ state: 'UNKNOWN', command: commandFor(made, [first, 'made-after-the-copy']) })
    expect(await open()).toMatchObject([{ state: 'MANUAL', total: 500, orders: [first], receiptNo: null }])
  })

  it('is waited for by nobody once it has left the queue of a gateway that was started again', async () => {
    const { first, bar, billing, resolve, report } = await sent('after-its-start')
    await report({ state: 'NOT_PRINTED' })
    expect((await resolve({ printed: false })).status).toBe(200)
    const intent = intentOf(await billing.validate([first]))
    expect(await billing.arm(intent, 'fiscal', 'cash', bar.id)).toMatchObject({ status: 200 })
  })

  /** It was reported as unknown, a person has called that unprinted, and the gateway finds it in the queue. */
  const foundAgain = async (made: Awaited<ReturnType<typeof sent>>, commandsFor?: string) => {
    const { first, bar, billing, report, open, venue } = made
    const command = commandFor(made, [first])
    const decide = async () => {
      const [asked] = (await open()) as unknown as readonly { _id: string }[]
      const answer = { printed: false, reason: 'No paper' }
      expect((await billing.resolve(String(asked?._id), answer, venue.owner.token)).status).toBe(200)
    }
    const arm = async () => billing.arm(intentOf(await billing.validate([first])), 'fiscal', 'cash', bar.id)
    await report({ state: 'UNKNOWN', command })
    await decide()
    if (commandsFor !== undefined) made.startAgain(commandsFor)
    await report()
    await report({ state: 'SENDING', again: true })
    expect(await arm()).toMatchObject({ body: { code: 'EARLIER_UNREPORTED' } })
    return { command, decide, arm }
  }

  it('is asked about as often as its gateway finds it in the queue again', async () => {
    const made = await sent()
    const { command, decide, arm } = await foundAgain(made)
    await made.report({ state: 'UNKNOWN', command })
    expect(await made.open()).toMatchObject([{ state: 'MANUAL', orders: [made.first] }])
    await decide()
    expect((await arm()).status).toBe(200)
  })

  /** It was reported as unknown, and a person has read a number from a paper. */
  const closedByPerson = async () => {
    const made = await sent()
    const { billing, venue, report, first } = made
    const command = commandFor(made, [first])
    await report({ state: 'UNKNOWN', command })
    const [asked] = (await made.open()) as unknown as readonly { _id: string }[]
    const read = { printed: true, receiptNo: 40, reason: 'Paper' }
    expect((await billing.resolve(String(asked?._id), read, venue.owner.token)).status).toBe(200)
    return { ...made, command }
  }

  it.each(['found it again', 'was asked'])(
    'gets the number that its gateway reports, once it %s, after somebody has read another one',
    async (how) => {
      const { billing, venue, report, restarted, first, command } = await closedByPerson()
      if (how === 'found it again') await report({ state: 'SENDING', again: true })
      await report({ ...PRINTED, command })
      expect(await ordersOf(restarted, venue, [first])).toMatchObject([{ receiptNo: 41 }])
      expect((await billing.storno(first)).status).toBe(200)
    },
  )

  it('is denied by its gateway also after somebody has read a number from another paper', async () => {
    const { billing, report, first } = await closedByPerson()
    await report({ state: 'SENDING', again: true })
    await report({ state: 'CANCELLED' })
    expect(await billing.storno(first)).toMatchObject({ status: 409, body: { code: 'PRINT_DENIED' } })
  })

  it('is asked about once where its gateway finds it again before anybody has answered', async () => {
    const made = await sent()
    const command = commandFor(made, [made.first])
    await made.report({ state: 'UNKNOWN', command })
    await made.report({ state: 'SENDING', again: true })
    await made.report({ state: 'UNKNOWN', command })
    const [asked, ...others] = (await made.open()) as unknown as readonly { _id: string }[]
    expect([asked, others]).toMatchObject([{ state: 'MANUAL', orders: [made.first] }, []])
    const answer = { printed: false, reason: 'No paper' }
    await made.billing.resolve(String(asked?._id), answer, made.venue.owner.token)
    const intent = intentOf(await made.billing.validate([made.first]))
    expect((await made.billing.arm(intent, 'fiscal', 'cash', made.bar.id)).status).toBe(200)
  })

  it('is waited for by nobody once it has left the queue, also where its gateway was started again before', async () => {
    const made = await sent()
    const { arm } = await foundAgain(made, 'after-its-start')
    await made.report({ state: 'NOT_PRINTED' })
    expect((await arm()).status).toBe(200)
  })

  it.each(['before it was held', 'after it was held'])(
    'comes to what was printed where its gateway was started again %s',
    async (when) => {
      const made = await sent(when === 'before it was held' ? 'after-its-start' : undefined)
      made.startAgain('after-its-start')
      await made.report()
      await made.report({ ...PRINTED, command: commandFor(made, [made.first, 'forgotten']) })
      expect(await made.open()).toMatchObject([{ state: 'MANUAL', total: 500, receiptNo: 41 }])
    },
  )

  it('holds the parts that were taken of its order since', async () => {
    const made = await openCheckBilling(server())
    const { venue, gateway, food, pizza } = made
    const part = await made.armed({ lines: [{ id: pizza, version: 2, share: { num: 1, den: 3 } }] }, 'pre')
    const content = {
      ...({ kind: 'fiscal', payment: 'cash' } as const),
      ref: LOST_BILL.ref,
      orders: [food],
      closedBy: venue.waiter.id,
      paidBy: null,
      journal: LOST_BILL.journal,
    }
    const allowed = [{ id: LOST_BILL.id, epoch: 1, gateway: gateway.id, content }]
    createPermitRecords(server().platform.settings.dataDir).write(venue.companyId, { allowed, heard: null })
    const restarted = await restart(server())
    const entries = [taskLine(1, { taskId: LOST_BILL.id, state: 'SENDING' })]
    await syncAs(restarted, gateway, { entries, lastLine: 1, commandsFor: LOST_BILL.journal })
    const open = (await billingCalls(restarted, venue).open()).body as unknown as { orders: string[] }[]
    expect(open).toMatchObject([{ state: 'MANUAL', total: 205.01 }])
    expect(open[0]?.orders.toSorted()).toEqual([food, ...part.orders].toSorted())
  })

  it('is not taken for sent where its gateway has another journal by then', async () => {
    const made = await openLostBill(server(), restart)
    const { bar, terrace, restarted, sync, isWaiting } = made
    await sync(terrace)
    const entries = [taskLine(1, { taskId: LOST_BILL.id, state: 'SENDING' })]
    await syncAs(restarted, bar, { entries, lastLine: 2, commandsFor: LOST_BILL.journal })
    await syncAs(restarted, bar, {
      entries: [],
      lastLine: 0,
      journalId: 'other',
      commandsFor: LOST_BILL.journal,
    })
    expect(isWaiting()).toBe(true)
  })
})
