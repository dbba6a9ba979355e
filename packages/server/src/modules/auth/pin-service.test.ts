import { describe, expect, it } from 'vitest'
import { AppError, CommittedRefusal } from '../../platform/http/app-error.ts'
import { TEST_PIN, addMember, makeVenue } from '../../testing/factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const MINUTE = 60_000
const WRONG = '9753'

onBothEngines('pin check', (server) => {
  /** What billing gets: the person, or the code of the refusal. */
  const check = async (
    companyId: string,
    username: string,
    pin: string,
    ownerOnly = false,
    between: () => Promise<unknown> = async () => null,
  ) => {
    const { pins } = server().services.auth
    try {
      const proof = await pins.verify(companyId, username, pin, { ownerOnly })
      await between()
      const settled = await server().platform.uow.write(companyId, (tx) => pins.confirm(tx, proof))
      return settled instanceof CommittedRefusal ? settled.error.code : settled
    } catch (error) {
      if (error instanceof AppError) return error.code
      throw error
    }
  }
  const fail = async (companyId: string, username: string, times: number) => {
    const seen: unknown[] = []
    for (let time = 0; time < times; time += 1) seen.push(await check(companyId, username, WRONG))
    return new Set(seen)
  }

  it('accepts the username, in any case, and PIN of a person of the venue', async () => {
    const { companyId, waiter } = await makeVenue(server())
    expect(await check(companyId, waiter.username.toUpperCase(), TEST_PIN)).toEqual({
      id: waiter.id,
      firstname: 'waiter',
      lastname: 'Test',
    })
  })

  it('gives the same answer for a wrong PIN, an unknown name, a person of another venue, and one who is blocked or archived', async () => {
    const [mine, other] = [await makeVenue(server()), await makeVenue(server())]
    await server().send('PUT', `/api/user/${mine.monitor.id}`, {
      token: mine.owner.token,
      body: { isBlocked: true },
    })
    await server().send('DELETE', `/api/user/${mine.waiter.id}`, { token: mine.owner.token })
    const tries = [
      [mine.owner.username, WRONG],
      ['nobody', TEST_PIN],
      [other.waiter.username, TEST_PIN],
      [mine.monitor.username, TEST_PIN],
      [mine.waiter.username, TEST_PIN],
    ] as const
    for (const [username, pin] of tries)
      expect(await check(mine.companyId, username, pin)).toBe('BAD_CREDENTIALS')
  })

  it('accepts only owners where only an owner may', async () => {
    const { companyId, owner, monitor } = await makeVenue(server())
    expect(await check(companyId, monitor.username, TEST_PIN, true)).toBe('BAD_CREDENTIALS')
    expect(await check(companyId, owner.username, TEST_PIN, true)).toMatchObject({ id: owner.id })
  })

  describe('changes between checking and using', () => {
    it.each([
      ['blocked', { isBlocked: true }],
      ['given another PIN', { pin: '58203' }],
    ])('refuses somebody who was %s in between', async (_what, body) => {
      const { companyId, owner, waiter } = await makeVenue(server())
      const change = () => server().send('PUT', `/api/user/${waiter.id}`, { token: owner.token, body })
      expect(await check(companyId, waiter.username, TEST_PIN, false, change)).toBe('BAD_CREDENTIALS')
    })
  })

  it('stops after five failures in five minutes, for known and unknown names alike, and resets after a success', async () => {
    const { companyId, waiter, monitor } = await makeVenue(server())
    for (const username of [waiter.username, 'nobody']) {
      expect(await fail(companyId, username, 5)).toEqual(new Set(['BAD_CREDENTIALS']))
      expect(await check(companyId, username, TEST_PIN)).toBe('TOO_MANY_ATTEMPTS')
    }
    expect(await check(companyId, monitor.username, TEST_PIN)).toMatchObject({ id: monitor.id })
    server().clock.advance(5 * MINUTE)
    expect(await check(companyId, waiter.username, TEST_PIN)).toMatchObject({ id: waiter.id })
    await fail(companyId, waiter.username, 4)
    expect(await check(companyId, waiter.username, TEST_PIN)).toMatchObject({ id: waiter.id })
    expect(await fail(companyId, waiter.username, 4)).toEqual(new Set(['BAD_CREDENTIALS']))
  })

  it('stops after twenty failures in an hour, however they are spread', async () => {
    const { companyId, waiter } = await makeVenue(server())
    for (let round = 0; round < 4; round += 1) {
      expect(await fail(companyId, waiter.username, 5)).toEqual(new Set(['BAD_CREDENTIALS']))
      server().clock.advance(5 * MINUTE)
    }
    expect(await check(companyId, waiter.username, TEST_PIN)).toBe('TOO_MANY_ATTEMPTS')
    server().clock.advance(40 * MINUTE)
    expect(await check(companyId, waiter.username, TEST_PIN)).toMatchObject({ id: waiter.id })
  })

  it('stops a venue after sixty failures in an hour over all its names, and no other venue', async () => {
    const [mine, other] = [await makeVenue(server()), await makeVenue(server())]
    for (let person = 0; person < 12; person += 1)
      expect(await fail(mine.companyId, `name${person}`, 5)).toEqual(new Set(['BAD_CREDENTIALS']))
    expect(await check(mine.companyId, mine.owner.username, TEST_PIN)).toBe('TOO_MANY_ATTEMPTS')
    expect(await check(other.companyId, other.owner.username, TEST_PIN)).toMatchObject({ id: other.owner.id })
  })

  it('does not let concurrent guesses through', async () => {
    const { companyId, waiter } = await makeVenue(server())
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => check(companyId, waiter.username, WRONG)),
    )
    expect(guesses.filter((code) => code === 'BAD_CREDENTIALS')).toHaveLength(5)
    expect(guesses.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(15)
  })

  it('never counts a success', async () => {
    const { companyId } = await makeVenue(server())
    const waiter = await addMember(server(), companyId, 'waiter')
    for (let time = 0; time < 70; time += 1)
      expect(await check(companyId, waiter.username, TEST_PIN)).toMatchObject({ id: waiter.id })
  })
})
