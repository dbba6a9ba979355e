// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { plain } from '../../../../testing/screen-actions.ts'
import { openTable, tabOrder } from '../../../../testing/tab-fakes.tsx'

const STARTERS = 'Предјадења за целото друштво'
const courses = {
  mode: 'manual',
  courses: [
    { _id: 'first', key: null, name: STARTERS, archived: false },
    { _id: 'second', key: 'mains', name: null, archived: false },
  ],
}
const answers = { 'GET /api/courses': () => ({ body: courses }) }
const dishOf = (id: string, of: { readonly seat?: number; readonly course?: string }) => {
  const made = tabOrder(id, 'created', 150)
  return { ...made, products: made.products.map((line) => ({ ...line, ...of })) }
}
const heads = () => screen.getAllByRole('heading', { level: 3 }).map((each) => plain(each.textContent))
const offered = () => screen.queryAllByRole('radio').map((each) => each.getAttribute('value'))
const choose = async (name: string) => userEvent.click(await screen.findByRole('radio', { name }))

beforeEach(() => localStorage.clear())

it('a check with seats stands by seat, with the sum of each, on a device that has chosen it', async () => {
  const tab = [dishOf('a', { seat: 2 }), dishOf('b', {}), dishOf('c', { seat: 2 }), dishOf('d', { seat: 1 })]
  openTable(tab)
  await screen.findByRole('radiogroup', { name: 'Grouping' })
  expect(offered()).toEqual(['rounds', 'seats'])
  expect(heads()).toHaveLength(4)
  await choose('By seat')
  expect(heads()).toEqual(['Seat 1150 den.', 'Seat 2300 den.', 'For the table150 den.'])
  const second = screen.getByText(/^Seat 2$/, { selector: 'h3, h3 *' }).closest('li')
  expect(second?.textContent).toContain('Dish a')
  expect(second?.textContent?.match(/Seat 2/g)).toHaveLength(1)
  expect(second?.textContent).toContain('Dish c')
  cleanup()
  openTable(tab)
  await screen.findByText('For the table')
  await choose('By round')
  expect(screen.queryByText('For the table')).toBeNull()
})

it('a check with courses stands by course, in the order of the meal; its lines keep what can be done with them', async () => {
  const tab = [
    dishOf('a', { course: 'second' }),
    dishOf('b', { course: 'first', seat: 1 }),
    dishOf('c', {}),
    dishOf('d', { course: 'second' }),
  ]
  openTable(tab, { answers })
  await screen.findByRole('radiogroup', { name: 'Grouping' })
  expect(offered()).toEqual(['rounds', 'courses', 'seats'])
  await choose('By course')
  await screen.findByText(STARTERS)
  expect(heads()).toEqual(['No course150 den.', `${STARTERS}150 den.`, 'Mains300 den.'])
  // By course the seat still says for whom it is.
  expect((await screen.findByText('Dish b')).closest('li')?.textContent).toContain('Seat 1')
  await userEvent.click(screen.getByRole('button', { name: /Dish d/ }))
  await screen.findByRole('dialog')
})

it('a device that groups by course shows rounds where there are none, and where their names are away', async () => {
  openTable([dishOf('a', { course: 'first' })], {
    answers: { 'GET /api/courses': () => new Promise(() => {}) },
  })
  await choose('By course')
  expect(heads()).toHaveLength(1)
  expect(screen.queryByText('No course')).toBeNull()
  cleanup()
  openTable([dishOf('a', { seat: 1 })])
  expect((await screen.findByRole<HTMLInputElement>('radio', { name: 'By round' })).checked).toBe(true)
})

it('a check without courses and seats has no switch, and asks for nothing', async () => {
  const { seen } = openTable([dishOf('a', {})], { answers })
  await screen.findByText('Dish a')
  expect(offered()).toEqual([])
  expect(seen.some(({ url }) => url.pathname === '/api/courses')).toBe(false)
})
