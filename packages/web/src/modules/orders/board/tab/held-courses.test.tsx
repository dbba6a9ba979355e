// @vitest-environment jsdom
import { check } from '@kafana/client/testing/entities.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { courses, heldLine } from '../../../../testing/course-fakes.ts'
import { dialog, plain } from '../../../../testing/screen-actions.ts'
import { type Answers, openTable, owed, tabOrder } from '../../../../testing/tab-fakes.tsx'

const held = [
  heldLine('cake', { course: 'c4' }),
  heldLine('steak', { quantity: 2, note: 'rare', price: 900 }),
  heldLine('trout'),
]
const open = (answers: Answers = {}, role: 'monitor' | 'owner' = 'monitor', lines = held) =>
  openTable([check('c1', { orders: [tabOrder('a', 'created')], held: lines })], {
    role,
    answers: { 'GET /api/courses': () => ({ body: courses() }), ...answers },
  })
const onHold = async () => within(await screen.findByRole('region', { name: /^On hold/ }))
const answer = (made: number, already: readonly string[] = []) => ({
  body: { orders: Array.from({ length: made }, (_, index) => tabOrder(`fired${index}`, 'created')), already },
})

it('what is held stands by course beside what is owed', async () => {
  open()
  const region = await onHold()
  await region.findByRole('list', { name: 'Mains' })
  expect(region.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Mains\d/),
    expect.stringMatching(/^Desserts\d/),
  ])
  expect(plain(region.getByRole('heading', { level: 2 }).textContent)).toBe('On hold2,000 den.')
  expect(region.getByText('Dish steak').closest('li')?.textContent).toMatch(/^2\u00a0×Dish steakrare/)
  expect(await owed()).toBe('Owes 100 den.')
})

it('a course is fired with exactly the lines that are shown', async () => {
  const { writes } = open({ 'POST /api/checks/c1/fire': () => answer(1) })
  const region = await onHold()
  await userEvent.click(await region.findByRole('button', { name: 'Fire: Mains' }))
  await screen.findByText('Mains: sent to the kitchen')
  expect(writes().map(({ body }) => body)).toEqual([{ lines: ['steak', 'trout'] }])
})

it('one that another device fired is said to be', async () => {
  open({ 'POST /api/checks/c1/fire': () => answer(0, ['cake']) })
  const region = await onHold()
  await userEvent.click(await region.findByRole('button', { name: 'Fire: Desserts' }))
  await screen.findByText('Already sent: Desserts')
})

it('without a connection the kitchen is said not to have it', async () => {
  open({
    'POST /api/checks/c1/fire': () => {
      throw new TypeError('cut')
    },
  })
  const region = await onHold()
  await userEvent.click(await region.findByRole('button', { name: 'Fire: Mains' }))
  await screen.findByText(/^Not sent to the kitchen yet: Mains\./)
})

it('a line is taken off without a reason', async () => {
  const { writes } = open({
    'POST /api/held-lines/remove': () => ({ body: { removed: ['trout'], already: [] } }),
  })
  const region = await onHold()
  await userEvent.click(await region.findByRole('button', { name: 'Remove: Dish trout' }))
  await screen.findByText('Dish trout was removed')
  expect(writes().map(({ body }) => body)).toEqual([{ lines: ['trout'] }])
})

it('an owner sees it and fires nothing', async () => {
  open({}, 'owner')
  const region = await onHold()
  await region.findByText('Dish cake')
  expect(region.queryByRole('button')).toBeNull()
})

it('pieces of a line are taken off, and all of them with the line', async () => {
  const answers: Answers = {
    'PUT /api/held-lines/steak': () => ({ body: heldLine('steak', { quantity: 2 }) }),
    'POST /api/held-lines/remove': () => ({ body: { removed: ['steak'], already: [] } }),
  }
  const { writes } = open(answers, 'monitor', [heldLine('steak', { quantity: 3 })])
  const region = await onHold()
  const openSheet = async () => {
    await userEvent.click(region.getByRole('button', { name: 'Remove: Dish steak' }))
    return dialog()
  }
  const first = await openSheet()
  await userEvent.click(first.getByRole('button', { name: /^Remove · 1/ }))
  await screen.findByText('Removed: 1 × Dish steak')
  const second = await openSheet()
  for (let count = 1; count < 3; count += 1)
    await userEvent.click(second.getByRole('button', { name: 'One more: Dish steak' }))
  await userEvent.click(second.getByRole('button', { name: /^Remove · 3/ }))
  await screen.findByText('Dish steak was removed')
  expect(writes()).toEqual([
    { call: 'PUT /api/held-lines/steak', body: { quantity: 2, of: 3 } },
    { call: 'POST /api/held-lines/remove', body: { lines: ['steak'] } },
  ])
})
