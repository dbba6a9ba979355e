import { describe, expect, it } from 'vitest'
import { untilAttention } from '../../../testing/bill-timing.ts'
import { intentOf, openBilling } from '../../../testing/billing-factories.ts'
import { pairGateway } from '../../../testing/gateway-factories.ts'
import { openJournal, PRINTED } from '../../../testing/gateway-journal.ts'
import { openCheckBilling } from '../../../testing/selection-factories.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

const THIRD = { num: 1, den: 3 }
const UNREPORTED = { status: 409, body: { code: 'EARLIER_UNREPORTED' } }

onBothEngines('orders whose earlier bill was called unprinted', (server) => {
  type Opened = Awaited<ReturnType<typeof openBilling>>
  const call = async ({ billing, venue }: Pick<Opened, 'billing' | 'venue'>, id: string) => {
    await untilAttention(server())
    const answer = await billing.resolve(id, { printed: false, reason: 'No paper' }, venue.owner.token)
    expect(answer.body).toMatchObject({ state: 'ABORTED' })
  }
  /** A receipt that may be printed, at a gateway that has called. */
  const armedBill = async () => {
    const made = await openBilling(server())
    const journal = openJournal(server(), made.gateway)
    await journal.connect()
    return { ...made, journal, id: await made.armed() }
  }
  /** A receipt whose gateway has not said yet what became of it, and of which a person said that there is none. */
  const calledUnprinted = async ({ isSent = true } = {}) => {
    const { journal, id, ...made } = await armedBill()
    // Arming again answers the same.
    const { command } = (await made.billing.arm(id)).body as unknown as { readonly command: object }
    const report = (values: Omit<Parameters<typeof journal.reportTask>[0], 'taskId'>) =>
      journal.reportTask({ ...values, taskId: id, command })
    if (isSent) await report({ state: 'SENDING' })
    await call(made, id)
    const again = async (kind = 'fiscal', gateway?: string) =>
      made.billing.arm(intentOf(await made.billing.validate(made.ids)), kind, 'cash', gateway)
    return { ...made, journal, id, report, again }
  }

  it('get no receipt at its gateway before that has reported what became of it', async () => {
    const { again, journal, id } = await calledUnprinted()
    expect(await again()).toMatchObject(UNREPORTED)
    await journal.reportTask({ taskId: id, state: 'CANCELLED' })
    expect(await again()).toMatchObject({ status: 200 })
  })

  it('get one at another gateway, and a pre-bill at any', async () => {
    const { again, venue } = await calledUnprinted()
    const other = await pairGateway(server(), venue, 'Terrace')
    await openJournal(server(), other).connect()
    expect(await again('fiscal', other.id)).toMatchObject({ status: 200 })
    expect(await (await calledUnprinted()).again('pre')).toMatchObject({ status: 200 })
  })

  it('get one at a gateway that was started again and had not sent it: it refuses that command', async () => {
    const { again, journal } = await calledUnprinted({ isSent: false })
    expect(await again()).toMatchObject(UNREPORTED)
    journal.refuseEarlierCommands()
    await journal.connect()
    expect(await again()).toMatchObject({ status: 200 })
  })

  it('wait for a gateway that was started again and had sent it, until that has ended', async () => {
    const { again, journal, report } = await calledUnprinted()
    journal.refuseEarlierCommands()
    await journal.connect()
    expect(await again()).toMatchObject(UNREPORTED)
    await report({ state: 'NOT_PRINTED' })
    expect(await again()).toMatchObject({ status: 200 })
  })

  it('get one at a gateway whose journal is another one', async () => {
    const { again, gateway } = await calledUnprinted()
    await openJournal(server(), gateway).connect()
    expect(await again()).toMatchObject({ status: 200 })
  })

  it('wait for the gateway also after it was paired again', async () => {
    const { again, journal, venue, id } = await calledUnprinted()
    const paired = openJournal(server(), await pairGateway(server(), venue, 'Bar again'), journal.id)
    expect((await paired.connect()).body).toMatchObject({ doubts: [{ taskId: id }] })
    expect(await again()).toMatchObject(UNREPORTED)
    await paired.reportTask({ taskId: id, state: 'CANCELLED' })
    expect(await again()).toMatchObject({ status: 200 })
  })

  it('wait for the gateway also where it was paired again before that was said', async () => {
    const { journal, id, ...made } = await armedBill()
    const paired = openJournal(server(), await pairGateway(server(), made.venue, 'Bar again'), journal.id)
    await paired.connect()
    await call(made, id)
    expect((await paired.connect()).body).toMatchObject({ doubts: [{ taskId: id }] })
    expect(await made.billing.arm(intentOf(await made.billing.validate(made.ids)))).toMatchObject(UNREPORTED)
  })

  it.each(['CANCELLED', 'UNKNOWN'] as const)(
    'do not wait where the gateway was paired again and has reported %s before that was said',
    async (state) => {
      const { journal, id, ...made } = await armedBill()
      const paired = openJournal(server(), await pairGateway(server(), made.venue, 'Bar again'), journal.id)
      await paired.connect()
      await paired.reportTask({ taskId: id, state })
      await call(made, id)
      expect(await made.billing.arm(intentOf(await made.billing.validate(made.ids)))).toMatchObject({
        status: 200,
      })
    },
  )

  it('do not wait for what a gateway had not sent that was started and paired again', async () => {
    const { again, journal, venue } = await calledUnprinted({ isSent: false })
    const paired = openJournal(server(), await pairGateway(server(), venue, 'Bar again'), journal.id)
    paired.refuseEarlierCommands()
    await paired.connect()
    expect(await again()).toMatchObject({ status: 200 })
  })

  /** The differences of the fiscal report. */
  const listed = async ({ venue }: Pick<Opened, 'venue'>) =>
    (await server().send('GET', '/api/fiscal-book', { token: venue.owner.token })).body['differences']
  const late = (ref: unknown) => ({
    receiptNo: 41,
    kind: 'sale',
    total: 250,
    byClass: { В: 250 },
    ref,
    taskId: null,
  })

  it('have their earlier receipt listed as lost where its gateway has another journal before it has reported it', async () => {
    const { venue, gateway, id, intent } = await calledUnprinted()
    const { ref } = (await intent(id)) ?? {}
    expect(await listed({ venue })).toEqual([])
    const other = openJournal(server(), gateway)
    for (const _time of [1, 2]) await other.connect()
    expect(await listed({ venue })).toMatchObject([{ kind: 'BILL_LOST', intent: id, ref, ours: 250 }])
    await other.reportDocument(late(ref))
    expect(await listed({ venue })).not.toContainEqual(expect.objectContaining({ kind: 'BILL_LOST' }))
  })

  it('have it listed as lost, once, where its gateway had other journals before that was said', async () => {
    const { id, ...made } = await armedBill()
    const { ref } = (await made.intent(id)) ?? {}
    await openJournal(server(), made.gateway).connect()
    const other = openJournal(server(), made.gateway)
    await other.connect()
    expect(await listed(made)).toMatchObject([{ kind: 'NEEDS_PERSON', intent: id }])
    await call(made, id)
    expect(await listed(made)).toMatchObject([{ kind: 'BILL_LOST', intent: id, ref, ours: 250 }])
    await other.reportDocument(late(ref))
    expect(await listed(made)).not.toContainEqual(expect.objectContaining({ kind: 'BILL_LOST' }))
  })

  it('are each for themselves: others are billed', async () => {
    const made = await openBilling(server(), 2)
    await openJournal(server(), made.gateway).connect()
    const [first = '', second = ''] = made.ids
    await call(made, await made.armed('fiscal', 'cash', [first]))
    expect(await made.billing.arm(intentOf(await made.billing.validate([second])))).toMatchObject({
      status: 200,
    })
  })

  it('wait as a whole for a bill of a part, and as a part for a bill of the whole', async () => {
    const made = await openCheckBilling(server())
    const journal = openJournal(server(), made.gateway)
    await journal.connect()
    const part = await made.armed({ lines: [{ id: made.pizza, version: 2, share: THIRD }] })
    await call(made, part.intentId)
    const whole = intentOf(await made.billing.validate([made.food]))
    expect(await made.billing.arm(whole)).toMatchObject(UNREPORTED)
    await made.billing.abandon(whole)
    await journal.reportTask({ taskId: part.intentId, state: 'CANCELLED' })
    const rest = await made.armed({ orders: [made.food] })
    await call(made, rest.intentId)
    const half = intentOf(await made.reserve({ amount: 20 }))
    expect(await made.billing.arm(half)).toMatchObject(UNREPORTED)
  })

  describe('and whose gateway then reports that it does not know', () => {
    const unknown = async () => {
      const made = await calledUnprinted()
      const reservation = intentOf(await made.billing.validate(made.ids))
      await made.report({ state: 'UNKNOWN' })
      const [asked] = (await made.billing.open()).body as unknown as { readonly _id: string }[]
      const { owner } = made.venue
      return {
        ...made,
        reservation,
        asked: String(asked?._id),
        resolve: (values: object) =>
          made.billing.resolve(String(asked?._id), { reason: 'Looked again', ...values }, owner.token),
      }
    }

    it('are held until somebody has looked again, also of a reservation', async () => {
      const { billing, ids, reservation, asked, intent } = await unknown()
      expect(await intent(asked)).toMatchObject({ state: 'MANUAL', kind: 'fiscal', orders: ids })
      expect(await billing.arm(reservation)).toMatchObject({ status: 409, body: { code: 'INTENT_STATE' } })
      expect(await billing.validate(ids)).toMatchObject({ body: { code: 'ORDER_IN_BILLING' } })
    })

    it('are billed with the receipt that has come since', async () => {
      const { resolve, orderOf, ledgerOf } = await unknown()
      expect((await resolve({ printed: true, receiptNo: 41 })).status).toBe(200)
      expect(await orderOf()).toMatchObject({ status: 'billed', receiptNo: 41 })
      expect(await ledgerOf()).toMatchObject({ balance: 250 })
    })

    it('are billed again once nobody has found it again, and nobody is asked a third time', async () => {
      const { resolve, again, report, billing } = await unknown()
      expect((await resolve({ printed: false })).status).toBe(200)
      await report({ state: 'UNKNOWN' })
      expect((await billing.open()).body).toEqual([])
      expect(await again()).toMatchObject({ status: 200 })
    })
  })

  it('wait again, and are asked about again, where the gateway finds it in a queue afterwards', async () => {
    const { journal, id, ...made } = await armedBill()
    const { command } = (await made.billing.arm(id)).body as unknown as { readonly command: object }
    await journal.reportTask({ taskId: id, state: 'UNKNOWN', command })
    await call(made, id)
    await journal.reportTask({ taskId: id, state: 'SENDING', again: true })
    const arm = async () => made.billing.arm(intentOf(await made.billing.validate(made.ids)))
    for (let times = 0; times < 2; times += 1) {
      expect(await arm()).toMatchObject(UNREPORTED)
      await journal.reportTask({ taskId: id, state: 'UNKNOWN', command })
      const asked = (await made.billing.open()).body as unknown as readonly { _id: string }[]
      expect(asked).toMatchObject([{ state: 'MANUAL', orders: made.ids }])
      const answer = { printed: false, reason: 'No paper' }
      await made.billing.resolve(String(asked[0]?._id), answer, made.venue.owner.token)
      if (times === 0) await journal.reportTask({ taskId: id, state: 'SENDING', again: true })
    }
    expect(await arm()).toMatchObject({ status: 200 })
  })

  describe('are divided before its gateway reports', () => {
    const divided = async () => {
      const made = await openCheckBilling(server())
      const journal = openJournal(server(), made.gateway)
      await journal.connect()
      const whole = await made.armed({ orders: [made.food] })
      await call(made, whole.intentId)
      const part = await made.armed({ lines: [{ id: made.pizza, version: 2, share: THIRD }] }, 'pre')
      const { command, intentId: taskId } = whole
      return {
        ...made,
        part,
        report: (values: object) => journal.reportTask({ state: 'UNKNOWN', taskId, command, ...values }),
      }
    }
    const asked = async ({ billing }: Awaited<ReturnType<typeof divided>>) =>
      ((await billing.open()).body as unknown as { _id: string; state: string; orders: string[] }[]).find(
        ({ state }) => state === 'MANUAL',
      )

    it.each([{ state: 'UNKNOWN' }, PRINTED])('and all of their parts are held: %o', async (values) => {
      const made = await divided()
      const [part = ''] = made.part.orders
      await made.report(values)
      const bill = await asked(made)
      expect(bill?.orders.toSorted()).toEqual([made.food, part].toSorted())
      expect(await made.reserve({ lines: [{ id: made.pizza, version: 3, share: THIRD }] })).toMatchObject({
        body: { code: 'ORDER_IN_BILLING' },
      })
      await made.billing.resolve(
        String(bill?._id),
        { printed: true, receiptNo: 41, reason: 'Paper' },
        made.venue.owner.token,
      )
      for (const id of [made.food, part])
        expect(await made.orderOf(id)).toMatchObject({ status: 'billed', billKind: 'fiscal' })
    })
  })

  it('are not asked about again where the gateway had said before that it does not know', async () => {
    const { journal, id, ...made } = await armedBill()
    await journal.reportTask({ taskId: id, state: 'UNKNOWN' })
    await call(made, id)
    await journal.reportTask({ taskId: id, state: 'UNKNOWN' })
    expect((await made.billing.open()).body).toEqual([])
    expect(await made.billing.arm(intentOf(await made.billing.validate(made.ids)))).toMatchObject({
      status: 200,
    })
  })

  it('get its receipt where the gateway reports that it has printed it', async () => {
    const { report, orderOf, again } = await calledUnprinted()
    expect(await again()).toMatchObject(UNREPORTED)
    await report(PRINTED)
    expect(await orderOf()).toMatchObject({ status: 'billed', receiptNo: 41 })
  })
})
