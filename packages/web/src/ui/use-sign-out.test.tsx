// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { outbox } from '../platform/outbox/present-outbox.ts'
import { readSession } from '../platform/session/session-store.ts'
import { fakeServer, signedInAs } from '../testing/fake-server.ts'
import { order } from '../testing/on-the-wire.ts'
import { refusal } from '../testing/refusal.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { useSignOut } from './use-sign-out.tsx'

const Leave = () => {
  const { signOut, question } = useSignOut()
  return <><button onClick={signOut}>Leave</button>{question}</>
}
const leave = async () => userEvent.click(screen.getByRole('button', { name: 'Leave' }))
const keep = (id: string) => outbox().keep('orders.updateStatus', { params: { id }, body: { status: 'pending' } }, { order: order(id) })

beforeEach(() => {
  signedInAs('monitor')
  fakeServer({ 'POST /api/auth/revoke-token': () => ({ body: { revoked: true } }), 'PUT /api/order/a': () => refusal(503, 'BUSY'), 'PUT /api/order/b': () => refusal(503, 'BUSY') })
  renderScreen(Leave)
})

describe('signing out', () => {
  it('goes at once while nothing waits', async () => {
    await leave()
    await waitFor(() => expect(readSession()).toBeNull())
  })

  it('asks while changes wait; they stay either way', async () => {
    await keep('a')
    await keep('b')
    await leave()
    await screen.findByText('2 changes are not sent yet. They stay on this device and are sent when you sign in here again.')
    await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
    expect(readSession()).not.toBeNull()
    await leave()
    await userEvent.click(await screen.findByRole('button', { name: 'Log out' }))
    await waitFor(() => expect(readSession()).toBeNull())
    expect(outbox().changes()).toHaveLength(2)
  })

  it('does not ask about what others left here', async () => {
    await keep('a')
    signedInAs('monitor', { _id: 'elena' })
    await leave()
    await waitFor(() => expect(readSession()).toBeNull())
  })
})
