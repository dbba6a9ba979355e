// @vitest-environment jsdom
import { refusal, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Answers, openBilling, refused, reserved } from '../../../testing/billing-fakes.tsx'
import { press, words } from '../../../testing/screen-actions.ts'
import { chosenAlready, inOrder, rememberCloser } from '../../../ui/pin/closers.ts'

const person = (username: string, firstname: string, lastname = 'K') => ({
  _id: `id-of-${username}`,
  firstname,
  lastname,
  username,
})
const PEOPLE = [
  person('luka', 'Luka'),
  person('monitor', 'Marko'),
  person('ana', 'Ana'),
  person('vesna', 'Весна'),
]

const open = async (answers: Answers = {}, people = PEOPLE) => {
  const opened = openBilling({ 'GET /api/bill-closers': () => ({ body: people }), ...answers })
  await press('Bill them')
  await screen.findByRole('group', { name: 'Who closes the bill?' })
  return opened
}
const tiles = () =>
  within(screen.getByRole('group', { name: 'Who closes the bill?' }))
    .getAllByRole('button')
    .map(words)
const pin = () => screen.getByLabelText<HTMLInputElement>(/^PIN/)

beforeEach(() => {
  localStorage.clear()
  signedInAs('monitor')
})

describe('who closes a bill', () => {
  it('is chosen from the staff: whoever was last on this device, who is signed in, then by name', () => {
    expect(
      inOrder(PEOPLE, { last: ['gone', 'luka'], own: 'id-of-monitor' }).map(({ username }) => username),
    ).toEqual(['luka', 'monitor', 'ana', 'vesna'])
    expect(inOrder(PEOPLE, { last: [], own: undefined }).map(({ username }) => username)).toEqual([
      'ana',
      'luka',
      'monitor',
      'vesna',
    ])
  })

  it('is whoever closed the same bill before, and the only one there is', () => {
    const chosen = (people: typeof PEOPLE, last: string[], before?: string) =>
      chosenAlready(people, { last, before })?.username
    expect(chosen(PEOPLE, ['luka'], 'id-of-ana')).toBe('ana')
    expect(chosen(PEOPLE, ['gone', 'vesna', 'ana'], 'id-of-gone')).toBe('vesna')
    expect(chosen(PEOPLE, [])).toBeUndefined()
    expect(chosen(PEOPLE.slice(0, 1), [])).toBe('luka')
    expect(inOrder(PEOPLE, { last: ['luka'], own: undefined, before: 'id-of-ana' })[0]?.username).toBe('ana')
  })

  it('is asked at the PIN, also when nobody was here before', async () => {
    await open()
    await waitFor(() => expect(document.activeElement).toBe(pin()))
  })

  it('can be typed while the people are loaded', async () => {
    await open({ 'GET /api/bill-closers': () => new Promise(() => {}) })
    expect(tiles()).toEqual(['Other…'])
  })

  it('reserves the bill with one tile, four keys and OK', async () => {
    const { sent } = await open()
    expect(tiles()).toEqual(['Marko K', 'Ana K', 'Luka K', 'Весна K', 'Other…'])
    await press('Ana K')
    for (const digit of '7392') await press(digit)
    expect(sent('/api/auth/validate')).toEqual([])
    await press('OK')
    await screen.findByText('Тавче гравче')
    expect(sent('/api/auth/validate')).toEqual([
      { username: 'ana', pin: '7392', selectedOrders: ['o1', 'o2'] },
    ])
  })

  it('is chosen already if they were last on this device', async () => {
    rememberCloser('luka')
    const { sent } = await open()
    expect(tiles()[0]).toBe('Luka K')
    await waitFor(() => expect(document.activeElement).toBe(pin()))
    await userEvent.keyboard('8265{Enter}')
    await waitFor(() => expect(sent('/api/auth/validate')).toMatchObject([{ username: 'luka', pin: '8265' }]))
  })

  it('is remembered only when the PIN was right', async () => {
    let isRight = false
    await open({
      'POST /api/auth/validate': () => (isRight ? { body: reserved } : refused('BAD_CREDENTIALS', 'x', 403)),
    })
    await press('Ana K')
    await userEvent.type(pin(), '1111{Enter}')
    await screen.findByText('This PIN is wrong. Type it again.')
    expect(pin().value).toBe('')
    expect(localStorage.getItem('bill-closers')).toBeNull()
    isRight = true
    await userEvent.type(pin(), '7392{Enter}')
    await screen.findByText('Тавче гравче')
    expect(localStorage.getItem('bill-closers')).toBe('["ana"]')
  })

  it('has to be chosen', async () => {
    const { sent } = await open()
    await userEvent.type(pin(), '7392{Enter}')
    await screen.findByText('Choose a person first')
    expect(sent('/api/auth/validate')).toEqual([])
    expect(pin().value).toBe('7392')
  })

  it('is found by typing, without regard to the alphabet', async () => {
    await open({}, [
      ...PEOPLE,
      ...Array.from({ length: 40 }, (_, index) => person(`p${index}`, `Petar ${index}`)),
    ])
    await userEvent.type(pin(), 'v')
    await userEvent.type(await screen.findByLabelText('Search'), 'esn')
    expect(tiles()).toEqual(['Весна K', 'Other…'])
    await userEvent.keyboard('{Enter}')
    screen.getByLabelText('PIN of Весна K')
    expect(screen.getByRole('button', { name: 'Весна K' }).getAttribute('aria-pressed')).toBe('true')
  })

  it('can be typed instead, and chosen from the list again', async () => {
    const { sent } = await open()
    await press('Other…')
    await userEvent.type(await screen.findByLabelText(/Username/), 'ana')
    await press('Choose from the list')
    await press('Other…')
    await userEvent.clear(screen.getByLabelText(/Username/))
    await userEvent.type(screen.getByLabelText(/Username/), 'nobody')
    await userEvent.type(pin(), '7392')
    await press('Continue')
    await screen.findByText('Тавче гравче')
    expect(sent('/api/auth/validate')).toMatchObject([{ username: 'nobody', pin: '7392' }])
  })

  it('deletes the last digit by its key', async () => {
    await open()
    await press('1')
    await press('2')
    await press('Delete the last digit')
    expect(pin().value).toBe('1')
  })

  it('says how long to wait after too many wrong PINs', async () => {
    await open({ 'POST /api/auth/validate': () => refusal(429, 'TOO_MANY_ATTEMPTS') })
    await press('Ana K')
    await userEvent.type(pin(), '1111{Enter}')
    await screen.findByText(/Too many attempts/)
  })
})
