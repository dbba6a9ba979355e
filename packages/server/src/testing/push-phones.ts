import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { type Member, TEST_PIN } from './factories.ts'
import { fakePhone } from './push-service.ts'
import type { TestServer } from './test-server.ts'

/** Invites a waiter to the app and signs them in on a phone. */
export const enrolPhone = async (server: TestServer, owner: Member, { id }: Pick<Member, 'id'>) => {
  const invited = await server.send('POST', '/api/auth/invitations', {
    token: owner.token,
    body: { user: id },
  })
  const device = { id: randomUUID(), name: 'A phone' }
  const enrolled = await server.send('POST', '/api/auth/enrol', {
    body: { token: String(invited.body['link']).split('#')[1], device },
  })
  const key = String(enrolled.body['device'])
  const { status, body } = await server.send('POST', '/api/auth/device', {
    body: { device: device.id, key, pin: TEST_PIN },
  })
  expect(status).toBe(200)
  return { id, token: String(body['token']), key, device: device.id }
}

/** The same, and switches pushes on. */
export const addPushPhone = async (
  server: TestServer,
  owner: Member,
  person: Pick<Member, 'id'>,
  language?: string,
) => {
  const [session, phone] = [await enrolPhone(server, owner, person), fakePhone(language)]
  const { status } = await server.send('POST', '/api/push/subscriptions', {
    token: session.token,
    body: phone.subscription,
  })
  expect(status).toBe(200)
  return Object.assign(phone, session)
}

/** Looks at the time that has come what is due, until it is sent. */
export const lookForPushes = async ({ services, clock }: TestServer, ms = 0): Promise<void> => {
  clock.advance(ms)
  await services.push.tick()
  await services.push.settled()
}
