// @vitest-environment jsdom
import { fakeServer, refusal, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { command, openBilling, reserved, venueAnswers } from '../../../testing/billing-fakes.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { press } from '../../../testing/screen-actions.ts'
import { CopyButton } from './copy-button.tsx'

beforeEach(() => {
  signedInAs('monitor')
})

it('asks for an approval where the bill is of a colleague, and keeps what was typed', async () => {
  const { seen } = openBilling({
    'POST /api/auth/validate': ({ body }) =>
      'approval' in (body as object)
        ? { body: reserved }
        : refusal(403, 'APPROVAL_NEEDED', { actions: ['closeOthers'] }),
  })
  await press('Bill them')
  await userEvent.type(await screen.findByLabelText(/Username/), 'ana')
  await userEvent.type(screen.getByLabelText(/^PIN/), '1')
  await press('Continue')
  const asked = async () => within(await screen.findByRole('dialog', { name: 'Approved by' }))
  await userEvent.click((await asked()).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Approved by' })).toBeNull())
  expect(screen.getByLabelText(/^PIN/)).toHaveProperty('value', '1')
  await press('Continue')
  const form = await asked()
  await userEvent.type(await form.findByLabelText(/Username/), 'boss')
  await userEvent.type(form.getByLabelText(/^PIN/), '4073')
  await userEvent.click(form.getByRole('button', { name: 'Confirm' }))
  await screen.findByRole('button', { name: 'Cash, print' })
  const sent = seen.filter(({ url }) => url.pathname === '/api/auth/validate').map(({ body }) => body)
  expect(sent.at(-1)).toEqual({
    username: 'ana',
    pin: '1',
    selectedOrders: ['o1', 'o2'],
    approval: { username: 'boss', pin: '4073' },
  })
})

it('a copy is printed with the approval of somebody else where that is needed', async () => {
  const seen = fakeServer({
    ...venueAnswers,
    'POST /api/order/o1/bill-copy': ({ body }) =>
      'approval' in (body as object)
        ? { body: { path: '/pos/commands', command } }
        : refusal(403, 'APPROVAL_NEEDED', { actions: ['reprint'] }),
  })
  renderScreen(() => <CopyButton orderId="o1" gateway="g1" />)
  await press('Print copy')
  const form = within(await screen.findByRole('dialog', { name: 'Approved by' }))
  await userEvent.type(await form.findByLabelText(/Username/), 'boss')
  await userEvent.type(form.getByLabelText(/^PIN/), '4073')
  await userEvent.click(form.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Copy printed, marked as a copy')
  const sent = seen.filter(({ url }) => url.pathname === '/api/order/o1/bill-copy').map(({ body }) => body)
  expect(sent).toEqual([{}, { approval: { username: 'boss', pin: '4073' } }])
})
