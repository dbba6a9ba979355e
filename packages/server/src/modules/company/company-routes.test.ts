import { describe, expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { storedEvents } from '../../testing/stored-records.ts'
import { onBothEngines } from '../../testing/test-server.ts'

onBothEngines('company', (server) => {
  it('shows the venue with the defaults of a new one', async () => {
    const { waiter } = await makeVenue(server(), 'Кафана')
    const { status, body } = await server().send('GET', '/api/company/', { token: waiter.token })
    expect(status).toBe(200)
    expect(body).toMatchObject({
      name: 'Кафана',
      currency: 'MKD',
      timezone: 'Europe/Skopje',
      dayStart: '00:00',
      version: 1,
    })
    expect(body).toHaveProperty('taxClasses', [
      { rate: 18, letter: 'А' },
      { rate: 10, letter: 'В' },
      { rate: 5, letter: 'Б' },
      { rate: 0, letter: 'Г' },
    ])
  })

  it('keeps the fields that a change leaves out and increments the version', async () => {
    const { owner } = await makeVenue(server())
    const { status, body } = await server().send('PUT', '/api/company', {
      token: owner.token,
      body: { phone: '+389 2 123', dayStart: '04:00', version: 1 },
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ phone: '+389 2 123', dayStart: '04:00', address: 'Street 1', version: 2 })
  })

  it('refuses a change based on an old version and returns the current one', async () => {
    const { owner } = await makeVenue(server())
    await server().send('PUT', '/api/company', { token: owner.token, body: { name: 'First' } })
    const { status, body } = await server().send('PUT', '/api/company', {
      token: owner.token,
      body: { name: 'Second', version: 1 },
    })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'VERSION_CONFLICT', current: { name: 'First', version: 2 } })
  })

  describe('wrong input', () => {
    it.each([
      [{ timezone: 'Mars/Base' }, 'timezone', 'Unknown time zone'],
      [{ currency: 'denar' }, 'currency', 'A currency has three letters, such as MKD'],
      [{ dayStart: '25:00' }, 'dayStart', 'A time is written HH:MM'],
      [{ email: 'nobody' }, 'email', 'Invalid email address'],
      [{ name: '  ' }, 'name', 'Name is required'],
      [
        {
          taxClasses: [
            { rate: 18, letter: 'А' },
            { rate: 18, letter: 'Б' },
          ],
        },
        'taxClasses.1.rate',
        'This rate is already listed',
      ],
      [
        {
          taxClasses: [
            { rate: 18, letter: 'А' },
            { rate: 5, letter: 'А' },
          ],
        },
        'taxClasses.1.letter',
        'This letter is already used',
      ],
      [{ taxClasses: [{ rate: 18.125, letter: 'А' }] }, 'taxClasses.0.rate', 'At most 2 decimals'],
      [{ taxClasses: [] }, 'taxClasses', 'This is required'],
    ])('names the field of %o', async (body, path, message) => {
      const { owner } = await makeVenue(server())
      const answer = await server().send('PUT', '/api/company', { token: owner.token, body })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ code: 'INPUT_INVALID', issues: [{ path, message }] })
    })
  })

  describe('the times after which an order is late', () => {
    const usual = { drink: { warnAfter: 5, lateAfter: 10 }, food: { warnAfter: 10, lateAfter: 20 } }
    const times = (drink: readonly [number, number], food: readonly [number, number]) => ({
      drink: { warnAfter: drink[0], lateAfter: drink[1] },
      food: { warnAfter: food[0], lateAfter: food[1] },
    })
    const put = (token: string, ticketTimes: unknown) =>
      server().send('PUT', '/api/company', { token, body: { ticketTimes } })

    it('have defaults, can be set by the venue and publish an event', async () => {
      const [{ companyId, owner, waiter }, other] = [await makeVenue(server()), await makeVenue(server())]
      const read = async (token: string) =>
        (await server().send('GET', '/api/company', { token })).body.ticketTimes as unknown
      expect(await read(waiter.token)).toEqual(usual)
      const changed = times([1, 2], [239, 240])
      expect((await put(owner.token, changed)).body).toMatchObject({ ticketTimes: changed, version: 2 })
      expect(await read(waiter.token)).toEqual(changed)
      expect(await read(other.waiter.token)).toEqual(usual)
      expect(await storedEvents(server(), companyId)).toEqual([
        { type: 'dataChanged', room: 'company', seq: 1 },
      ])
      // Other changes do not affect them.
      await server().send('PUT', '/api/company', { token: owner.token, body: { phone: '1' } })
      expect(await read(waiter.token)).toEqual(changed)
    })

    it.each([
      [times([5, 5], [10, 20]), 'ticketTimes.drink.lateAfter', 'LATE_BEFORE_WARNING'],
      [times([5, 10], [20, 19]), 'ticketTimes.food.lateAfter', 'LATE_BEFORE_WARNING'],
      [times([0, 10], [10, 20]), 'ticketTimes.drink.warnAfter', 'NUMBER_TOO_SMALL'],
      [times([5, 10], [10, 241]), 'ticketTimes.food.lateAfter', 'NUMBER_TOO_LARGE'],
      [times([5, 10], [10.5, 20]), 'ticketTimes.food.warnAfter', 'NUMBER_WHOLE'],
      [{ drink: usual.drink }, 'ticketTimes.food', 'VALUE_INVALID'],
    ])('refuses %o and names %s', async (ticketTimes, path, key) => {
      const { companyId, owner } = await makeVenue(server())
      const { status, body } = await put(owner.token, ticketTimes)
      expect([status, body]).toMatchObject([400, { code: 'INPUT_INVALID', issues: [{ path, key }] }])
      expect((await server().send('GET', '/api/company', { token: owner.token })).body).toMatchObject({
        ticketTimes: usual,
        version: 1,
      })
      expect(await storedEvents(server(), companyId)).toEqual([])
    })
  })

  it('can be changed by owners only', async () => {
    const { monitor } = await makeVenue(server())
    const { status, body } = await server().send('PUT', '/api/company', {
      token: monitor.token,
      body: { name: 'Mine' },
    })
    expect([status, body]).toMatchObject([403, { code: 'ROLE_FORBIDDEN' }])
  })
})
