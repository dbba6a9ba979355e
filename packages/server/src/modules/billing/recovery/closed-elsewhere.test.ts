import { expect, it } from 'vitest'
import { openBillingAfterRestore } from '../../../testing/bills-missing-after-restore.ts'
import { fiscalDay } from '../../../testing/day-sales-check.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

onBothEngines('a reconstructed receipt, of which another bill closed the order', (server) => {
  it.each([
    ['what the order comes to', '250.00', 250, 250],
    ['less, because a discount is forgotten', '240.00', 250, 250],
    ['more, of which the rest is paid beside the order', '260.00', 260, 260],
  ])('of %s, is paid once', async (_, price, balance, paid) => {
    const { venue, billed, printed, billing, orderOf, ledgerOf } = await openBillingAfterRestore(server(), 1)
    await billed('fiscal', 40)
    const products = [{ title: 'Dish', taxClass: 'В' as const, price, quantity: '1.000' }]
    const id = await printed({ receipt: { receiptType: 'NormalReceipt', products } })
    const resolution = { printed: true, reason: 'The paper is there' }
    expect((await billing.resolve(id, resolution, venue.owner.token)).body).toMatchObject({
      state: 'BILLED',
      orders: [],
    })
    expect(await orderOf()).toMatchObject({ receiptNo: 40 })
    expect(await ledgerOf()).toMatchObject({ balance })
    expect((await fiscalDay(server(), venue)).tenders).toMatchObject([{ tender: 'cash', amount: paid }])
  })
})
