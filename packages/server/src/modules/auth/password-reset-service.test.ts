import { once } from 'node:events'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { makeVenue } from '../../testing/factories.ts'
import { linkIn, storedMails } from '../../testing/mails.ts'
import { onBothEngines } from '../../testing/test-server.ts'
import { createKnownDevices } from './known-devices.ts'
import { createPasswordResetService, type ResetProof } from './password-reset-service.ts'

const MINUTE = 60_000
const FROM = '10.0.0.7'

// The password is hashed between checking and using the link: things may change in between.
onBothEngines('a link that was valid when it was checked', (server) => {
  const resets = () => {
    const {
      platform,
      services: {
        auth: { attempts },
        mail,
        staff,
      },
    } = server()
    return createPasswordResetService(platform, {
      attempts,
      devices: createKnownDevices(platform.clock),
      mail,
      staff,
    })
  }
  const keptFor = async (email: string) =>
    (await storedMails(server())).filter(({ message }) => message?.includes(email))
  const ask = async (email: string, nth = 1) => {
    await server().send('POST', '/api/auth/forgot-password', { body: { email } })
    await expect.poll(async () => (await keptFor(email)).length).toBe(nth)
    return linkIn((JSON.parse((await keptFor(email)).at(-1)?.message ?? '') as { text: string }).text)
  }
  const use = (proof: ResetProof) =>
    server().platform.uow.write(proof.companyId, (tx) => resets().reset(tx, proof, 'a hash'))
  const refused = expect.objectContaining({ code: 'RESET_LINK_INVALID' }) as Error

  it('can be used once', async () => {
    const { owner } = await makeVenue(server())
    const { id, token } = await ask(owner.email)
    const proof = await resets().prove(id, token, FROM)
    await use(proof)
    await expect(use(proof)).rejects.toEqual(refused)
  })

  it('is invalid once another was sent', async () => {
    const { owner } = await makeVenue(server())
    const { id, token } = await ask(owner.email)
    const proof = await resets().prove(id, token, FROM)
    const newer = await ask(owner.email, 2)
    await expect(use(proof)).rejects.toEqual(refused)
    await use(await resets().prove(id, newer.token, FROM))
  })

  it('is invalid once it expired, at the check and at the use', async () => {
    const { owner } = await makeVenue(server())
    const { id, token } = await ask(owner.email)
    const proof = await resets().prove(id, token, FROM)
    server().clock.advance(30 * MINUTE)
    await expect(resets().prove(id, token, FROM)).rejects.toEqual(refused)
    await expect(use(proof)).rejects.toEqual(refused)
  })

  it('closes the live connections of its person', async () => {
    const { monitor } = await makeVenue(server())
    const { id, token } = await ask(monitor.email)
    const socket = new WebSocket(`${server().url.replace('http', 'ws')}/live?userId=${monitor.id}`, [], {
      headers: { authorization: `Bearer ${monitor.token}` },
    })
    await once(socket, 'open')
    const closed = once(socket, 'close')
    await use(await resets().prove(id, token, FROM))
    expect((await closed)[0]).toBe(4401)
  })
})
