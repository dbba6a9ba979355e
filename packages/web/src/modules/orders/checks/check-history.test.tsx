// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { check } from '@kafana/client/testing/entities.ts'
import type { CheckHistoryStep } from '@kafana/contract'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { plain } from '../../../testing/screen-actions.ts'
import { openTable, tabOrder } from '../../../testing/tab-fakes.tsx'

beforeEach(loadParts)

const ana = { _id: 'ana', firstname: 'Ana', lastname: 'A' }
const bo = { _id: 'bo', firstname: 'Bo', lastname: 'B' }
const STEPS: readonly Omit<CheckHistoryStep, 'position' | 'at' | 'by'>[] = [
  { what: 'opened' },
  { what: 'covers', covers: { from: 2, to: 3 } },
  { what: 'covers', covers: { to: null } },
  { what: 'allergies', text: '' },
  { what: 'note', text: 'Window' },
  { what: 'type', type: 'takeaway' },
  { what: 'moved', tables: { from: '5', to: '7' } },
  { what: 'merged', from: { _id: 'x', number: 4, table: '9' } },
  { what: 'handedOver', waiters: { from: ana, to: bo } },
  { what: 'presented', total: 1240 },
  { what: 'presented', total: 250, from: { _id: 'x', number: 4, table: '9' } },
  { what: 'discounted', discount: { kind: 'percent', value: 10, isReversed: false }, approvedBy: bo },
  { what: 'discounted', discount: { kind: 'comp', value: 0, isReversed: true } },
  { what: 'merged', into: { _id: 'y', number: 8, table: '2' } },
  { what: 'closed' },
]
const steps = STEPS.map((step, index): CheckHistoryStep => ({
  ...step,
  position: index + 1,
  at: '2026-11-21T10:00:00.000Z',
  by: ana,
})).toReversed()

it('says what happened to a check, newest first, page by page', async () => {
  const pages: (string | null)[] = []
  openTable([check('c1', { orders: [tabOrder('soup', 'pending')] })], {
    answers: {
      'GET /api/checks/c1/history': ({ url }) => {
        const before = url.searchParams.get('before')
        pages.push(before)
        return { body: before === null ? { steps: steps.slice(0, 8), next: 7 } : { steps: steps.slice(8) } }
      },
    },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'More: Tab 1' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'History' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'History' }))
  const texts = async () =>
    within(await dialog.findByRole('list', { name: 'History' }))
      .getAllByRole('listitem')
      .map(({ firstChild }) => plain(firstChild?.textContent ?? ''))
  expect(await texts()).toHaveLength(8)
  await userEvent.click(dialog.getByRole('button', { name: 'Show more' }))
  await dialog.findByText('Tab opened')
  expect(await texts()).toEqual([
    'Tab closed',
    'Joined with tab 8 (2)',
    'Discount reversed: Free of charge',
    'Discount 10 %',
    'Guest check (Tab 4): 250 den.',
    'Guest check: 1,240 den.',
    'Handed over to Bo B',
    'Joined by tab 4 (9)',
    'Moved: 5 → 7',
    'Take away',
    'Note: Window',
    'Allergies: –',
    'Guests: –',
    'Guests: 2 → 3',
    'Tab opened',
  ])
  expect(pages).toEqual([null, '7'])
  expect(dialog.getAllByText(/^· Ana A$/)).toHaveLength(14)
  dialog.getByText(/^· Ana A · Approved by: Bo B$/)
  expect(dialog.queryByRole('button', { name: 'Show more' })).toBeNull()
})
