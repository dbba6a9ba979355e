import { describe, expect, it } from 'vitest'
import { makeVenue } from '../../testing/factories.ts'
import { onBothEngines } from '../../testing/test-server.ts'

onBothEngines('company', (server) => {
  it('shows the venue with the defaults of a new one', async () => {
    const { waiter } = await makeVenue(server(), 'Кафана')
    const { status, body } = await server().send('GET', '/api/company/', { token: waiter.token })
    expect(status).toBe(200)
    expect(body).toMatchObject({ name: 'Кафана', currency: 'MKD', timezone: 'Europe/Skopje', dayStart: '00:00', version: 1 })
    expect(body).toHaveProperty('taxClasses', [{ rate: 18, letter: 'А' }, { rate: 10, letter: 'В' }, { rate: 5, letter: 'Б' }, { rate: 0, letter: 'Г' }])
  })

  it('keeps what a change leaves out and counts the version up', async () => {
    const { owner } = await makeVenue(server())
    const { status, body } = await server().send('PUT', '/api/company', { token: owner.token, body: { phone: '+389 2 123', dayStart: '04:00', version: 1 } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ phone: '+389 2 123', dayStart: '04:00', address: 'Street 1', version: 2 })
  })

  it('refuses a change made on an old version and shows the current one', async () => {
    const { owner } = await makeVenue(server())
    await server().send('PUT', '/api/company', { token: owner.token, body: { name: 'First' } })
    const { status, body } = await server().send('PUT', '/api/company', { token: owner.token, body: { name: 'Second', version: 1 } })
    expect(status).toBe(409)
    expect(body).toMatchObject({ code: 'VERSION_CONFLICT', current: { name: 'First', version: 2 } })
  })

  describe('wrong input', () => {
    it.each([
      [{ timezone: 'Mars/Base' }, 'timezone', 'Unknown time zone'], [{ currency: 'denar' }, 'currency', 'A currency has three letters, such as MKD'],
      [{ dayStart: '25:00' }, 'dayStart', 'A time is written HH:MM'], [{ email: 'nobody' }, 'email', 'Invalid email address'], [{ name: '  ' }, 'name', 'Name is required'],
      [{ taxClasses: [{ rate: 18, letter: 'А' }, { rate: 18, letter: 'Б' }] }, 'taxClasses.1.rate', 'This rate is there already'],
      [{ taxClasses: [{ rate: 18, letter: 'А' }, { rate: 5, letter: 'А' }] }, 'taxClasses.1.letter', 'This letter is there already'],
      [{ taxClasses: [{ rate: 18.125, letter: 'А' }] }, 'taxClasses.0.rate', 'At most 2 decimals'], [{ taxClasses: [] }, 'taxClasses', 'This is required'],
    ])('names the field of %o', async (body, path, message) => {
      const { owner } = await makeVenue(server())
      const answer = await server().send('PUT', '/api/company', { token: owner.token, body })
      expect(answer.status).toBe(400)
      expect(answer.body).toMatchObject({ code: 'INPUT_INVALID', issues: [{ path, message }] })
    })
  })

  it('is the owner’s to change', async () => {
    const { monitor } = await makeVenue(server())
    const { status, body } = await server().send('PUT', '/api/company', { token: monitor.token, body: { name: 'Mine' } })
    expect([status, body]).toMatchObject([403, { code: 'ROLE_FORBIDDEN' }])
  })
})
