import { expect, it } from 'vitest'
import { gatewayProof } from '../../../testing/billing-factories.ts'
import { openBillingAfterRestore } from '../../../testing/bills-missing-after-restore.ts'
import { openAccount, openPaymentEvening, type SentPayment } from '../../../testing/payment-evening.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

const card = (amount: number, more: Partial<SentPayment> = {}) => ({ tender: 'card', amount, ...more })

onBothEngines('a bill that charges the account of a guest', (server) => {
  const opened = async (limit: number | null = null, orders = 2) => {
    const evening = await openPaymentEvening(server(), orders)
    return { ...evening, guest: await openAccount(server(), evening.venue.owner, limit) }
  }

  it('is another way to pay on the receipt, in no balance of a person, and owed by the guest with its tip', async () => {
    const { ids, ana, guest, pay, paid, orderOf, balanceOf } = await opened()
    await pay('fiscal', [guest.charge(300, { tip: 20 }), card(200)])
    expect(await paid()).toEqual({ [guest.tender]: 300, [`${guest.tender} tips`]: 20, card: 200 })
    expect([await guest.balance(), await balanceOf(ana)]).toEqual([320, 0])
    expect((await guest.entries()).entries).toMatchObject([
      { kind: 'charge', amount: 320, receiptNo: 41, order: ids.toSorted()[0], by: { _id: ana.id } },
    ])
    expect(await orderOf(ids.toSorted()[0])).toMatchObject({
      payment: 'card',
      payments: [{ tender: guest.tender, kind: 'account', amount: 250 }],
    })
  })

  it('is booked back when it is voided or undone, and moved when a receipt follows', async () => {
    const { ids, guest, pay, storno } = await opened()
    await pay('pre', [guest.charge(500, { tip: 10 })])
    expect(await guest.balance()).toBe(510)
    await pay('fiscal', [guest.charge(100), card(400)])
    // The tip was given on the pre-bill.
    expect(await guest.balance()).toBe(110)
    await storno(ids[0] ?? '')
    expect(await guest.balance()).toBe(0)
  })

  it('books back everything of a pre-bill that is undone', async () => {
    const { ids, guest, pay, billing } = await opened()
    await pay('pre', [guest.charge(500, { tip: 10 })])
    for (const id of ids) await billing.unbill(id)
    expect(await guest.balance()).toBe(0)
  })

  it('stays within the limit with what other armed bills will charge, which is free when they are aborted', async () => {
    const { ids, gateway, guest, arm, reserved, billing, pay } = await opened(700, 4)
    const [first = '', second = '', ...others] = ids
    const one = await reserved([first, second])
    expect((await arm(one, { kind: 'fiscal', payments: [guest.charge(500)] })).status).toBe(200)
    const other = await reserved(others)
    const asked = { kind: 'fiscal', payments: [guest.charge(300), card(200)] }
    expect(await arm(other, asked)).toMatchObject({
      status: 409,
      body: { code: 'ACCOUNT_LIMIT', account: guest.account, left: 200 },
    })
    expect(await guest.balance()).toBe(0)
    await billing.abandon(one, gatewayProof(gateway, one))
    expect((await arm(other, asked)).status).toBe(200)
    await billing.report('fiscal', {
      selectedOrders: others,
      intentId: other,
      receiptNo: 7,
      deviceSerial: 'VIRT-1',
    })
    expect(await guest.balance()).toBe(300)
    // Without a new charge a limit that is lower by now refuses nothing.
    await guest.change({ limit: 0 })
    await pay('fiscal', [card(500)], { selected: [first, second] })
  })

  it('counts what its own pre-bill has charged already once', async () => {
    const { guest, pay } = await opened(500)
    await pay('pre', [guest.charge(500)])
    await pay('fiscal', [guest.charge(500)])
    expect(await guest.balance()).toBe(500)
  })

  it('needs an account of the venue that is not archived, and no other way to pay has one', async () => {
    const { guest, arm, reserved } = await opened()
    const id = await reserved()
    const code = async (payment: object) =>
      (await arm(id, { kind: 'fiscal', payments: [payment] })).body['code']
    expect(await code({ tender: guest.tender, amount: 500 })).toBe('PAYMENTS_DIFFER')
    expect(await code(card(500, { account: guest.account }))).toBe('PAYMENTS_DIFFER')
    expect(await code(guest.charge(500, { account: 'unknown' }))).toBe('NOT_FOUND')
    await guest.change({ archived: true })
    expect(await code(guest.charge(500))).toBe('NOT_FOUND')
  })

  it('charges it again after the database was restored, also where it does not have the account', async () => {
    const { venue, printed, intent } = await openBillingAfterRestore(server())
    const guest = await openAccount(server(), venue.owner)
    const part = {
      kind: 'account',
      type: 'other',
      rounding: 0,
      tip: 0,
      tendered: null,
      reference: '',
    } as const
    const payments = [guest.account, 'lost'].map((account, at) => ({
      ...part,
      tender: guest.tender,
      account,
      amount: [20_000, 30_000][at] ?? 0,
    }))
    expect(await intent(await printed({ payment: 'card', payments }))).toMatchObject({
      state: 'BILLED',
      payments: [
        { account: guest.account, amount: 200 },
        { account: 'lost', amount: 300 },
      ],
    })
    const { body } = await server().send('GET', '/api/accounts', { token: venue.owner.token })
    expect(body).toMatchObject([
      { _id: 'lost', name: null, balance: 300 },
      { _id: guest.account, name: 'Petrović', balance: 200 },
    ])
  })
})
