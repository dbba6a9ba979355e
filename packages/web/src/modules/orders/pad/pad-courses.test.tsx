// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { closeOutbox } from '@kafana/client/outbox/current-outbox.ts'
import { company, product } from '@kafana/client/testing/entities.ts'
import { signedInAs } from '@kafana/client/testing/fake-server.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { courses } from '../../../testing/course-fakes.ts'
import { current, linesOf, openPad, press, tap } from '../../../testing/open-pad.tsx'

beforeEach(async () => {
  signedInAs('monitor')
  await loadParts()
})
afterEach(() => closeOutbox())

const group = { _id: 'g', name: 'G', colour: 'red', position: 0 } as const
const menu = {
  'GET /api/product': () => ({
    body: [
      product('beer', 'Beer'),
      product('soup', 'Soup', { category: 'food', group: { ...group, course: 'c2' } }),
      product('steak', 'Steak', { category: 'food', group: { ...group, course: 'c3' }, left: 3 }),
    ],
  }),
}
const withCourses = {
  ...menu,
  'GET /api/company': () => ({ body: company({ courseMode: 'manual' }) }),
  'GET /api/courses': () => ({ body: courses() }),
}

it('a venue that does not use courses sees nothing of them, and asks for nothing', async () => {
  const { seen, sent } = await openPad(menu)
  await tap(/Soup/)
  expect(linesOf('Food')).toHaveLength(1)
  expect(current().queryByRole('switch')).toBeNull()
  expect(screen.queryByText(/On hold/)).toBeNull()
  expect(seen.some(({ url }) => url.pathname === '/api/courses')).toBe(false)
  await press(/^Send/)
  await current().findByText('Sent for Table 12')
  // The server holds nothing there.
  expect(sent()[0]?.lines).toMatchObject([{ product: 'soup', course: 'c2' }])
})

it('a ticket stands by course, and says what is sent and what is held', async () => {
  const { sent } = await openPad(withCourses)
  for (const name of [/Beer/, /Soup/, /Steak/]) await tap(name)
  await tap(/Steak/)
  expect(await screen.findByText('Sent now: 1 item')).toBeTruthy()
  screen.getByText('On hold: Starters 1, Mains 2')
  expect(linesOf('Straight away')).toHaveLength(1)
  expect(linesOf('Starters')).toHaveLength(1)

  // The soup goes with the ticket, and the beer with the mains.
  await userEvent.click(current().getByRole('switch', { name: 'Hold: Starters' }))
  await press('Course of Beer: Straight away')
  await userEvent.click(await screen.findByRole('menuitemradio', { name: 'Mains' }))
  await screen.findByText('On hold: Mains 3')
  await press(/^Send/)
  await current().findByText('Sent for Table 12')
  expect(sent()[0]?.lines).toMatchObject([
    { product: 'beer', course: 'c3' },
    { product: 'soup', course: 'c2', hold: false },
    { product: 'steak', course: 'c3', quantity: 2 },
  ])
})

it('a tile says how many are left, and a refused ticket too', async () => {
  await openPad({
    ...menu,
    'POST /api/tickets': () => ({
      status: 409,
      body: {
        code: 'SOLD_OUT',
        message: 'x',
        products: [{ product: 'steak', name: 'Steak', until: null, left: 1 }],
      },
    }),
  })
  expect(screen.getByRole('option', { name: /Steak/ }).textContent).toContain('3 left')
  await tap(/Steak/)
  await tap(/Steak/)
  await press(/^Send/)
  const alert = within(await screen.findByRole('alert'))
  expect(alert.getByRole('listitem').textContent).toBe('Steak (1 of 2 can be sent)')
})

it('a ticket that was begun before there were courses is sent with those of its products', async () => {
  localStorage.setItem(
    'pad-drafts:id-of-monitor',
    JSON.stringify({
      current: 't12',
      of: {
        t12: {
          id: 'old',
          lines: [{ id: 'l', product: 'soup', quantity: 1, note: '' }],
          note: '',
          covers: null,
        },
      },
    }),
  )
  const { sent } = await openPad(withCourses)
  await screen.findByText('On hold: Starters 1')
  await press(/^Send/)
  await current().findByText('Sent for Table 12')
  expect(sent()[0]).toMatchObject({ id: 'old', lines: [{ id: 'l', course: 'c2' }] })
})
