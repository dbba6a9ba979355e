import type { OpenDay } from '@kafana/contract'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { press } from './screen-actions.ts'

const NOTHING_OPEN: OpenDay = { tables: [], preBills: [], bills: [] }

/** What a server answers that permits a daily report with the permit `p`. */
export const dayClosingAnswers = (open: OpenDay = NOTHING_OPEN) => ({
  'GET /api/fiscal-day/open': () => ({ body: open }),
  'POST /api/fiscal-day/permit': () => ({ body: { permit: 'p', gateway: 'g1' } }),
})

/** What an owner types to close the day. */
export const OWNER_PIN = { username: 'vesna', pin: '4073' }

/** Types it in the dialog of the daily report, and prints. */
export const closeDay = async (): Promise<void> => {
  await userEvent.type(await screen.findByLabelText(/Owner’s username/), OWNER_PIN.username)
  await userEvent.type(screen.getByLabelText(/Owner’s PIN/), OWNER_PIN.pin)
  await press('Print report')
}
