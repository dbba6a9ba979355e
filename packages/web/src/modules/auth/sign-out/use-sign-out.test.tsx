// @vitest-environment jsdom
import { outbox } from '@kafana/client/outbox/current-outbox.ts'
import { readSession } from '@kafana/client/session/session-store.ts'
import { order } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { useSignOut } from './use-sign-out.tsx'

const Leave = () => {
  const { signOut, signOutEverywhere, question } = useSignOut()
  return (
    <>
      <button onClick={signOut}>Leave</button>
      <button onClick={signOutEverywhere}>Leave all</button>
      {question}
    </>
  )
}
const leave = async () => userEvent.click(screen.getByRole('button', { name: 'Leave' }))
const keep = (id: string) =>
  outbox().enqueue(
    'orders.updateStatus',
    { params: { id }, body: { status: 'pending' } },
    { order: order(id) },
  )

beforeEach(() => {
  signedInAs('monitor')
  fakeServer({
    'POST /api/auth/revoke-token': () => ({ body: { revoked: true } }),
    'PUT /api/order/a': () => refusal(503, 'BUSY'),
    'PUT /api/order/b': () => refusal(503, 'BUSY'),
  })
  renderScreen(Leave)
})

describe('signing out everywhere', () => {
  const sure = async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Leave all' }))
    await screen.findByText(/^You will be logged out of every device, including this one\./)
    await userEvent.click(screen.getByRole('button', { name: 'Log out everywhere' }))
  }

  it('asks, and confirms', async () => {
    const seen = fakeServer({ 'POST /api/auth/revoke-all': () => ({ body: { revoked: true } }) })
    await sure()
    expect((await screen.findByRole('alert')).textContent).toBe('You have been logged out of every device.')
    expect(readSession()).toBeNull()
    expect(seen[0]?.headers.get('Authorization')).toBe('Bearer token-of-monitor')
  })

  it('shows an error and keeps the session when the server is unreachable', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('cut')))
    await sure()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The server cannot be reached. Check the network and try again.',
    )
    expect(readSession()).not.toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('mentions unsent changes', async () => {
    await keep('a')
    await userEvent.click(screen.getByRole('button', { name: 'Leave all' }))
    await screen.findByText(/1 change has not been sent yet/)
    expect(readSession()).not.toBeNull()
  })
})

describe('signing out', () => {
  it('signs out at once without unsent changes', async () => {
    await leave()
    await waitFor(() => expect(readSession()).toBeNull())
  })

  it('asks when there are unsent changes, which stay either way', async () => {
    await keep('a')
    await keep('b')
    await leave()
    await screen.findByText(
      '2 changes have not been sent yet. They stay on this device and are sent when you log in here again.',
    )
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
    expect(readSession()).not.toBeNull()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await leave()
    await userEvent.click(await screen.findByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(readSession()).toBeNull())
    expect(outbox().changes()).toHaveLength(2)
  })

  it('does not ask about changes of other users', async () => {
    await keep('a')
    signedInAs('monitor', { _id: 'elena' })
    await leave()
    await waitFor(() => expect(readSession()).toBeNull())
  })
})
