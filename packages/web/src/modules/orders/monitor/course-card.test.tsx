// @vitest-environment jsdom
import type { Order } from '@kafana/contract'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { courses } from '../../../testing/course-fakes.ts'
import { openMonitor, orderOf } from '../../../testing/monitor-fakes.tsx'

const withLines = (...changes: readonly Partial<Order['products'][number]>[]): Order => {
  const [line] = orderOf('a', 'created').products
  return orderOf('a', 'created', {
    products: changes.flatMap((change, index) => (line ? [{ ...line, line: String(index), ...change }] : [])),
  })
}
const answers = { 'GET /api/courses': () => ({ body: courses() }) }
const asksFor = ({ seen }: Pick<ReturnType<typeof openMonitor>, 'seen'>) =>
  seen.some(({ url }) => url.pathname === '/api/courses')

it('an order of one course has its name in the head', async () => {
  openMonitor([withLines({ course: 'c3' }, { course: 'c3' })], answers)
  expect(await screen.findAllByText('Mains ·')).not.toHaveLength(0)
})

it('one of several courses, or of none, has no name', async () => {
  for (const order of [withLines({ course: 'c3' }, { course: 'c2' }), withLines({}, {})]) {
    const opened = openMonitor([order], answers)
    await screen.findAllByText('Soup')
    expect(screen.queryAllByText(/Mains ·|Starters ·/)).toEqual([])
    opened.view.unmount()
  }
})

it('a venue without courses asks for none', async () => {
  const opened = openMonitor([withLines({}, {})], answers)
  await screen.findAllByText('Soup')
  expect(asksFor(opened)).toBe(false)
})

it('one that is taken away says so first, with the name of whoever takes it, and whose dish it is', async () => {
  openMonitor([{ ...withLines({ seat: 2 }), type: 'takeaway', name: 'Ana' }])
  expect(await screen.findAllByText('Take away')).not.toHaveLength(0)
  expect(document.querySelector('article header')?.textContent).toMatch(/^Ana/)
  expect(screen.getAllByText('Seat 2')).not.toHaveLength(0)
})

it('a dish that was sold out when it came is marked', async () => {
  openMonitor([withLines({ soldOut: true })])
  expect(await screen.findAllByText('Sold out')).not.toHaveLength(0)
})

it('allergies are in the name of the card, and whole for a pointer', async () => {
  const allergies = 'nuts, shellfish and celery'
  openMonitor([{ ...withLines({}), allergies }])
  await screen.findByRole('article', { name: /nuts, shellfish and celery$/ })
  expect(screen.getAllByTitle(`Allergies: ${allergies}`)).not.toHaveLength(0)
})
