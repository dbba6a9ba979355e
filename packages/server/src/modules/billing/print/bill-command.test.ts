import { expect, it } from 'vitest'
import { openBilling } from '../../../testing/billing-factories.ts'
import { TEST_PIN } from '../../../testing/factories.ts'
import { storedAuditLog } from '../../../testing/stored-records.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

onBothEngines('a copy of a receipt', (server) => {
  it('is the receipt marked as a copy, with the number of the original, and is printed as a non-fiscal document', async () => {
    const { venue, ids, billing, billed } = await openBilling(server(), 2)
    const intentId = await billed('fiscal', 41, 'card')
    const { status, body } = await billing.copy(ids[1] ?? '')
    expect(status).toBe(200)
    expect(body).toEqual({
      path: '/pos/commands',
      command: {
        taskId: intentId,
        ref: expect.stringMatching(/^[A-Z2-9]{8}$/) as unknown,
        receipt: {
          receiptType: 'Copy',
          refReceiptNo: 41,
          payment: 'card',
          products: ids.map(() => expect.objectContaining({ price: '250.00', quantity: '1.000' }) as unknown),
        },
      },
    })
    expect((await storedAuditLog(server(), venue.companyId)).at(-1)).toMatchObject({
      action: 'bill.copied',
      by: venue.monitor.id,
      entityId: intentId,
      details: { receiptNo: 41 },
    })
  })

  it('is free for monitors until an owner limits it', async () => {
    const { venue, ids, billing, billed } = await openBilling(server())
    const { monitor, owner } = venue
    await billed('fiscal', 41)
    const [order = ''] = ids
    const setLimit = (limit: string) =>
      server().send('PUT', '/api/approvals/limits', {
        token: owner.token,
        body: { action: 'reprint', role: 'monitor', limit },
      })
    const approved = () =>
      server().send('POST', `/api/order/${order}/bill-copy`, {
        token: monitor.token,
        body: { approval: { username: owner.username, pin: TEST_PIN } },
      })
    expect((await billing.copy(order)).status).toBe(200)
    await setLimit('approval')
    expect(await billing.copy(order)).toMatchObject({
      status: 403,
      body: { code: 'APPROVAL_NEEDED', actions: ['reprint'] },
    })
    expect(await approved()).toMatchObject({ status: 200, body: { path: '/pos/commands' } })
    const log = await storedAuditLog(server(), venue.companyId)
    expect(log.findLast(({ action }) => action === 'bill.copied')).toMatchObject({
      by: monitor.id,
      details: { approvedBy: owner.id },
    })
    await setLimit('never')
    expect(await approved()).toMatchObject({ status: 403, body: { code: 'ROLE_FORBIDDEN' } })
  })

  it('is possible after the receipt was voided', async () => {
    const { ids, billing, billed } = await openBilling(server())
    await billed('fiscal', 41)
    const {
      body: { intentId },
    } = await billing.storno(ids[0] ?? '')
    await billing.arm(intentId ?? '', 'storno')
    await billing.report('storno', { selectedOrders: ids, intentId, receiptNo: 42 })
    expect((await billing.copy(ids[0] ?? '')).body).toMatchObject({
      command: { receipt: { receiptType: 'Copy', refReceiptNo: 41 } },
    })
  })

  it('is refused without a fiscal receipt, without its number, and for an unknown order', async () => {
    const [delivered, pre, pending] = [
      await openBilling(server()),
      await openBilling(server()),
      await openBilling(server()),
    ]
    await pre.billed('pre')
    await pending.billed('fiscal')
    for (const { billing, ids } of [delivered, pre])
      expect(await billing.copy(ids[0] ?? '')).toMatchObject({ status: 409, body: { code: 'NOT_FISCAL' } })
    expect(await pending.billing.copy(pending.ids[0] ?? '')).toMatchObject({
      status: 409,
      body: { code: 'NOT_FISCAL', pending: true },
    })
    expect((await pending.billing.copy(pre.ids[0] ?? '')).status).toBe(404)
  })
})
