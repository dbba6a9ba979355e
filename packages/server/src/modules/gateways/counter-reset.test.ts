import { expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { pairGateway, syncAs, type SyncValues } from '../../testing/gateway-factories.ts'
import { documentLine } from '../../testing/gateway-journal.ts'
import { storedAudit } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const SERIAL = 'VD000001'
/** Twenty receipts are known of it, and it reports ten. */
const RESET = { serial: SERIAL, lastReceiptNo: 10, needsConfirming: true, countedBefore: 20 }

onBothEngines('a device with a lower counter than is known of it', (server) => {
  const paired = async () => {
    const venue = await makeVenue(server())
    const gateway = await pairGateway(server(), venue)
    const say = async (saying: SyncValues) => (await syncAs(server(), gateway, saying)).body
    await say({ entries: [documentLine(1, { receiptNo: 20 })], device: { lastReceiptNo: 20 } })
    const confirm = (lastReceiptNo: number) =>
      server().send('POST', `/api/gateway/${gateway.id}/confirm`, {
        token: venue.owner.token,
        body: { serial: SERIAL, lastReceiptNo },
      })
    const listed = async () =>
      (await server().send('GET', '/api/gateway', { token: venue.owner.token })).body as unknown as {
        device: object
      }[]
    return { venue, say, confirm, listed }
  }

  it('gets the number that the server has, and is released only by the number that an owner confirms', async () => {
    const { venue, say, confirm, listed } = await paired()
    expect(await say({ device: RESET })).toMatchObject({ counted: 20, confirmed: null })
    expect(await listed()).toMatchObject([
      { device: { needsConfirming: true, lastReceiptNo: 10, countedBefore: 20 } },
    ])
    expect(await confirm(20)).toMatchObject({ status: 409, body: { code: 'GATEWAY_NOT_CONFIRMING' } })
    expect((await confirm(10)).status).toBe(200)
    expect(await say({ device: RESET })).toMatchObject({
      counted: 20,
      confirmed: { serial: SERIAL, lastReceiptNo: 10 },
    })
    expect(await storedAudit(server(), venue.companyId, 'gateway.confirmed')).toMatchObject([
      {
        by: venue.owner.id,
        details: { serial: SERIAL, lastReceiptNo: 10, countedBefore: 20, untoldFrom: 21 },
      },
    ])
    expect(
      await say({ device: { serial: `${SERIAL}@2026-11-21T11:30:00Z`, lastReceiptNo: 10 } }),
    ).toMatchObject({ counted: null, confirmed: null })
  })

  it('has to be confirmed again when it reaches the same number again', async () => {
    const { say, confirm } = await paired()
    await say({ device: RESET })
    await confirm(10)
    await say({ device: { serial: `${SERIAL}@2026-11-21T11:30:00Z`, lastReceiptNo: 10 } })
    expect(await say({ device: RESET })).toMatchObject({ confirmed: null })
  })

  it('can use a number again without changing the first document of that number', async () => {
    const { venue, say } = await paired()
    const renamed = `${SERIAL}@2026-11-21T11:30:00Z`
    await say({
      device: { serial: renamed, lastReceiptNo: 20 },
      entries: [
        documentLine(2, { serial: renamed, receiptNo: 20, total: 7, byClass: { A: 7 }, taskId: 'later' }),
      ],
    })
    expect(await storedAudit(server(), venue.companyId, 'device.contradicted')).toEqual([])
    const { body } = await server().send('GET', '/api/fiscal-book?day=2026-10-16', {
      token: venue.owner.token,
    })
    expect((body as unknown as { documents: object[] }).documents).toMatchObject([
      { serial: SERIAL, receiptNo: 20, total: 250 },
      { serial: renamed, receiptNo: 20, total: 7 },
    ])
  })

  it('that printed more and was confirmed stays confirmed until its next number', async () => {
    const { say, confirm } = await paired()
    const ahead = { serial: SERIAL, lastReceiptNo: 22, needsConfirming: true }
    await say({ device: ahead })
    await confirm(22)
    expect(await say({ device: ahead })).toMatchObject({ confirmed: { lastReceiptNo: 22 } })
    expect(await say({ device: { lastReceiptNo: 22 } })).toMatchObject({ confirmed: { lastReceiptNo: 22 } })
    expect(await say({ device: { lastReceiptNo: 23 } })).toMatchObject({ confirmed: { lastReceiptNo: 20 } })
  })
})
