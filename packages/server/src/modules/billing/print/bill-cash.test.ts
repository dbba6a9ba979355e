import { randomUUID } from 'node:crypto'
import { ledgerSign, type LedgerKind } from '@kafana/domain'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { cashHoldersMigration } from '../../../migrations/0013-cash-holders.ts'
import { statement } from '../../../platform/unit-of-work/statement.ts'
import { intentOf, openBilling, signedReport } from '../../../testing/billing-factories.ts'
import { addMember, type Member } from '../../../testing/factories.ts'
import type { Answer } from '../../../testing/http-client.ts'
import { compareSalesSummary } from '../../../testing/sales-summary-check.ts'
import { storedAuditLog, storedBills } from '../../../testing/stored-records.ts'
import { onBothEngines, type TestServer } from '../../../testing/test-server.ts'

type Payment = 'cash' | 'card'
interface Listed {
  readonly _id: string
  readonly balance: number
}
interface Ledger {
  readonly balance: number
  readonly entries: readonly {
    readonly kind: LedgerKind
    readonly amount: number
    readonly balanceAfter: number
  }[]
}

/** Two waiters, a monitor and an owner with delivered orders of 250 each. */
const openEvening = async (server: TestServer, orders = 1) => {
  const made = await openBilling(server, orders)
  const { venue, gateway, ids, billing } = made
  const luka = await addMember(server, venue.companyId, 'waiter')
  const people = { ana: venue.waiter, luka, marko: venue.monitor, owner: venue.owner }
  const { token } = venue.owner
  let receiptNo = 40

  const close = async (
    kind: 'pre' | 'fiscal',
    payment: Payment,
    by: Member,
    selected: readonly string[] = ids,
  ): Promise<void> => {
    const intentId = intentOf(await billing.validate(selected, undefined, by.username))
    expect((await billing.arm(intentId, kind, payment)).status).toBe(200)
    receiptNo += 1
    const report = { selectedOrders: selected, intentId }
    const body = kind === 'fiscal' ? signedReport(server, gateway, { ...report, receiptNo }) : report
    expect((await billing.report(kind, body)).status).toBe(200)
  }
  const storno = async (paidBy?: Member, order = ids[0] ?? ''): Promise<void> => {
    const reserved = await billing.storno(order, undefined, undefined, paidBy?.id)
    const intentId = intentOf(reserved)
    expect((await billing.arm(intentId, 'storno')).status).toBe(200)
    receiptNo += 1
    const body = { selectedOrders: reserved.body['orders'], intentId, receiptNo }
    expect((await billing.report('storno', body)).status).toBe(200)
  }
  const funds = async (code: 'give' | 'take', { id }: Member, amount: number): Promise<void> => {
    const body = { balance: amount }
    expect((await server.send('PUT', `/api/user/${id}/balance?code=${code}`, { token, body })).status).toBe(
      200,
    )
  }
  /** The balances; every place that shows one must show the same, and so must the sales. */
  const balances = async (): Promise<Record<keyof typeof people, number>> => {
    const staff = (await server.send('GET', '/api/company/staff', { token })).body as unknown as Listed[]
    const shown = { ana: 0, luka: 0, marko: 0, owner: 0 }
    for (const name of ['ana', 'luka', 'marko', 'owner'] as const) {
      const { balance, entries } = (await made.ledgerOf(people[name])) as unknown as Ledger
      const sum = entries.reduce((total, { kind, amount }) => total + ledgerSign(kind) * amount, 0)
      expect([sum, entries.at(-1)?.balanceAfter ?? 0]).toEqual([balance, balance])
      expect(staff.find(({ _id: id }) => id === people[name].id)?.balance).toBe(balance)
      expect(Math.min(...entries.map(({ balanceAfter }) => balanceAfter), 0)).toBe(0)
      shown[name] = balance
    }
    const { summary, expected } = await compareSalesSummary(server, venue.companyId)
    expect(summary).toEqual(expected)
    return shown
  }
  const kinds = async (who: Member): Promise<string[]> =>
    ((await made.ledgerOf(who)) as unknown as Ledger).entries.map(({ kind, amount }) => `${kind} ${amount}`)
  return { ...made, ...people, close, storno, funds, balances, kinds }
}

const NOBODY = { ana: 0, luka: 0, marko: 0, owner: 0 }

