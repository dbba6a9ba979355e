// @vitest-environment jsdom
import { signedInAs } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { intent, openBilling, reserved } from '../../../testing/billing-fakes.tsx'
import { press } from '../../../testing/screen-actions.ts'

it('closes what is free of charge without a payment, and prints nothing', async () => {
  signedInAs('monitor')
  const free = { ...reserved, total: 0, receipt: { ...reserved.receipt, products: [] } }
  const { seen } = openBilling({
    'POST /api/auth/validate': () => ({ body: free }),
    'POST /api/bill-intents/i1/close': () => ({
      body: intent({ state: 'BILLED', kind: 'comp', total: 0, receipt: free.receipt }),
    }),
  })
  await press('Bill them')
  await userEvent.type(await screen.findByLabelText(/Username/), 'ana')
  await userEvent.type(screen.getByLabelText(/^PIN/), '7392')
  await press('Continue')
  await screen.findByText(/^Everything on this bill is free of charge/)
  expect(screen.queryByRole('button', { name: 'Cash, print' })).toBeNull()
  await press('Close free of charge')
  await screen.findByText('Closed free of charge.')
  const paths = seen.filter(({ method }) => method === 'POST').map(({ url }) => url.pathname)
  expect(paths).toEqual(['/api/auth/validate', '/api/bill-intents/i1/close'])
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
