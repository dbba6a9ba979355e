// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { press } from '../../../../testing/screen-actions.ts'
import { openTable as open, tabOrder as order } from '../../../../testing/tab-fakes.tsx'

describe('billing a tab', () => {
  it('asks at once who closes the bill where nothing is left to choose', async () => {
    const { history } = open([order('a', 'delivered', 100), order('b', 'delivered', 50)])
    await press('Bill')
    await screen.findByRole('dialog', { name: 'Who closes the bill?' })
    expect(screen.getByText('2 orders selected')).toBeTruthy()
    await press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    // Some of it can still be left out.
    await userEvent.click(screen.getByLabelText(/Dish b/))
    await screen.findByText('1 order selected')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(history.location.search).toBe('?bill=c1')
  })

  it.each([
    ['something is not delivered', [order('a', 'delivered'), order('b', 'pending')], ''],
    ['nothing is', [order('a', 'done')], ''],
    ['an address was opened', [order('a', 'delivered')], '?bill=c1'],
  ] as const)('leaves the choice of the orders where %s', async (_why, orders, search) => {
    open([...orders], { search })
    if (search === '') await press('Bill')
    await screen.findByRole('button', { name: 'Back to the tab' })
    // The dialog would be there by now, as it is in the test before.
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
