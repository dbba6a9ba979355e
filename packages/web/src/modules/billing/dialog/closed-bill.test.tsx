// @vitest-environment jsdom
import { signedInAs } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { openPrintChoice } from '../../../testing/billing-fakes.tsx'
import { answered, press } from '../../../testing/screen-actions.ts'

beforeEach(() => signedInAs('monitor'))

describe('a bill that is closed before it is armed', () => {
  it('releases its orders', async () => {
    const { sent } = await openPrintChoice()
    await press('Close')
    await waitFor(() => expect(sent('/api/bill-intents/i1/abandon')).toEqual([{}]))
  })

  it('leaves the screen while the server is away, and does not come back over the next bill', async () => {
    let lose: () => void = () => {}
    await openPrintChoice({
      'POST /api/bill-intents/i1/abandon': () =>
        new Promise((_, reject) => {
          lose = () => reject(new TypeError('cut'))
        }),
    })
    await press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Bill them')
    await userEvent.type(await screen.findByLabelText(/Username/), 'bo')
    expect(screen.getByRole('button', { name: 'Close' })).toBeDefined()
    lose()
    await answered()
    expect(screen.getByLabelText(/Username/)).toHaveProperty('value', 'bo')
    expect(screen.queryByText('Тавче гравче')).toBeNull()
  })
})
