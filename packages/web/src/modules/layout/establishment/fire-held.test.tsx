// @vitest-environment jsdom
import { company, table } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { courses } from '../../../testing/course-fakes.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { FireFromList, FireFromTile } from './fire-held.tsx'

const held = { check: 'check-1', course: 'c3', minutes: 12 }
const open = (role: 'monitor' | 'owner', of: typeof held | { course: null } = held, fired = true) => {
  signedInAs(role)
  const seen = fakeServer({
    'GET /api/company': () => ({ body: company({ courseMode: 'manual' }) }),
    'GET /api/courses': () => ({ body: courses() }),
    'POST /api/checks/check-1/fire': () =>
      fired ? { body: { orders: [{ _id: 'o' }], already: [] } } : refusal(503, 'STORE_UNAVAILABLE'),
  })
  const shown = { ...held, ...of }
  renderScreen(() => (
    <>
      <FireFromTile table={table('t', { name: '5' })} held={shown} at={{ x: 0, y: 0 }} />
      <FireFromList table={table('u', { name: '6' })} held={shown} />
    </>
  ))
  return () => writesIn(seen)
}
const FIRED = [{ call: 'POST /api/checks/check-1/fire', body: { course: 'c3' } }]

describe('a table that holds a course', () => {
  it('has a menu on its tile that fires it', async () => {
    const writes = open('monitor')
    await userEvent.click(await screen.findByRole('button', { name: '5: Fire: Mains' }))
    expect(writes()).toEqual([])
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Fire: Mains' }))
    await screen.findByText('Mains: sent to the kitchen')
    expect(writes()).toEqual(FIRED)
  })

  it('has a button in the list that says when the kitchen does not have it', async () => {
    const writes = open('monitor', held, false)
    await userEvent.click(await screen.findByRole('button', { name: '6: Fire: Mains' }))
    await screen.findByText(/^Not sent to the kitchen yet: Mains/)
    expect(writes()).toEqual(FIRED)
  })

  it.each([
    ['an owner', 'owner', held],
    ['lines without a course', 'monitor', { course: null }],
  ] as const)('has neither for %s', async (_case, role, of) => {
    open(role, of)
    await expect(screen.findByRole('button', {}, { timeout: 200 })).rejects.toThrow(/Unable to find/)
  })
})
