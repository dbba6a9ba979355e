// @vitest-environment jsdom
import { fakeServer, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { fakeDialogs } from '../../testing/fake-dialogs.ts'
import { SignOutSheet } from './sign-out-sheet.tsx'

const ANA = { id: 'id-of-waiter', name: 'Ana K', email: 'ana@kafana.test', key: 'key', check: null }
const show = (unsent: number) => {
  fakeDialogs()
  signedInAs('waiter')
  const seen = fakeServer({})
  render(<SignOutSheet person={ANA} unsent={unsent} onClose={() => {}} />)
  return seen
}

it('names what has not been sent, and signs out only when asked again', async () => {
  const seen = show(2)
  expect(screen.getByRole('status').textContent).toMatch(/^Not sent yet: 2\. It stays on this phone/)
  expect(seen).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Log out' }))
  await expect.poll(() => writesIn(seen)[0]?.call).toMatch(/^DELETE \/api\/user\/id-of-waiter\/devices\//)
})

it('warns of nothing where everything was sent', () => {
  show(0)
  expect(screen.queryByRole('status')).toBeNull()
})
