// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { closeOutbox } from '@kafana/client/outbox/current-outbox.ts'
import { check, company, order } from '@kafana/client/testing/entities.ts'
import { signedInAs } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { current, openPad, press, tap } from '../../../testing/open-pad.tsx'
import { plain } from '../../../testing/screen-actions.ts'

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  signedInAs('monitor')
  await loadParts()
})
afterEach(() => {
  vi.useRealTimers()
  closeOutbox()
})

const first = check('c1', { number: 3, owed: 260, covers: 2, orders: [order('o1')] })
const second = check('c2', { number: 4, owed: 90, orders: [order('o2'), order('o3')] })
const withChecks = (...checks: (typeof first)[]) => ({
  'GET /api/checks/table/t12': () => ({ body: checks }),
})
const choose = async (name: RegExp | string) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Which tab?' }))
  await userEvent.click(dialog.getByRole('button', { name }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}
const ordered = async () => plain((await screen.findByText(/^Already ordered/)).textContent)

it('of several parties one is asked for before a ticket is sent, and what that one owes is shown', async () => {
  const { sent } = await openPad(withChecks(first, second))
  await screen.findByRole('button', { name: 'Which tab?' })
  await tap(/Soup/)
  await press(/^Send/)
  expect(sent()).toEqual([])
  await choose(/^Tab 4/)
  expect(await ordered()).toBe('Already ordered: 2 orders · 90 den. to pay')
  await press(/^Send/)
  await current().findByText(/^Sent for/)
  expect(sent()).toMatchObject([{ table: 't12', check: 'c2' }])
})

it('nothing is sent before it is known who sits at the table', async () => {
  let answer: () => void = () => undefined
  const known = new Promise<void>((resolve) => {
    answer = resolve
  })
  const { sent } = await openPad({
    'GET /api/checks/table/t12': async () => {
      await known
      return { body: [first, second] }
    },
  })
  await tap(/Soup/)
  const send = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Send/ })
  await userEvent.click(send())
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(sent()).toEqual([])
  answer()
  await screen.findByRole('button', { name: 'Which tab?' })
  await press(/^Send/)
  expect(sent()).toEqual([])
  await choose(/^Tab 4/)
  await press(/^Send/)
  await current().findByText(/^Sent for/)
  expect(sent()).toMatchObject([{ table: 't12', check: 'c2' }])
})

it('the only party of a table is not asked for', async () => {
  const { sent } = await openPad(withChecks(first, { ...second, type: 'takeaway' }))
  expect(await ordered()).toBe('Already ordered: 1 order · 260 den. to pay')
  await screen.findByRole('button', { name: 'Tab 3' })
  await tap(/Soup/)
  await press(/^Send/)
  await current().findByText(/^Sent for/)
  expect(sent()[0]).toMatchObject({ table: 't12' })
  expect(sent()[0]).not.toHaveProperty('check')
})

it('new guests at a taken table owe nothing yet, are counted, and get a check of their own', async () => {
  const { sent } = await openPad({
    ...withChecks(first),
    'GET /api/company': () => ({ body: company({ askCovers: true }) }),
  })
  await ordered()
  await tap(/Soup/)
  await press('Tab 3')
  await choose('New guests')
  expect(screen.queryByText(/^Already ordered/)).toBeNull()
  screen.getByRole('button', { name: 'New guests' })
  await press(/^Send/)
  const question = within(await screen.findByRole('dialog', { name: 'Guests' }))
  // No press of a double press any more.
  vi.advanceTimersByTime(500)
  await userEvent.click(question.getByRole('button', { name: '3' }))
  await current().findByText(/^Sent for/)
  expect(sent()).toMatchObject([{ table: 't12', newCheck: expect.any(String) as string, covers: 3 }])
  expect(sent()[0]).not.toHaveProperty('check')
})

it('what was begun for new guests is offered as theirs', async () => {
  const begun = await openPad(withChecks(first), '/pad?table=t12/new/n1')
  await tap(/Soup/)
  begun.unmount()
  const { sent } = await openPad(withChecks(first))
  await press('Table 12 · Terrace · New guests 1 item')
  await press(/^Send/)
  await current().findByText(/^Sent for/)
  expect(sent()).toMatchObject([{ newCheck: 'n1' }])
})
