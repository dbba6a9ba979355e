// @vitest-environment jsdom
import { failed, fakeServer, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pushPerson } from '../../push/push-person.ts'
import { fakePush, pushAnswers } from '../../testing/fake-push.ts'
import { openPhone } from '../../testing/open-phone.tsx'
import { PushSection } from './push-section.tsx'

const PUSHES = 'Notify me when food or drinks are ready'
const show = (answers = {}) => {
  signedInAs('waiter')
  const seen = fakeServer({ ...pushAnswers(), ...answers })
  render(<PushSection />)
  return () => writesIn(seen)
}
const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const pressed = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')

let browser: ReturnType<typeof fakePush>
beforeEach(() => {
  browser = fakePush()
  pushPerson.set(null)
})
afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

it('asks for the permission when it is pressed, and switches on and off', async () => {
  const writes = show()
  await screen.findByRole('group', { name: PUSHES })
  expect([pressed('Off'), pressed('On'), browser.permission]).toEqual(['true', 'false', 'default'])
  await press('On')
  await vi.waitFor(() => expect(pressed('On')).toBe('true'))
  expect(writes()).toEqual([
    {
      call: 'POST /api/push/subscriptions',
      body: { endpoint: 'https://push.example/1', keys: { p256dh: 'p', auth: 'a' }, language: 'en' },
    },
  ])
  expect(pushPerson.get()).toBe('id-of-waiter')
  await press('Off')
  await vi.waitFor(() => expect(pressed('Off')).toBe('true'))
  expect([writes().length, browser.key, pushPerson.get()]).toEqual([2, null, null])
})

it('is on where the server and the browser know it', async () => {
  Object.assign(browser, { permission: 'granted', key: 'BPk' })
  show(pushAnswers(true))
  await screen.findByRole('group', { name: PUSHES })
  expect(pressed('On')).toBe('true')
})

it('takes a subscription of another server for none', async () => {
  Object.assign(browser, { permission: 'granted', key: 'BBBB' })
  show()
  await press('On')
  await vi.waitFor(() => expect(browser.key).toBe('BPk'))
})

it('says that the browser could not reach its service', async () => {
  browser.isReachable = false
  const writes = show()
  await press('On')
  await screen.findByText(/could not reach its notification service/)
  expect([writes(), pushPerson.get()]).toEqual([[], null])
})

it('says that the server does not send to the service of the browser', async () => {
  show({
    'POST /api/push/subscriptions': () => ({
      status: 409,
      body: { code: 'PUSH_SERVICE_UNKNOWN', message: 'of another browser' },
    }),
  })
  await press('On')
  await screen.findByText(/^This server does not send to the notification service of this browser/)
  expect([pushPerson.get(), screen.queryByRole('button')]).toEqual([null, null])
})

const NOTHING = {}
it.each<[string, string, () => object]>([
  [
    'blocked by the browser',
    'Notifications of this app are blocked',
    () => {
      browser.permission = 'denied'
      return NOTHING
    },
  ],
  [
    'switched off at the server',
    'This server sends no notifications',
    () => ({ 'GET /api/push/subscriptions': () => ({ body: { key: null, isOn: false } }) }),
  ],
  ['out of reach', 'No connection', () => ({ 'GET /api/push/subscriptions': failed })],
  [
    'not at a secure address',
    'This needs a secure address',
    () => {
      vi.stubGlobal('isSecureContext', false)
      return NOTHING
    },
  ],
])('where it is %s it says so', async (_, text, prepare) => {
  show(prepare())
  await screen.findByText(new RegExp(`^${text}`))
  expect(screen.queryByRole('button')).toBeNull()
})

it('leads to the page that sets phones up where the address is not secure', async () => {
  vi.stubGlobal('isSecureContext', false)
  show()
  expect((await screen.findByRole('link')).getAttribute('href')).toBe('/trust')
})

it('on an iPhone needs the installed app, in another browser nothing helps', async () => {
  Reflect.deleteProperty(globalThis, 'PushManager')
  show()
  await screen.findByText(/This browser cannot notify you/)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone)')
  show()
  await screen.findByText(/^On an iPhone only/)
  screen.getByText(/tap Share in Safari/)
})

const answerOf = () => {
  let resolve = (): void => {}
  const answer = new Promise<{ readonly body: unknown }>((done) => {
    resolve = () => done({ body: { key: 'BPk', isOn: true } })
  })
  return { answer, arrives: () => resolve() }
}

it('is read again when the phone is connected again', async () => {
  let isAway = true
  const reached = pushAnswers()['GET /api/push/subscriptions']
  const { goOffline, goOnline } = await openPhone(
    <PushSection />,
    {},
    { 'GET /api/push/subscriptions': () => (isAway ? failed() : reached()) },
  )
  await screen.findByText(/^No connection/)
  isAway = false
  goOffline()
  goOnline()
  await screen.findByRole('group', { name: PUSHES })
  await vi.waitFor(() => expect(screen.queryByText(/^No connection/)).toBeNull())
})

it('stays where the server did not answer to a press, and can be pressed again', async () => {
  let isAway = true
  const subscribed = pushAnswers()['POST /api/push/subscriptions']
  show({ 'POST /api/push/subscriptions': () => (isAway ? failed() : subscribed()) })
  await press('On')
  await screen.findByText(/^No connection/)
  expect(pressed('Off')).toBe('true')
  isAway = false
  await press('On')
  await vi.waitFor(() => expect(pressed('On')).toBe('true'))
  expect(screen.queryByText(/^No connection/)).toBeNull()
})

it('cannot be pressed while it is switched', async () => {
  const { answer, arrives } = answerOf()
  const writes = show({ 'POST /api/push/subscriptions': () => answer })
  await press('On')
  const off = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Off' })
  await vi.waitFor(() => expect(writes()).toHaveLength(1))
  expect(off().disabled).toBe(true)
  await press('Off')
  arrives()
  await vi.waitFor(() => expect(off().disabled).toBe(false))
  expect([pressed('On'), writes().length]).toEqual(['true', 1])
})

it('is nothing for owners', () => {
  signedInAs('owner')
  fakeServer({})
  const { container } = render(<PushSection />)
  expect(container.textContent).toBe('')
})
