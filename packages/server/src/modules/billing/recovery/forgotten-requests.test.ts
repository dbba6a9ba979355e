import { expect, it } from 'vitest'
import { openBillingAfterRestore } from '../../../testing/bills-missing-after-restore.ts'
import { addMember, TEST_PIN, type Member } from '../../../testing/factories.ts'
import { letWaitersBill } from '../../../testing/pay-factories.ts'
import { onBothEngines } from '../../../testing/test-server.ts'

onBothEngines('the request of a phone whose bill the database has lost', (server) => {
  const opened = async () => {
    const made = await openBillingAfterRestore(server(), 1)
    const { venue, orderOf, ids } = made
    await letWaitersBill(server(), venue)
    const check = String((await orderOf())['check'])
    const repeat = ({ token }: Member) =>
      server().send('POST', `/api/checks/${check}/pay`, {
        token,
        body: { id: 'asked', selection: { orders: ids }, pin: TEST_PIN },
      })
    return { ...made, repeat }
  }

  it('is answered by the bill that its gateway’s journal brings back, to the waiter who closed it', async () => {
    const { printed, repeat, venue } = await opened()
    const id = await printed({ request: 'asked' })
    expect(await repeat(venue.waiter)).toMatchObject({ status: 200, body: { _id: id, state: 'BILLED' } })
    const colleague = await addMember(server(), venue.companyId, 'waiter')
    expect((await repeat(colleague)).body).toMatchObject({ code: 'ID_TAKEN' })
  })

  it('belongs to what was printed, also if it was cancelled here', async () => {
    const { printed, repeat, venue, reportTask, intent } = await opened()
    // The gateway connects.
    await reportTask({ taskId: 'another', state: 'NOT_PRINTED' })
    const { body } = await repeat(venue.waiter)
    const lost = String(body['_id'])
    await reportTask({ taskId: lost, state: 'CANCELLED' })
    expect(await intent(lost)).toMatchObject({ state: 'ABORTED' })
    const id = await printed({ request: 'asked', intentId: lost })
    expect(id).toBe(lost)
    const { body: found } = await repeat(venue.waiter)
    expect(found).toMatchObject({ state: 'BILLED', receiptNo: 41 })
    expect(found['_id']).not.toBe(lost)
  })
})
