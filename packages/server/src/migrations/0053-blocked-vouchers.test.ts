import { expect, it } from 'vitest'
import { makeVenue } from '../testing/factories.ts'
import { openVoucher } from '../testing/payment-evening.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines, upgradedServer } from '../testing/test-server.ts'
import { blockedVouchersMigration } from './0053-blocked-vouchers.ts'

onBothEngines('vouchers of a version that did not block them', (server) => {
  it('are not blocked, are found by their code, and can be blocked', async () => {
    const venue = await makeVenue(server())
    const gift = await openVoucher(server(), venue.owner, 600)
    await runStatements(server(), [
      'ALTER TABLE accounts DROP COLUMN blocked_at',
      'DROP TABLE voucher_look_ups',
    ])
    await runStatements(server(), blockedVouchersMigration.statements(server().engine))
    const upgraded = await upgradedServer(server())
    const { token } = venue.owner
    expect((await upgraded.send('GET', '/api/vouchers', { token })).body).toMatchObject([
      { _id: gift.voucher, left: 600, blocked: false },
    ])
    const lookUp = async () => {
      const body = { code: 'ABCD-EFGH-JKLM-NPQR' }
      return (await upgraded.send('POST', '/api/vouchers/look-up', { token, body })).body
    }
    expect(await lookUp()).toMatchObject({ left: 600 })
    const body = { blocked: true }
    await upgraded.send('PUT', `/api/vouchers/${gift.voucher}`, { token, body })
    expect(await lookUp()).toMatchObject({ code: 'VOUCHER_BLOCKED' })
  })
})
