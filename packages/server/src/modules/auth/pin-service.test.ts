import { describe, expect, it } from 'vitest'
import { AppError, CommittedRefusal } from '../../platform/http/app-error.ts'
import {
  TEST_PIN,
  addMember,
  makeVenue,
  withNewSession,
  type Member,
  type TestVenue,
} from '../../testing/factories.ts'
import { storedAudit, storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'

const MINUTE = 60_000
const WRONG = '9753'

/** Where a PIN is typed. */
interface PinSession {
  readonly userId?: string
  readonly sessionHash?: string
}

onBothEngines('pin check', (server) => {
  /** What billing gets: the person, or the code of the refusal. */
  const check = async (
    companyId: string,
    username: string,
    pin: string,
    ownerOnly = false,
    between: () => Promise<unknown> = async () => null,
    session: PinSession = {},
  ) => {
    const { pins } = server().services.auth
    const { userId = `somebody of ${companyId}`, sessionHash = `a session of ${userId}` } = session
    try {
      const proof = await pins.verify({ companyId, sessionHash, userId }, username, pin, { ownerOnly })
      await between()
      const settled = await server().platform.uow.write(companyId, (tx) => pins.confirm(tx, proof))
      return settled instanceof CommittedRefusal ? settled.error.code : settled
    } catch (error) {
      if (error instanceof AppError) return error.code
      throw error
    }
  }
  const fail = async (companyId: string, username: string, times: number, session?: PinSession) => {
    const seen: unknown[] = []
    for (let time = 0; time < times; time += 1)
      seen.push(await check(companyId, username, WRONG, false, undefined, session))
    return new Set(seen)
  }
  /** So many wrong PINs of a person, as fast as the limits allow. */
  const failSlowly = async (companyId: string, username: string, times: number) => {
    for (let failed = 0; failed < times; failed += 5) {
      if (failed > 0) server().clock.advance(failed % 20 === 0 ? 60 * MINUTE : 5 * MINUTE)
      expect(await fail(companyId, username, Math.min(5, times - failed))).toEqual(
        new Set(['BAD_CREDENTIALS']),
      )
    }
  }
  const listed = async (companyId: string, { id }: Member, reader: Member) => {
    const { token } = await withNewSession(server(), companyId, reader)
    const { body } = await server().send('GET', '/api/company/staff', { token })
    return (body as unknown as { _id: string; pinFailures?: number }[]).find(({ _id }) => _id === id)
      ?.pinFailures
  }
  const auditOf = async (companyId: string, action: string) =>
    (await storedAudit(server(), companyId, action)).map(({ entityId, details }) => ({ entityId, details }))

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

  /** So many wrong PINs of people of the venue, typed by one person; their PINs themselves stay open. */
  const failAs = async (companyId: string, userId: string, times: number) => {
    for (let failed = 0; failed < times; failed += 4) {
      const { username } = await addMember(server(), companyId, 'waiter')
      const session = { userId, sessionHash: `screen ${Math.floor(failed / 16)} of ${userId}` }
      expect(await fail(companyId, username, Math.min(4, times - failed), session)).toEqual(
        new Set(['BAD_CREDENTIALS']),
      )
    }
  }
  /** The answer to the right PIN of an owner, where somebody else is signed in. */
  const checkAs = ({ companyId, owner }: TestVenue, userId: string, sessionHash = `new of ${userId}`) =>
    check(companyId, owner.username, TEST_PIN, false, undefined, { userId, sessionHash })

  it('stops one person after forty failures in an hour, whichever of their sessions, and nobody else', async () => {
    const venue = await makeVenue(server())
    await failAs(venue.companyId, 'one', 40)
    expect(await checkAs(venue, 'one')).toBe('TOO_MANY_ATTEMPTS')
    await failAs(venue.companyId, 'another', 10)
    expect(await checkAs(venue, 'another')).toMatchObject({ id: venue.owner.id })
    server().clock.advance(60 * MINUTE)
    expect(await checkAs(venue, 'one')).toMatchObject({ id: venue.owner.id })
  })

  it('leaves everybody ten failures after sixty in the venue, and all of theirs to other venues', async () => {
    const [venue, other] = [await makeVenue(server()), await makeVenue(server())]
    await failAs(venue.companyId, 'one', 38)
    await failAs(venue.companyId, 'another', 12)
    await failAs(venue.companyId, 'a third', 9)
    for (const userId of ['one', 'another', 'a third'])
      expect(await checkAs(venue, userId)).toMatchObject({ id: venue.owner.id })
    await failAs(venue.companyId, 'a fourth', 1)
    for (const userId of ['one', 'another']) expect(await checkAs(venue, userId)).toBe('TOO_MANY_ATTEMPTS')
    for (const userId of ['a third', 'a fourth', 'a fifth'])
      expect(await checkAs(venue, userId)).toMatchObject({ id: venue.owner.id })
    await failAs(venue.companyId, 'a third', 1)
    expect(await checkAs(venue, 'a third')).toBe('TOO_MANY_ATTEMPTS')
    await failAs(other.companyId, 'one of the other', 20)
    expect(await checkAs(other, 'one of the other')).toMatchObject({ id: other.owner.id })
  })

  it('stops one session after thirty failures in an hour, and nobody else’s, whether it names people or nobody', async () => {
    const names = {
      nobody: async () => 'made-up',
      people: async (companyId: string) => (await addMember(server(), companyId, 'waiter')).username,
    }
    for (const nameIn of Object.values(names)) {
      const { companyId, owner } = await makeVenue(server())
      for (let person = 0; person < 6; person += 1) {
        const name = await nameIn(companyId)
        expect(await fail(companyId, `${name}${name === 'made-up' ? person : ''}`, 5)).toEqual(
          new Set(['BAD_CREDENTIALS']),
        )
      }
      expect(await check(companyId, owner.username, TEST_PIN)).toBe('TOO_MANY_ATTEMPTS')
      expect(
        await check(companyId, owner.username, TEST_PIN, false, undefined, { sessionHash: 'another' }),
      ).toMatchObject({
        id: owner.id,
      })
    }
  })

  it('does not count names that nobody has for the venue, however many people make them up', async () => {
    const venue = await makeVenue(server())
    const { companyId, owner } = venue
    await failAs(companyId, 'somebody', 10)
    for (let session = 0; session < 4; session += 1)
      for (let name = 0; name < 6; name += 1)
        await fail(companyId, `made-up${session}${name}`, 5, { userId: `${session}` })
    expect(await checkAs(venue, 'somebody')).toMatchObject({ id: owner.id })
  })

  describe('wrong PINs in a row', () => {
    it('are shown to the owner from the tenth on, until the right one is entered', async () => {
      const { companyId, owner, waiter } = await makeVenue(server())
      await failSlowly(companyId, waiter.username, 9)
      expect(await listed(companyId, waiter, owner)).toBeUndefined()
      expect(await storedEvents(server(), companyId)).toEqual([])
      await fail(companyId, waiter.username, 1)
      expect(await listed(companyId, waiter, owner)).toBe(10)
      expect(await listed(companyId, owner, owner)).toBeUndefined()
      expect(await storedEvents(server(), companyId)).toMatchObject([{ type: 'dataChanged', room: 'staff' }])
      expect(await auditOf(companyId, 'auth.wrongPins')).toEqual([
        { entityId: waiter.id, details: { failures: 10 } },
      ])
      server().clock.advance(5 * MINUTE)
      expect(await check(companyId, waiter.username, TEST_PIN)).toMatchObject({ id: waiter.id })
      expect(await listed(companyId, waiter, owner)).toBeUndefined()
      expect(await storedEvents(server(), companyId)).toHaveLength(2)
    })

    it('switch the PIN off at the hundredth, for this person, until the owner sets a new one', async () => {
      const { companyId, owner, waiter, monitor } = await makeVenue(server())
      await failSlowly(companyId, waiter.username, 100)
      server().clock.advance(24 * 60 * MINUTE)
      for (const pin of [TEST_PIN, WRONG])
        expect(await check(companyId, waiter.username, pin)).toBe('PIN_DISABLED')
      expect(await check(companyId, monitor.username, TEST_PIN)).toMatchObject({ id: monitor.id })
      expect(await listed(companyId, waiter, owner)).toBe(100)
      expect(await auditOf(companyId, 'auth.pinDisabled')).toEqual([
        { entityId: waiter.id, details: { failures: 100 } },
      ])
      const { token } = await withNewSession(server(), companyId, owner)
      await server().send('PUT', `/api/user/${waiter.id}`, { token, body: { firstname: 'Luka' } })
      expect(await check(companyId, waiter.username, TEST_PIN)).toBe('PIN_DISABLED')
      await server().send('PUT', `/api/user/${waiter.id}`, { token, body: { pin: '58203' } })
      expect(await check(companyId, waiter.username, '58203')).toMatchObject({ id: waiter.id })
      expect(await listed(companyId, waiter, owner)).toBeUndefined()
    })

    it('do not switch it off if a right one was in between', async () => {
      const { companyId, waiter } = await makeVenue(server())
      await failSlowly(companyId, waiter.username, 99)
      server().clock.advance(60 * MINUTE)
      expect(await check(companyId, waiter.username, TEST_PIN)).toMatchObject({ id: waiter.id })
      expect(await fail(companyId, waiter.username, 2)).toEqual(new Set(['BAD_CREDENTIALS']))
      expect(await check(companyId, waiter.username, TEST_PIN)).toMatchObject({ id: waiter.id })
    })

    it('does not count a right PIN of somebody who may not confirm', async () => {
      const { companyId, owner, monitor } = await makeVenue(server())
      for (let time = 0; time < 12; time += 1) {
        expect(await check(companyId, monitor.username, TEST_PIN, true)).toBe('BAD_CREDENTIALS')
        server().clock.advance(5 * MINUTE)
      }
      expect(await listed(companyId, monitor, owner)).toBeUndefined()
    })
  })

  it('does not let concurrent guesses through', async () => {
    const { companyId, waiter } = await makeVenue(server())
    const guesses = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        check(companyId, waiter.username, WRONG, false, undefined, { userId: `person ${at}` }),
      ),
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
