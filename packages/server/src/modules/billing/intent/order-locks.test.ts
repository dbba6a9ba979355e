import { expect, it } from 'vitest'
import { statement } from '../../../platform/unit-of-work/statement.ts'
import { isUniqueViolation } from '../../../platform/unit-of-work/unit-of-work.ts'
import { gatewayProof, intentOf, openBilling } from '../../../testing/billing-factories.ts'
import { onBothEngines } from '../../../testing/test-server.ts'
import type { Locks } from './intent-store.ts'

const HELD: Locks = { live: 1, fiscal: 0, storno: 0 }
const FREE: Locks = { live: 0, fiscal: 0, storno: 0 }
const selectLocks = statement((kit, p: { intentId: string }) =>
  kit.db
    .selectFrom('bill_intent_orders')
    .select(['live', 'fiscal', 'storno'])
    .where('company_id', '=', kit.companyId)
    .where('intent_id', '=', p.intentId),
)
const lockAgain = statement((kit, p: Locks & { intentId: string; orderId: string }) =>
  kit.db.insertInto('bill_intent_orders').values({
    company_id: kit.companyId,
    intent_id: p.intentId,
    order_id: p.orderId,
    live: p.live,
    fiscal: p.fiscal,
    storno: p.storno,
    undone: 0,
  }),
)

onBothEngines('the locks of an order', (server) => {
  const open = async () => {
    const made = await openBilling(server(), 2)
    const {
      venue: { companyId },
      ids: [first = '', second = ''],
    } = made
    const other = await made.reserved([second])
    const locks = (intentId: string) =>
      server().platform.uow.read(companyId, (tx) => tx.all(selectLocks, { intentId }))
    /** Whether another bill can take a lock of this order as well. */
    const again = (lock: keyof Locks) =>
      server()
        .platform.uow.write(companyId, (tx) =>
          tx.run(lockAgain, { ...FREE, [lock]: 1, intentId: other, orderId: first }),
        )
        .then(
          () => 'taken',
          (error: unknown) => (isUniqueViolation(error) ? 'refused' : error),
        )
    const armed = async (kind: 'fiscal' | 'pre' = 'fiscal') => made.armed(kind, 'cash', [first])
    const billed = (kind: 'fiscal', receiptNo: number) => made.billed(kind, receiptNo, 'cash', [first])
    return {
      ...made,
      ids: [first],
      first,
      locks,
      again,
      armed,
      billed,
      reserved: () => made.reserved([first]),
    }
  }
  it('follow a fiscal bill: held while it is open, then locked for good by its one receipt', async () => {
    const { billing, ids, locks, again, reserved } = await open()
    const id = await reserved()
    expect([await locks(id), await again('live')]).toEqual([[HELD], 'refused'])
    await billing.arm(id)
    expect(await locks(id)).toEqual([{ ...HELD, fiscal: 1 }])
    await billing.report('fiscal', { selectedOrders: ids, intentId: id, receiptNo: 41 })
    expect(await locks(id)).toEqual([{ ...FREE, fiscal: 1 }])
    expect(await again('fiscal')).toBe('refused')
  })

  it('follow a storno the same way', async () => {
    const { billing, ids, first, locks, again, billed } = await open()
    await billed('fiscal', 41)
    const id = intentOf(await billing.storno(first))
    expect(await locks(id)).toEqual([HELD])
    await billing.arm(id, 'storno')
    expect(await locks(id)).toEqual([{ ...HELD, storno: 1 }])
    expect(await again('storno')).toBe('refused')
    await billing.report('storno', { selectedOrders: ids, intentId: id, receiptNo: 42 })
    expect(await locks(id)).toEqual([{ ...FREE, storno: 1 }])
  })

  it('are released when a bill is cancelled, and a pre-bill leaves none', async () => {
    const { billing, gateway, locks, armed } = await open()
    const id = await armed()
    await billing.abandon(id, gatewayProof(gateway, id))
    expect(await locks(id)).toEqual([FREE])
    const pre = await armed('pre')
    expect(await locks(pre)).toEqual([HELD])
    await billing.abandon(pre)
    expect(await locks(pre)).toEqual([FREE])
  })
})
