import { expect, it } from 'vitest'
import { openAccount, openPaymentEvening, openVoucher } from '../testing/payment-evening.ts'
import { runStatements } from '../testing/run-statements.ts'
import { onBothEngines, upgradedServer } from '../testing/test-server.ts'
import { vouchersMigration } from './0051-vouchers.ts'
import { blockedVouchersMigration } from './0053-blocked-vouchers.ts'

/** Takes a database back to what an earlier version stored. */
const FORGET = [
  // What a later migration added is added again after it.
  'ALTER TABLE accounts DROP COLUMN blocked_at',
  'DROP TABLE voucher_look_ups',
  'DROP INDEX account_codes',
  ...['kind', 'code_hash', 'expires'].map((column) => `ALTER TABLE accounts DROP COLUMN ${column}`),
]

onBothEngines('accounts of a version without vouchers', (server) => {
  it('stay accounts with what their guests owe, and vouchers are sold beside them', async () => {
    const { venue, pay } = await openPaymentEvening(server())
    const guest = await openAccount(server(), venue.owner, 1000)
    await pay('fiscal', [guest.charge(500)])
    await runStatements(server(), FORGET)
    for (const { statements } of [vouchersMigration, blockedVouchersMigration])
      await runStatements(server(), statements(server().engine))
    const upgraded = await upgradedServer(server())
    const { token } = venue.owner
    expect((await upgraded.send('GET', '/api/accounts', { token })).body).toMatchObject([
      { _id: guest.account, name: 'Petrović', limit: 1000, balance: 500 },
    ])
    const gift = await openVoucher(upgraded, venue.owner, 100)
    expect(await gift.list()).toMatchObject([{ _id: gift.voucher, left: 100, expired: false }])
    expect((await gift.sell({})).body).toMatchObject({ code: 'ID_TAKEN' })
  })
})
