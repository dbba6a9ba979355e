// @vitest-environment jsdom
import { fakeServer, refusal, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { press } from '../../testing/screen-actions.ts'
import { SecurityLogCard } from './security-log-card.tsx'

const rule = async () =>
  screen.findByRole<HTMLInputElement>('switch', { name: /^Require two-factor authentication of owners/ })

it('requires a second factor of owners, saved at once, and is read when it is opened', async () => {
  signedInAs('owner')
  let required = false
  const refusals = [refusal(503, 'BUSY')]
  const seen = fakeServer({
    'GET /api/company/second-factor': () => ({ body: { required } }),
    'PUT /api/company/second-factor': ({ body }) => {
      const refused = refusals.shift()
      if (refused) return refused
      ;({ required } = body as { readonly required: boolean })
      return { body: { required } }
    },
  })
  renderScreen(SecurityLogCard)
  await screen.findByRole('region', { name: 'Security log' })
  expect(seen).toEqual([])
  await press('Two-factor authentication')
  expect((await rule()).checked).toBe(false)
  await userEvent.click(await rule())
  await screen.findByRole('alert')
  expect((await rule()).checked).toBe(false)
  await userEvent.click(await rule())
  await waitFor(async () => expect((await rule()).checked).toBe(true))
  expect(required).toBe(true)
  expect(writesIn(seen).at(-1)).toEqual({ call: 'PUT /api/company/second-factor', body: { required: true } })
})
