// @vitest-environment jsdom
import { draftsOf } from '@kafana/client/pad/stored-drafts.ts'
import { check, modifierGroup, product, table } from '@kafana/client/testing/entities.ts'
import { cleanup, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openPhone, party, type PhoneVenue, sentLine, sentOrder } from '../../testing/open-phone.tsx'
import { PadScreen } from './pad-screen.tsx'

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => vi.useRealTimers())

const option = (_id: string, delta = 0) => ({ _id, name: _id, delta, isDefault: false, recipe: [] })
const MILK = modifierGroup('milk', {
  name: 'Milk',
  min: 1,
  max: 1,
  options: [option('cow'), option('oat', 20)],
})
const SUGAR = modifierGroup('sugar', { name: 'Sugar', min: 0, max: 2, options: [option('brown', 5)] })
const MENU = [
  product('espresso', 'Espresso'),
  product('latte', 'Latte', { price: 120, modifierGroups: ['milk'] }),
  product('tea', 'Чај', { modifierGroups: ['sugar'] }),
  product('wine', 'Wine', { soldOut: { since: '2020-01-01T00:00:00.000Z', until: null } }),
]
const ANSWERS = {
  'POST /api/tickets': () => ({ status: 201, body: { ticket: null, orders: [], held: [] } }),
}
const open = (more: PhoneVenue = {}, key = 't1') =>
  openPhone(
    <PadScreen table={key} />,
    { tables: [table('t1')], products: MENU, modifierGroups: [MILK, SUGAR], ...more },
    ANSWERS,
  )

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }))
const tile = (name: string) => press(new RegExp(`^${name}`))
const SHOW = /Show the order$/
/** How many items, and what they cost. */
const onPad = (): string | undefined =>
  screen.getByRole('button', { name: SHOW }).textContent?.replace(SHOW, '').replaceAll('\u00a0', ' ')
const sheet = (name: string) => within(screen.getByRole('dialog', { name }))
/** The lines of the ticket that was sent. */
const sentBy = async ({ writes }: Awaited<ReturnType<typeof open>>) => {
  await expect.poll(writes).toHaveLength(1)
  const [{ call, body } = { call: '', body: null }] = writes()
  expect(call).toBe('POST /api/tickets')
  return body as { readonly lines: readonly object[]; readonly covers?: number; readonly check?: string }
}

it('a press adds one; Send leads to the table at once, and the pad is empty', async () => {
  const phone = await open()
  await tile('Espresso')
  await tile('Espresso')
  screen.getByRole('button', { name: /^2 × Espresso/ })
  expect(onPad()).toBe('2 items200 den.')
  await press('Send')
  expect(location.pathname).toBe('/waiter/table/t1')
  expect(await sentBy(phone)).toMatchObject({
    table: 't1',
    lines: [{ product: 'espresso', quantity: 2, note: '' }],
  })
  await expect.poll(onPad).toBe('0 items0 den.')
})

it('options are asked for where a group demands one, and cost what they cost', async () => {
  const phone = await open()
  await tile('Latte')
  const add = () => sheet('Latte').getByRole<HTMLButtonElement>('button', { name: /^Add/ })
  expect(add().disabled).toBe(true)
  await press(/^oat/)
  await userEvent.click(add())
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(onPad()).toBe('1 item140 den.')
  await press('Send')
  expect((await sentBy(phone)).lines).toMatchObject([{ options: [{ option: 'oat', quantity: 1 }] }])
})

it('other options, the note and the quantity are those of the line, which is saved however it is closed', async () => {
  const phone = await open()
  await tile('Чај')
  expect(screen.queryByRole('dialog')).toBeNull()
  await press(/^1 × Чај/)
  await press(/^brown/)
  await userEvent.type(screen.getByRole('textbox', { name: 'Note' }), 'hot')
  await press('One more: Quantity')
  await press('Close')
  expect(onPad()).toBe('2 items210 den.')
  await press('Send')
  expect((await sentBy(phone)).lines).toMatchObject([
    { quantity: 2, note: 'hot', options: [{ option: 'brown', quantity: 1 }] },
  ])
})

it('letters of any alphabet find a product; "3 caj" and Enter add three', async () => {
  await open()
  await press('Search')
  await userEvent.keyboard('3 caj{Enter}')
  expect(onPad()).toBe('3 items300 den.')
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('')
  await userEvent.keyboard('wine{Enter}')
  expect(onPad()).toBe('3 items300 den.')
})

it('what is on the pad is there after a reload, and each table has its own', async () => {
  await open()
  await tile('Espresso')
  cleanup()
  await open({}, 't2')
  expect(onPad()).toBe('0 items0 den.')
  cleanup()
  await open()
  expect(onPad()).toBe('1 item100 den.')
  await press(SHOW)
  await press('Remove: Espresso')
  sheet('Current order').getByText('Nothing added yet')
})

it('what a check has already is not on the pad any more', async () => {
  const line = { product: 'espresso', quantity: 1, note: '' }
  const lines = ['a', 'b'].map((id) => ({ ...line, id }))
  draftsOf('ana').set({ current: 't1', of: { t1: { id: 'ticket', lines, note: '', covers: null } } })
  await open({
    checks: [party('c1', 't1', { orders: [sentOrder('o', 'sent', { products: [sentLine('a', 'sent')] })] })],
  })
  expect(onPad()).toBe('1 item100 den.')
})

it('what the waiter has sent stands first the next time', async () => {
  const phone = await open()
  await tile('Чај')
  await press('Send')
  await sentBy(phone)
  const recent = await screen.findByRole('region', { name: 'Recently sold' })
  within(recent).getByRole('button', { name: /^Чај/ })
})

it('the party is asked for where there are several, then its guests', async () => {
  const at = { table: { _id: 't1', name: 't1', zone: null } }
  const phone = await open({
    checks: [check('a', { ...at, number: 1, covers: 2 }), check('b', { ...at, number: 2 })],
    company: { askCovers: true },
  })
  await tile('Espresso')
  await press('Send')
  vi.advanceTimersByTime(500)
  await userEvent.click(sheet('Which tab?').getByRole('button', { name: /^Tab 2/ }))
  vi.advanceTimersByTime(500)
  await userEvent.click(sheet('Guests').getByRole('button', { name: '4' }))
  expect(await sentBy(phone)).toMatchObject({ check: 'b', covers: 4 })
})

it('the second press of a double press answers no question that the first one has asked', async () => {
  const phone = await open({ company: { askCovers: true } })
  await tile('Espresso')
  await press('Send')
  await press('Send without a number')
  expect(sheet('Guests').getByRole('button', { name: '4' })).toBeTruthy()
  expect(phone.writes()).toEqual([])
  vi.advanceTimersByTime(500)
  await press('Send without a number')
  expect((await sentBy(phone)).covers).toBeUndefined()
})

it('a course that would be held is sent with the ticket where somebody says so', async () => {
  const main = { _id: 'g', name: 'Grill', colour: 'red' as const, position: 0, course: 'Main' }
  const phone = await open({
    products: [product('steak', 'Steak', { category: 'food', group: main }), ...MENU],
    courses: ['Starter', 'Main'],
    company: { courseMode: 'manual', seats: true },
  })
  await press('2')
  await tile('Steak')
  await press(SHOW)
  await userEvent.click(screen.getByRole('checkbox', { name: 'Hold: Main' }))
  await userEvent.click(sheet('Current order').getByRole('button', { name: /^Send/ }))
  expect((await sentBy(phone)).lines).toMatchObject([{ course: 'Main', hold: false, seat: 2 }])
})
