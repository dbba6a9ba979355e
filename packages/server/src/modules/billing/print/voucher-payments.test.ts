import { expect, it } from 'vitest'
import { gatewayProof } from '../../../testing/billing-factories.ts'
import { openBillingAfterRestore } from '../../../testing/bills-missing-after-restore.ts'
import { openAccount, openPaymentEvening, openVoucher } from '../../../testing/payment-evening.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

const card = (amount: number) => ({ tender: 'card', amount })

onBothEngines('a bill that is paid with a voucher', (server) => {
  const opened = async (value: number, orders = 2) => {
    const evening = await openPaymentEvening(server(), orders)
    const gift = await openVoucher(server(), evening.venue.owner, value)
    await gift.lookUp(evening.venue.monitor)
    return { ...evening, gift }
  }

  it('takes its amount and tip from the voucher, and is another way to pay on the receipt', async () => {
    const { gift, pay, paid, balanceOf, ana } = await opened(400)
    await pay('fiscal', [gift.redeem(300, { tip: 20 }), card(200)])
    expect(await paid()).toEqual({ [gift.tender]: 300, [`${gift.tender} tips`]: 20, card: 200 })
    expect([await gift.left(), await balanceOf(ana)]).toEqual([80, 0])
  })

  it('gives the value again when it is voided or undone', async () => {
    const { ids, gift, pay, storno, billing } = await opened(500, 4)
    const [first = '', second = '', third = '', fourth = ''] = ids
    await pay('fiscal', [gift.redeem(500)], { selected: [first, second] })
    expect(await gift.left()).toBe(0)
    await storno(first)
    expect(await gift.left()).toBe(500)
    await pay('pre', [gift.redeem(500)], { selected: [third, fourth] })
    for (const id of [third, fourth]) await billing.unbill(id)
    expect(await gift.left()).toBe(500)
  })

  it('is refused above what is left, which other armed bills hold until they are aborted', async () => {
    const { ids, gateway, gift, arm, reserved, billing } = await opened(700, 4)
    const [one, other] = [await reserved(ids.slice(0, 2)), await reserved(ids.slice(2))]
    expect((await arm(one, { kind: 'fiscal', payments: [gift.redeem(500)] })).status).toBe(200)
    const asked = { kind: 'fiscal', payments: [gift.redeem(300), card(200)] }
    expect(await arm(other, asked)).toMatchObject({
      status: 409,
      body: { code: 'VOUCHER_SPENT', account: gift.voucher, left: 200 },
    })
    await billing.abandon(one, gatewayProof(gateway, one))
    expect(await gift.left()).toBe(700)
    expect((await arm(other, asked)).status).toBe(200)
  })

  it('is redeemed once where its receipt follows a pre-bill', async () => {
    const { gift, pay } = await opened(500)
    await pay('pre', [gift.redeem(500)])
    await pay('fiscal', [gift.redeem(500)])
    expect(await gift.left()).toBe(0)
  })

  it('is refused after its last day', async () => {
    const { venue, arm, reserved, gift } = await opened(500)
    const made = await gift.sell({ code: 'DDDDDDDDDDDDDDDD', value: 500, expires: '2090-12-31' })
    const account = String(made.body['_id'])
    await gift.lookUp(venue.monitor, 'DDDDDDDDDDDDDDDD')
    const id = await reserved()
    await server().platform.uow.write(venue.companyId, (tx) =>
      tx.run(
        {
          build: (kit) =>
            kit.db.updateTable('accounts').set({ expires: '2020-12-31' }).where('id', '=', account),
        },
        {},
      ),
    )
    expect(await arm(id, { kind: 'fiscal', payments: [gift.redeem(500, { account })] })).toMatchObject({
      status: 409,
      body: { code: 'VOUCHER_EXPIRED' },
    })
  })

  it('needs the code: a session that has not found the voucher by it, or long ago, is refused', async () => {
    const { venue, ids, arm, pay, reserved, gift } = await opened(500, 4)
    const other = (await gift.sell({ code: 'EEEEEEEEEEEEEEEE', value: 500 })).body['_id']
    const [id, later] = [await reserved(ids.slice(0, 2)), ids.slice(2)]
    const asked = { kind: 'fiscal', payments: [gift.redeem(500, { account: String(other) })] }
    const needed = { status: 409, body: { code: 'VOUCHER_CODE_NEEDED', account: other } }
    expect(await arm(id, asked)).toMatchObject(needed)
    await gift.lookUp(venue.owner, 'EEEEEEEEEEEEEEEE')
    expect(await arm(id, asked)).toMatchObject(needed)
    await gift.lookUp(venue.monitor, 'EEEEEEEEEEEEEEEE')
    server().clock.advance(15 * 60_000)
    const again = await reserved(ids.slice(0, 2))
    expect(await arm(again, asked)).toMatchObject(needed)
    await gift.lookUp(venue.monitor, 'EEEEEEEEEEEEEEEE')
    expect((await arm(again, asked)).status).toBe(200)
    // What its own pre-bill has redeemed needs no code again.
    await gift.lookUp(venue.monitor)
    await pay('pre', [gift.redeem(500)], { selected: later })
    server().clock.advance(15 * 60_000)
    await pay('fiscal', [gift.redeem(500)], { selected: later })
    expect(await gift.left()).toBe(0)
  })

  it('is refused while it is blocked, and can be redeemed when it is unblocked', async () => {
    const { arm, reserved, gift } = await opened(500)
    const id = await reserved()
    const asked = { kind: 'fiscal', payments: [gift.redeem(500)] }
    await gift.change({ blocked: true })
    expect(await arm(id, asked)).toMatchObject({
      status: 409,
      body: { code: 'VOUCHER_BLOCKED', account: gift.voucher },
    })
    await gift.change({ blocked: false })
    expect((await arm(id, asked)).status).toBe(200)
  })

  it('needs a voucher of the venue, and no account of a guest', async () => {
    const { venue, arm, reserved, gift } = await opened(500)
    const guest = await openAccount(server(), venue.owner)
    const id = await reserved()
    const code = async (payment: object) =>
      (await arm(id, { kind: 'fiscal', payments: [payment] })).body['code']
    expect(await code({ tender: gift.tender, amount: 500 })).toBe('PAYMENTS_DIFFER')
    expect(await code(gift.redeem(500, { account: guest.account }))).toBe('NOT_FOUND')
    expect(await code(guest.charge(500, { account: gift.voucher }))).toBe('NOT_FOUND')
  })

  it('leaves nothing on a voucher that a restored database does not have', async () => {
    const { venue, printed, intent } = await openBillingAfterRestore(server())
    const gift = await openVoucher(server(), venue.owner, 300)
    const part = {
      kind: 'voucher',
      type: 'other',
      rounding: 0,
      tip: 0,
      tendered: null,
      reference: '',
    } as const
    const payments = [gift.voucher, 'lost'].map((account, at) => ({
      ...part,
      tender: gift.tender,
      account,
      amount: [20_000, 30_000][at] ?? 0,
    }))
    expect(await intent(await printed({ payment: 'card', payments }))).toMatchObject({ state: 'BILLED' })
    expect(await gift.list()).toMatchObject([
      { _id: gift.voucher, value: 300, left: 100 },
      { _id: 'lost', end: null, value: 0, left: 0, soldAt: null },
    ])
  })
})