onBothEngines('a receipt after its pre-bill', (server) => {
  it('by card takes the cash of the pre-bill from whoever holds it, whoever closes the receipt', async () => {
    const { ana, luka, close, balances, kinds } = await openEvening(server(), 2)
    await close('pre', 'cash', ana)
    expect(await balances()).toEqual({ ...NOBODY, ana: 500 })
    await close('fiscal', 'card', luka)
    expect(await balances()).toEqual(NOBODY)
    expect([await kinds(ana), await kinds(luka)]).toEqual([['bill 500', 'unbill 500'], []])
  })

  it('by card is paid back by the person who closes it, if the cash was handed over', async () => {
    const { ana, marko, close, funds, balances, kinds } = await openEvening(server(), 2)
    await close('pre', 'cash', ana)
    await funds('take', ana, 500)
    await funds('give', marko, 200)
    await close('fiscal', 'card', marko)
    expect(await balances()).toEqual(NOBODY)
    expect(await kinds(ana)).toEqual(['bill 500', 'take 500'])
    expect(await kinds(marko)).toEqual(['give 200', 'give 300', 'unbill 500'])
  })

  it('by card takes nothing from the till for a waiter, who closes it as it was paid or with enough cash', async () => {
    const { ids, ana, billing, close, funds, balances } = await openEvening(server(), 2)
    await close('pre', 'cash', ana)
    await funds('take', ana, 1)
    const intentId = intentOf(await billing.validate(ids, undefined, ana.username))
    expect(await billing.arm(intentId, 'fiscal', 'card')).toMatchObject({
      status: 403,
      body: { code: 'CASH_HANDED_OVER' },
    })
    expect((await billing.arm(intentId, 'fiscal', 'cash')).status).toBe(200)
    await billing.report('fiscal', { selectedOrders: ids, intentId, receiptNo: 40 })
    expect(await balances()).toEqual({ ...NOBODY, ana: 499 })
    const second = await openEvening(server(), 2)
    await second.close('pre', 'cash', second.ana)
    await second.funds('take', second.ana, 500)
    await second.funds('give', second.luka, 500)
    await second.close('fiscal', 'card', second.luka)
    expect(await second.balances()).toEqual(NOBODY)
  })

  it('in cash credits the person who closes it with what the pre-bill left to a card', async () => {
    const { ana, luka, close, balances, kinds } = await openEvening(server(), 2)
    await close('pre', 'card', ana)
    expect(await balances()).toEqual(NOBODY)
    await close('fiscal', 'cash', luka)
    expect(await balances()).toEqual({ ...NOBODY, luka: 500 })
    expect([await kinds(ana), await kinds(luka)]).toEqual([[], ['bill 500']])
  })

  it.each<[Payment, number]>([
    ['cash', 500],
    ['card', 0],
  ])('moves nothing if both were paid the same way: %s', async (payment, balance) => {
    const { ana, luka, close, balances, kinds } = await openEvening(server(), 2)
    await close('pre', payment, ana)
    await close('fiscal', payment, luka)
    expect(await balances()).toEqual({ ...NOBODY, ana: balance })
    expect(await kinds(luka)).toEqual([])
  })

  it('suggests how its pre-bill was paid, if all of its orders were paid the same way', async () => {
    const { ids, ana, billing, close } = await openEvening(server(), 4)
    const [cash = '', card = '', other = '', fresh = ''] = ids
    await close('pre', 'cash', ana, [cash])
    await close('pre', 'card', ana, [card, other])
    const suggested = async (...orders: string[]): Promise<unknown> => {
      const { body } = await billing.validate(orders)
      await billing.abandon(String(body['intentId']))
      return (body as unknown as { receipt: { payment?: string } }).receipt.payment
    }
    expect(await suggested(cash)).toBe('cash')
    expect(await suggested(card, other)).toBe('card')
    expect([await suggested(cash, card), await suggested(fresh)]).toEqual([undefined, undefined])
  })

  it('settles each order with its own pre-bill', async () => {
    const evening = async (payment: Payment) => {
      const made = await openEvening(server(), 4)
      const { ids, ana, luka, marko, close } = made
      await close('pre', 'cash', ana, ids.slice(0, 2))
      await close('pre', 'card', ana, ids.slice(2, 3))
      await close('pre', 'cash', luka, ids.slice(3))
      await close('fiscal', payment, marko)
      return made
    }
    const cash = await evening('cash')
    expect(await cash.balances()).toEqual({ ana: 500, luka: 250, marko: 250, owner: 0 })
    await cash.storno()
    expect(await cash.balances()).toEqual(NOBODY)
    const card = await evening('card')
    expect(await card.balances()).toEqual(NOBODY)
    await card.storno()
    expect(await card.balances()).toEqual(NOBODY)
    expect(await card.kinds(card.owner)).toEqual([])
  })

  it('moves cash once, however often and in whatever way it is reported', async () => {
    const { ids, ana, luka, venue, billing, close, balances, kinds } = await openEvening(server(), 2)
    await close('pre', 'cash', ana)
    const intentId = intentOf(await billing.validate(ids, undefined, luka.username))
    await billing.arm(intentId, 'fiscal', 'card')
    const headers = { 'idempotency-key': randomUUID() }
    const report = (): Promise<Answer> =>
      server().send('POST', '/api/order/bill/fiscal', {
        token: venue.monitor.token,
        headers,
        body: { selectedOrders: ids, intentId, receiptNo: 41 },
      })
    const answers = [await report(), await report()]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(answers[1]?.headers.get('idempotency-replayed')).toBe('true')
    await billing.report('fiscal', { selectedOrders: ids, intentId, receiptNo: 41 })
    expect(await balances()).toEqual(NOBODY)
    expect(await kinds(ana)).toEqual(['bill 500', 'unbill 500'])
    const moved = (await storedAuditLog(server(), venue.companyId)).filter(({ action }) =>
      action.startsWith('balance.'),
    )
    expect(moved.map(({ action, entityId }) => [action, entityId])).toEqual([
      ['balance.bill', ana.id],
      ['balance.unbill', ana.id],
    ])
    expect(await storedBills(server(), venue.companyId)).toHaveLength(2)
  })
})

