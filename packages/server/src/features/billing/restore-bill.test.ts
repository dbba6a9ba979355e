import { describe, expect, it } from 'vitest'
import { newId } from '../../platform/new-id.ts'
import { auditOf } from '../../testing/audit.ts'
import { gatewayProof, intentOf, makeDelivered, openBilling } from '../../testing/billing-factories.ts'
import { openJournal } from '../../testing/gateway-journal.ts'
import { makeSimpleOrder, moveOrder } from '../../testing/orders-factories.ts'
import { salesBookCheck } from '../../testing/sales-book-check.ts'
import { billsOf } from '../../testing/stored-bills.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { fiscalCommand } from './bill-command.ts'

const MINUTE = 60_000
type Paper = Partial<Parameters<typeof fiscalCommand>[0]> & { readonly refReceiptNo?: number }

onBothEngines('a bill that the store does not know', (server) => {
  /** A venue, and what its gateway printed for bills that were made after the moment that its store was set back to. */
  const forgotten = async (orders = 2) => {
    const made = await openBilling(server(), orders)
    const { tellTask } = openJournal(server(), made.gateway)
    const titles = new Map(
      await Promise.all(
        made.ids.map(
          async (id) =>
            [
              id,
              ((await made.orderOf(id)).products as unknown as [{ product: { name: string } }])[0].product
                .name,
            ] as const,
        ),
      ),
    )
    const commandOf = ({ refReceiptNo, ...paper }: Paper) => {
      const orderIds = paper.orderIds ?? made.ids
      const products = orderIds.map((id) => ({
        title: titles.get(id) ?? 'Gone',
        taxClass: 'В',
        price: '250.00',
        quantity: '1.000',
      }))
      const receipt = {
        receiptType: refReceiptNo === undefined ? 'NormalReceipt' : 'StornoReceipt',
        products,
        ...(refReceiptNo !== undefined && { refReceiptNo }),
      } as const
      return fiscalCommand(
        {
          intentId: newId(),
          ref: newId().slice(-8),
          epoch: 1,
          kind: 'fiscal',
          payment: 'cash',
          closedBy: made.venue.waiter.id,
          receipt,
          ...paper,
          orderIds,
        },
        made.gateway.secret,
      ).command
    }
    const tell = async (
      command: Readonly<Record<string, unknown>>,
      values: { state?: 'DONE' | 'UNKNOWN'; receiptNo?: number; printedAt?: string } = {},
    ): Promise<string> => {
      const taskId = String(command['taskId'])
      await tellTask({
        state: 'DONE',
        receiptNo: 41,
        deviceSerial: 'VIRT-1',
        printedAt: new Date(server().clock.now()).toISOString(),
        ...values,
        taskId,
        command,
      })
      return taskId
    }
    return {
      ...made,
      tellTask,
      commandOf,
      tell,
      printed: (paper: Paper = {}, values = {}) => tell(commandOf(paper), values),
      open: async () => (await made.billing.open()).body as unknown[],
    }
  }

  it('is made anew and closed at once where its orders are as they were on paper', async () => {
    const { venue, gateway, ids, printed, intent, orderOf, ledgerOf, billing } = await forgotten()
    const printedAt = server().clock.now()
    server().clock.advance(30 * MINUTE)
    const id = await printed({}, { printedAt: new Date(printedAt).toISOString() })
    expect(await intent(id)).toMatchObject({
      state: 'BILLED',
      kind: 'fiscal',
      payment: 'cash',
      gateway: gateway.id,
      receiptNo: 41,
      orders: ids.toSorted(),
      total: 500,
      closedBy: { _id: venue.waiter.id },
    })
    expect(await orderOf()).toMatchObject({ status: 'billed', billKind: 'fiscal', receiptNo: 41 })
    expect(await ledgerOf()).toMatchObject({ balance: 500, entries: [{ kind: 'bill', amount: 500 }] })
    expect(await billsOf(server(), venue.companyId)).toMatchObject([
      { intentId: id, kind: 'fiscal', total: 50_000, at: printedAt },
    ])
    expect(await billing.validate(ids)).toMatchObject({ status: 409, body: { code: 'ALREADY_FISCAL' } })
    const { book, live } = await salesBookCheck(server(), venue.companyId)
    expect(book).toEqual(live)
  })

  it.each(['created', 'pending', 'error', 'done'] as const)(
    'closes orders that are only %s here: they were made and paid',
    async (status) => {
      const { venue, ids, printed, orderOf } = await forgotten(1)
      await moveOrder(server(), venue, ids[0] ?? '', status)
      await printed()
      expect(await orderOf()).toMatchObject({
        status: 'billed',
        history: [{}, {}, {}, { from: status, to: 'billed', by: { _id: venue.waiter.id } }],
      })
    },
  )

  it('brings no cash for what its pre-bill brought', async () => {
    const { ids, billed, printed, ledgerOf, orderOf } = await forgotten()
    await billed('pre', undefined, 'cash', ids.slice(0, 1))
    await printed()
    expect(await ledgerOf()).toMatchObject({ balance: 500, entries: [{ amount: 250 }, { amount: 250 }] })
    expect(await orderOf()).toMatchObject({ billKind: 'fiscal' })
  })

  it('takes its orders from a reservation that would have printed them again', async () => {
    const { ids, reserved, printed, intent, billing } = await forgotten()
    const again = await reserved(ids.slice(0, 1))
    const id = await printed()
    expect([(await intent(again))?.['state'], (await intent(id))?.['state']]).toEqual(['ABORTED', 'BILLED'])
    expect((await billing.arm(again)).body).toMatchObject({ code: 'INTENT_STATE' })
  })

  it.each(['armed', 'billed'] as const)(
    'that was only reserved here, and %s as a pre-bill since, is made anew beside that',
    async (how) => {
      const { ids, commandOf, tell, reserved, intent, orderOf, billing, ledgerOf, venue } = await forgotten()
      const id = await reserved()
      await billing.arm(id, 'pre')
      if (how === 'billed') await billing.tell('pre', { selectedOrders: ids, intentId: id })
      const command = commandOf({ intentId: id, ref: String((await intent(id))?.['ref']) })
      await tell(command)
      await tell(command)
      expect(await intent(id)).toMatchObject({ state: how === 'billed' ? 'BILLED' : 'ABORTED', kind: 'pre' })
      expect(await orderOf()).toMatchObject({ status: 'billed', billKind: 'fiscal', receiptNo: 41 })
      expect(await ledgerOf()).toMatchObject({ balance: 500 })
      expect((await billsOf(server(), venue.companyId)).filter(({ kind }) => kind === 'fiscal')).toHaveLength(
        1,
      )
    },
  )

  it('that was only reserved here is armed and closed as it was', async () => {
    const { venue, gateway, commandOf, tell, reserved, intent, orderOf, ids } = await forgotten()
    const id = await reserved()
    const ref = String((await intent(id))?.['ref'])
    await tell(commandOf({ intentId: id, ref, orderIds: ids.toSorted() }))
    expect(await intent(id)).toMatchObject({
      state: 'BILLED',
      kind: 'fiscal',
      payment: 'cash',
      gateway: gateway.id,
      receiptNo: 41,
    })
    expect(await orderOf()).toMatchObject({ status: 'billed', receiptNo: 41 })
    expect(await billsOf(server(), venue.companyId)).toHaveLength(1)
  })

  it('is told again without being made twice', async () => {
    const { venue, commandOf, tell, ledgerOf } = await forgotten()
    const command = commandOf({})
    for (let times = 0; times < 3; times += 1) await tell(command)
    expect(await billsOf(server(), venue.companyId)).toHaveLength(1)
    expect(await ledgerOf()).toMatchObject({ balance: 500 })
  })

  describe('needs a person', () => {
    it('who finds the number and those of its orders that are there and free', async () => {
      const { venue, ids, printed, open, billing, orderOf, ledgerOf } = await forgotten()
      const id = await printed({ orderIds: [ids[0] ?? '', newId()] })
      expect(await open()).toMatchObject([
        {
          _id: id,
          state: 'MANUAL',
          kind: 'fiscal',
          orders: [ids[0]],
          receiptNo: 41,
          total: 500,
          reason: 'made anew from the gateway’s journal',
        },
      ])
      expect(await billing.validate(ids)).toMatchObject({
        status: 409,
        body: { code: 'ORDER_IN_BILLING', intentId: id },
      })
      await billing.resolve(id, { printed: true, reason: 'The paper is there' }, venue.owner.token)
      expect(await orderOf(ids[0])).toMatchObject({ status: 'billed', receiptNo: 41 })
      expect(await orderOf(ids[1])).toMatchObject({ status: 'delivered' })
      // All of it was paid, whatever became of the other order.
      expect(await ledgerOf()).toMatchObject({ balance: 500 })
    })

    it('where none of its orders is known', async () => {
      const { venue, printed, open, billing } = await forgotten(0)
      const id = await printed({ orderIds: [newId()] })
      expect(await open()).toMatchObject([{ _id: id, state: 'MANUAL', orders: [] }])
      expect(
        (await billing.resolve(id, { printed: true, reason: 'seen' }, venue.owner.token)).body,
      ).toMatchObject({ state: 'BILLED', receiptNo: 41 })
    })

    it('where an order was rejected here, has another price, is under another bill or has another receipt', async () => {
      const rejected = await forgotten(1)
      await moveOrder(server(), rejected.venue, rejected.ids[0] ?? '', 'rejected')
      await rejected.printed()
      expect(await rejected.open()).toMatchObject([{ state: 'MANUAL', orders: rejected.ids }])
      const dearer = await forgotten(1)
      await dearer.printed({
        receipt: {
          receiptType: 'NormalReceipt',
          products: [{ title: 'X', taxClass: 'В', price: '251.00', quantity: '1.000' }],
        },
      })
      expect(await dearer.open()).toMatchObject([{ state: 'MANUAL', orders: dearer.ids, total: 251 }])
      const held = await forgotten(2)
      const holder = await held.armed('fiscal', 'cash', held.ids.slice(0, 1))
      const id = await held.printed()
      expect(await held.open()).toMatchObject([
        { _id: holder, state: 'ARMED' },
        { _id: id, state: 'MANUAL', orders: held.ids.slice(1) },
      ])
      const fiscal = await forgotten(1)
      await fiscal.billed('fiscal', 40)
      await fiscal.printed()
      expect(await fiscal.open()).toMatchObject([{ state: 'MANUAL', orders: [], receiptNo: 41 }])
      expect(await fiscal.orderOf()).toMatchObject({ receiptNo: 40 })
    })

    it('and gets the orders on its paper when the bill that held them lets them go, without their cash twice', async () => {
      const { venue, gateway, ids, billed, armed, printed, billing, intent, orderOf, ledgerOf } =
        await forgotten(1)
      await billed('pre')
      const holder = await armed('fiscal')
      const id = await printed()
      const said = { printed: true, reason: 'The paper is there' }
      expect(await intent(id)).toMatchObject({ state: 'MANUAL', orders: [] })
      expect(await billing.resolve(id, said, venue.owner.token)).toMatchObject({
        status: 409,
        body: { code: 'INTENT_STATE', state: 'ARMED' },
      })
      await billing.abandon(holder, gatewayProof(gateway, holder))
      expect((await billing.resolve(id, said, venue.owner.token)).body).toMatchObject({
        state: 'BILLED',
        orders: ids,
      })
      expect(await orderOf()).toMatchObject({ billKind: 'fiscal', receiptNo: 41 })
      expect(await ledgerOf()).toMatchObject({ balance: 250 })
      expect(await billing.validate(ids)).toMatchObject({ status: 409, body: { code: 'ALREADY_FISCAL' } })
    })

    it('where nobody here closed it: an owner stands in', async () => {
      const { venue, printed, open } = await forgotten(1)
      await printed({ closedBy: newId() })
      expect(await open()).toMatchObject([{ state: 'MANUAL', closedBy: { _id: venue.owner.id } }])
    })

    it('where the gateway does not know either', async () => {
      const { commandOf, tell, open, ids } = await forgotten(1)
      const command = commandOf({})
      await tell(command, { state: 'UNKNOWN' })
      expect(await open()).toMatchObject([{ state: 'MANUAL', orders: ids }])
    })

    it('and waits for them, whatever is told again', async () => {
      const { ids, commandOf, tell, open } = await forgotten()
      const command = commandOf({ orderIds: [ids[0] ?? '', newId()] })
      for (let times = 0; times < 2; times += 1) await tell(command)
      expect(await open()).toMatchObject([{ state: 'MANUAL' }])
    })
  })

  it('is not believed without its permit', async () => {
    const [{ venue, commandOf, tell, tellTask, open }, other] = [await forgotten(1), await forgotten(1)]
    const command = commandOf({})
    for (const wrong of [
      { ...command, permit: other.commandOf({})['permit'] },
      { ...command, closedBy: venue.owner.id },
      { taskId: command['taskId'] },
    ])
      await tell(wrong)
    // A permit of ours, under another task's name.
    await tellTask({ state: 'DONE', taskId: newId(), receiptNo: 41, deviceSerial: 'VIRT-1', command })
    expect(await open()).toEqual([])
    expect(
      (await auditOf(server(), venue.companyId)).filter(({ action }) => action === 'bill.unverified'),
    ).toHaveLength(4)
  })

  describe('and was given up here', () => {
    const contradicted = async (bills: 'again' | 'not') => {
      const made = await forgotten(1)
      const { billing, armed, venue } = made
      const id = await armed()
      const { command } = (await billing.arm(id)).body as unknown as {
        command: Readonly<Record<string, unknown>>
      }
      server().clock.advance(61_000)
      await server().services.billing.sweep()
      await billing.resolve(id, { printed: false, reason: 'No paper' }, venue.owner.token)
      if (bills === 'again') await made.billed('fiscal', 42)
      await made.tell(command)
      return { ...made, id, command }
    }
    it('is contradicted: the orders keep the receipt that they have', async () => {
      const { venue, id, intent, orderOf, open, tell, command } = await contradicted('not')
      expect(await intent(id)).toMatchObject({ state: 'ABORTED' })
      expect(await orderOf()).toMatchObject({ status: 'billed', receiptNo: 41 })
      await tell(command)
      expect([await open(), await billsOf(server(), venue.companyId)]).toMatchObject([
        [],
        [{ kind: 'fiscal' }],
      ])
      expect((await auditOf(server(), venue.companyId)).map(({ action }) => action)).toContain(
        'bill.contradicted',
      )
    })

    it('and printed once more since: a person sees the second receipt', async () => {
      const { id, intent, orderOf, open } = await contradicted('again')
      expect(await intent(id)).toMatchObject({ state: 'ABORTED' })
      expect(await orderOf()).toMatchObject({ status: 'billed', receiptNo: 42 })
      expect(await open()).toMatchObject([{ state: 'MANUAL', receiptNo: 41, orders: [] }])
    })
  })

  describe('of the taking back of a receipt', () => {
    it('is made anew with the bill that it takes back', async () => {
      const { venue, ids, printed, orderOf, ledgerOf, open } = await forgotten()
      await printed()
      await printed({ kind: 'storno', refReceiptNo: 41, closedBy: venue.owner.id }, { receiptNo: 42 })
      expect(await open()).toEqual([])
      for (const id of ids)
        expect(await orderOf(id)).toMatchObject({
          status: 'billed',
          receiptNo: 41,
          storno: { receiptNo: 42, by: { _id: venue.owner.id } },
        })
      expect(await ledgerOf()).toMatchObject({ balance: 0 })
      expect(await billsOf(server(), venue.companyId)).toMatchObject([{ kind: 'fiscal' }, { kind: 'storno' }])
    })

    it('waits for the person who settles its bill', async () => {
      const { venue, ids, printed, billing, orderOf, open, ledgerOf } = await forgotten(1)
      const paper = { orderIds: [ids[0] ?? '', newId()] }
      const bill = await printed(paper)
      const storno = await printed(
        { ...paper, kind: 'storno', refReceiptNo: 41, closedBy: venue.owner.id },
        { receiptNo: 42 },
      )
      expect(await open()).toMatchObject([
        { _id: bill, state: 'MANUAL' },
        { _id: storno, state: 'MANUAL', orders: [], refReceiptNo: 41 },
      ])
      const said = { printed: true, reason: 'seen' }
      expect(await billing.resolve(storno, said, venue.owner.token)).toMatchObject({
        status: 409,
        body: { code: 'INTENT_STATE', state: 'MANUAL' },
      })
      await billing.resolve(bill, said, venue.owner.token)
      await billing.resolve(storno, said, venue.owner.token)
      expect(await orderOf()).toMatchObject({ status: 'billed', receiptNo: 41, storno: { receiptNo: 42 } })
      expect(await ledgerOf()).toMatchObject({
        entries: [
          { kind: 'bill', amount: 500 },
          { kind: 'storno', amount: 250 },
        ],
      })
    })

    it('needs a person where its receipt is not known, or was taken back already', async () => {
      const unknown = await forgotten(1)
      await unknown.printed(
        { kind: 'storno', refReceiptNo: 7, closedBy: unknown.venue.owner.id },
        { receiptNo: 42 },
      )
      expect(await unknown.open()).toMatchObject([
        { state: 'MANUAL', kind: 'storno', refReceiptNo: 7, receiptNo: 42, orders: unknown.ids },
      ])
      const [{ _id: id }] = (await unknown.open()) as [{ _id: string }]
      await unknown.billing.resolve(id, { printed: true, reason: 'seen' }, unknown.venue.owner.token)
      // What had no receipt yet lost none: it is billed and taken back like any other.
      expect(await unknown.orderOf()).toMatchObject({ status: 'delivered', storno: null })
      await unknown.billed('fiscal', 50)
      const later = intentOf(await unknown.billing.storno(unknown.ids[0] ?? ''))
      expect((await unknown.billing.arm(later, 'storno')).status).toBe(200)
      const twice = await forgotten(1)
      await twice.billed('fiscal', 41)
      const first = intentOf(await twice.billing.storno(twice.ids[0] ?? ''))
      await twice.billing.arm(first, 'storno')
      await twice.billing.tell('storno', { selectedOrders: twice.ids, intentId: first, receiptNo: 42 })
      await twice.printed(
        { kind: 'storno', refReceiptNo: 41, closedBy: twice.venue.owner.id },
        { receiptNo: 43 },
      )
      expect(await twice.open()).toMatchObject([{ state: 'MANUAL', kind: 'storno', orders: [] }])
      expect(await twice.orderOf()).toMatchObject({ storno: { receiptNo: 42 } })
    })
  })

  it('leaves other orders alone', async () => {
    const { venue, printed, orderOf } = await forgotten(1)
    const [[other = ''], fresh] = [
      await makeDelivered(server(), venue),
      await makeSimpleOrder(server(), venue),
    ]
    await printed()
    expect([(await orderOf(other)).status, (await orderOf(fresh.id)).status]).toEqual([
      'delivered',
      'created',
    ])
  })
})
