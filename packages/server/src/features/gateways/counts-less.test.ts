import { expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { pairGateway, syncAs, type Saying } from '../../testing/gateway-factories.ts'
import { documentLine } from '../../testing/journal-lines.ts'
import { storedAudit } from '../../testing/stored-audit.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const SERIAL = 'VD000001'
/** Twenty receipts are known of it, and it says ten. */
const BACK = { serial: SERIAL, lastReceiptNo: 10, needsConfirming: true, countedBefore: 20 }

onBothEngines('a device that counts less than is known of it', (server) => {
  const paired = async () => {
    const venue = await makeVenue(server())
    const gateway = await pairGateway(server(), venue)
    const say = async (saying: Saying) => (await syncAs(server(), gateway, saying)).body
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

  it('hears how far the server has it, and is let off by no number but the one that an owner confirms', async () => {
    const { venue, say, confirm, listed } = await paired()
    expect(await say({ device: BACK })).toMatchObject({ counted: 20, confirmed: null })
    expect(await listed()).toMatchObject([
      { device: { needsConfirming: true, lastReceiptNo: 10, countedBefore: 20 } },
    ])
    expect(await confirm(20)).toMatchObject({ status: 409, body: { code: 'GATEWAY_NOT_CONFIRMING' } })
    expect((await confirm(10)).status).toBe(200)
    expect(await say({ device: BACK })).toMatchObject({
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

  it('is asked about again when it comes to the same number another time', async () => {
    const { say, confirm } = await paired()
    await say({ device: BACK })
    await confirm(10)
    await say({ device: { serial: `${SERIAL}@2026-11-21T11:30:00Z`, lastReceiptNo: 10 } })
    expect(await say({ device: BACK })).toMatchObject({ confirmed: null })
  })

  it('gives a number a second time without touching the first document of that number', async () => {
    const { venue, say } = await paired()
    const anew = `${SERIAL}@2026-11-21T11:30:00Z`
    await say({
      device: { serial: anew, lastReceiptNo: 20 },
      entries: [
        documentLine(2, { serial: anew, receiptNo: 20, total: 7, byClass: { A: 7 }, taskId: 'later' }),
      ],
    })
    expect(await storedAudit(server(), venue.companyId, 'device.contradicted')).toEqual([])
    const { body } = await server().send('GET', '/api/fiscal-book?day=2026-10-16', {
      token: venue.owner.token,
    })
    expect((body as unknown as { documents: object[] }).documents).toMatchObject([
      { serial: SERIAL, receiptNo: 20, total: 250 },
      { serial: anew, receiptNo: 20, total: 7 },
    ])
  })

  it('whose number an owner confirmed as it counted on is believed until it counts further', async () => {
    const { say, confirm } = await paired()
    const ahead = { serial: SERIAL, lastReceiptNo: 22, needsConfirming: true }
    await say({ device: ahead })
    await confirm(22)
    expect(await say({ device: ahead })).toMatchObject({ confirmed: { lastReceiptNo: 22 } })
    expect(await say({ device: { lastReceiptNo: 22 } })).toMatchObject({ confirmed: { lastReceiptNo: 22 } })
    expect(await say({ device: { lastReceiptNo: 23 } })).toMatchObject({ confirmed: { lastReceiptNo: 20 } })
  })
})