onBothEngines('the cash of a voided receipt', (server) => {
  it('is paid by the owner, from the till, if the waiter’s cash was taken before', async () => {
    const { ana, owner, close, funds, storno, balances, kinds } = await openEvening(server(), 2)
    await close('fiscal', 'cash', ana)
    await funds('take', ana, 500)
    await storno()
    expect(await balances()).toEqual(NOBODY)
    expect(await kinds(ana)).toEqual(['bill 500', 'take 500'])
    expect(await kinds(owner)).toEqual(['give 500', 'storno 500'])
  })

  it('is paid by the waiter who still holds it, also from other bills', async () => {
    const { ids, ana, close, funds, storno, balances } = await openEvening(server(), 3)
    await close('fiscal', 'cash', ana, ids.slice(0, 2))
    await close('fiscal', 'cash', ana, ids.slice(2))
    await funds('take', ana, 250)
    await storno()
    expect(await balances()).toEqual(NOBODY)
  })

  it('is paid by each person who holds their share, and by the owner for the others', async () => {
    const { ids, ana, luka, owner, close, funds, storno, balances, kinds } = await openEvening(server(), 3)
    await close('pre', 'cash', ana, ids.slice(0, 1))
    await close('pre', 'cash', luka, ids.slice(1))
    await close('fiscal', 'cash', luka)
    await funds('take', luka, 1)
    await funds('give', owner, 600)
    await storno()
    expect(await balances()).toEqual({ ...NOBODY, luka: 499, owner: 100 })
    expect([await kinds(ana), await kinds(owner)]).toEqual([
      ['bill 250', 'storno 250'],
      ['give 600', 'storno 500'],
    ])
  })

  it('is paid by the person who was named', async () => {
    const { ana, luka, close, funds, storno, balances, kinds } = await openEvening(server(), 2)
    await close('fiscal', 'cash', ana)
    await funds('give', luka, 500)
    await storno(luka)
    expect(await balances()).toEqual({ ...NOBODY, ana: 500 })
    expect(await kinds(luka)).toEqual(['give 500', 'storno 500'])
  })

  it('is refused to a person who holds less, or who is not of the venue', async () => {
    const [{ ids, luka, owner, billing, close, funds, balances }, foreign] = [
      await openEvening(server(), 2),
      await openEvening(server()),
    ]
    await close('fiscal', 'cash', owner)
    await funds('take', owner, 500)
    await funds('give', luka, 499.99)
    const [first = ''] = ids
    const storno = (paidBy: Member) => billing.storno(first, undefined, undefined, paidBy.id)
    expect(await storno(luka)).toMatchObject({
      status: 409,
      body: { code: 'INSUFFICIENT_BALANCE', balance: 499.99 },
    })
    expect(await storno(foreign.luka)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
    expect(await balances()).toEqual({ ...NOBODY, luka: 499.99 })
    // The owner who confirms it takes what is missing from the till.
    const reserved = await storno(owner)
    expect(reserved.status).toBe(200)
    expect(intentOf(await storno(owner))).toBe(intentOf(reserved))
    expect(await storno(luka)).toMatchObject({ status: 409, body: { code: 'ORDER_IN_BILLING' } })
  })

  it('is paid by the owner if the person who was named handed it over before it was printed', async () => {
    const { ids, ana, luka, billing, close, funds, balances } = await openEvening(server())
    await close('fiscal', 'cash', ana)
    await funds('give', luka, 250)
    const intentId = intentOf(await billing.storno(ids[0] ?? '', undefined, undefined, luka.id))
    const armed = await billing.arm(intentId, 'storno')
    expect(armed.body).toMatchObject({ command: { paidBy: luka.id } })
    await funds('take', luka, 1)
    await billing.report('storno', { selectedOrders: ids, intentId, receiptNo: 42 })
    expect(await balances()).toEqual({ ...NOBODY, ana: 250, luka: 249 })
  })

  it('is paid once: a second storno is refused', async () => {
    const { ids, ana, billing, close, storno, balances } = await openEvening(server())
    await close('fiscal', 'cash', ana)
    await storno()
    expect(await billing.storno(ids[0] ?? '')).toMatchObject({
      status: 409,
      body: { code: 'ALREADY_STORNO' },
    })
    expect(await balances()).toEqual(NOBODY)
  })
})

onBothEngines('the cash of a pre-bill that is undone', (server) => {
  it('is paid by whoever holds it, otherwise by the owner, once for each key', async () => {
    const { ids, venue, ana, owner, close, funds, balances, kinds } = await openEvening(server(), 2)
    await close('pre', 'cash', ana)
    await funds('take', ana, 250)
    for (const id of ids) {
      const headers = { 'idempotency-key': randomUUID() }
      const body = { username: owner.username, pin: '4073', reason: 'Wrong button' }
      for (const replayed of [null, 'true']) {
        const answer = await server().send('POST', `/api/order/${id}/unbill`, {
          token: venue.monitor.token,
          headers,
          body,
        })
        expect([answer.status, answer.headers.get('idempotency-replayed')]).toEqual([200, replayed])
      }
    }
    expect(await balances()).toEqual(NOBODY)
    expect(await kinds(ana)).toEqual(['bill 500', 'take 250', 'unbill 250'])
    expect(await kinds(owner)).toEqual(['give 250', 'unbill 250'])
  })

  it('is credited again by the next bill, to whoever takes it then', async () => {
    const { ids, ana, luka, billing, close, storno, balances } = await openEvening(server())
    await close('pre', 'cash', ana)
    await billing.unbill(ids[0] ?? '')
    await close('pre', 'card', ana)
    await close('fiscal', 'cash', luka)
    expect(await balances()).toEqual({ ...NOBODY, luka: 250 })
    await storno()
    expect(await balances()).toEqual(NOBODY)
  })
})

const selectHolders = statement((kit) =>
  kit.db
    .selectFrom('orders')
    .select(['id', 'cash_holder'])
    .where('company_id', '=', kit.companyId)
    .orderBy('id'),
)
const forgetHolders = statement((kit) =>
  kit.db.updateTable('orders').set({ cash_holder: null }).where('company_id', '=', kit.companyId),
)

onBothEngines('who holds the cash of an order', (server) => {
  it('is filled in by migration from the first bill that was not undone, as cash was credited before', async () => {
    const { ids, venue, ana, luka, billing, close, storno } = await openEvening(server(), 6)
    const [voided = '', undone = '', again = '', settled = '', cash = '', card = ''] = ids
    await close('fiscal', 'cash', ana, [voided])
    await storno(undefined, voided)
    for (const id of [undone, again]) {
      await close('pre', 'cash', ana, [id])
      await billing.unbill(id)
    }
    await close('pre', 'cash', luka, [again])
    await close('pre', 'cash', ana, [settled])
    await close('fiscal', 'cash', luka, [settled])
    await close('fiscal', 'cash', luka, [cash])
    await close('pre', 'card', luka, [card])
    const { uow } = server().platform
    const { companyId } = venue
    const before = await uow.read(companyId, (tx) => tx.all(selectHolders, {}))
    expect(Object.fromEntries(before.map(({ id, cash_holder: holder }) => [id, holder]))).toEqual({
      [voided]: null,
      [undone]: null,
      [again]: luka.id,
      [settled]: ana.id,
      [cash]: luka.id,
      [card]: null,
    })
    await uow.write(companyId, (tx) => tx.run(forgetHolders, {}))
    const fill = cashHoldersMigration.statements(server().engine).filter((text) => text.startsWith('UPDATE'))
    expect(fill).toHaveLength(1)
    for (const text of fill)
      await uow.write('', (tx) =>
        tx.run(
          statement((kit) => ({ compile: () => sql.raw(text).compile(kit.db) })),
          {},
        ),
      )
    expect(await uow.read(companyId, (tx) => tx.all(selectHolders, {}))).toEqual(before)
  })
})
