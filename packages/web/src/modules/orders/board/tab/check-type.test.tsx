// @vitest-environment jsdom
import { check, company } from '@kafana/client/testing/entities.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { openTable, tabOrder } from '../../../../testing/tab-fakes.tsx'

const ana = check('c1', { type: 'takeaway', name: 'Ana', orders: [tabOrder('a', 'created')] })
const offers = {
  'GET /api/company': () => ({ body: company({ orderTypes: ['takeaway'] }) }),
  'PUT /api/checks/c1': () => ({ body: ana }),
}

it('a check that is taken away says so, with its name, and more is added to it alone', async () => {
  openTable([ana], { answers: offers })
  await screen.findByRole('button', { name: 'Type of order: Take away' })
  screen.getByText('Ana')
  const link = screen.getByRole('link', { name: 'Add' })
  expect(new URL(link.getAttribute('href') ?? '', 'http://x').searchParams.get('table')).toBe('t1/check/c1')
})

it('its type is changed, which says that prices stay; owners only see it', async () => {
  const { writes } = openTable([ana], { answers: offers })
  await userEvent.click(await screen.findByRole('button', { name: 'Type of order: Take away' }))
  expect(screen.getAllByRole('menuitemradio').map(({ textContent }) => textContent)).toEqual([
    'Eat in',
    'Take away',
  ])
  await userEvent.click(screen.getByRole('menuitemradio', { name: 'Eat in' }))
  await screen.findByText('Eat in: tax adjusted, prices unchanged')
  expect(writes()).toMatchObject([{ body: { type: 'dineIn' } }])
})

it('an owner only sees it; a venue that offers nothing else sees nothing', async () => {
  const { history } = openTable([ana], { role: 'owner', answers: offers })
  await screen.findByText('Take away')
  expect(screen.queryByRole('button', { name: /Type of order/ })).toBeNull()
  expect(history.location.pathname).toBe('/establishment/t1')
})

it('a check of a table that only eats in has no type', async () => {
  const [line] = tabOrder('b', 'created').products
  openTable([tabOrder('b', 'created', 100, { products: line ? [{ ...line, seat: 2 }] : [] })])
  expect((await screen.findByText('Dish b')).closest('li')?.textContent).toContain('Seat 2')
  expect(screen.queryByText('Eat in')).toBeNull()
})
