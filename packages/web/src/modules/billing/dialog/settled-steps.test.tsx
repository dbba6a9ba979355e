// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reserved, venueAnswers } from '../../../testing/billing-fakes.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { reservedBill } from '../flow/bill-phase.ts'
import { ChoosePrint } from './choose-print.tsx'
import { FreeBill } from './free-bill.tsx'
import { ConfirmStorno } from './storno-steps.tsx'
import type { Billing } from './use-billing.ts'

const run = vi.fn<Billing['run']>()
const billing = {
  run,
  busy: false,
  refusalOf: () => null,
  entered: { isSeveral: false, rows: [], given: null, buyer: null },
} as unknown as Billing
const step = { billing, bill: reservedBill(reserved), problem: '' }

const choice = () => <ChoosePrint {...step} kinds={['pre', 'fiscal']} onDirty={() => {}} />
const free = () => <FreeBill {...step} />
const storno = () => <ConfirmStorno {...step} />

beforeEach(async () => {
  signedInAs('monitor')
  fakeServer(venueAnswers)
  await loadParts()
  run.mockReset()
  vi.useFakeTimers()
})
afterEach(() => void vi.useRealTimers())

it.each([
  ['Cash, print', choice],
  ['Card, print', choice],
  ['Print pre-bill', choice],
  ['Close free of charge', free],
  ['Print storno', storno],
])('the second tap on the OK of the PIN does not press “%s”', async (name, screenOf) => {
  renderScreen(screenOf)
  const button = screen.getByRole('button', { name })
  button.focus()
  await act(() => vi.advanceTimersByTimeAsync(400))
  fireEvent.click(button)
  expect(run).not.toHaveBeenCalled()
  await act(() => vi.advanceTimersByTimeAsync(100))
  // Enter does what it did before: the button keeps the keyboard.
  expect(document.activeElement).toBe(button)
  fireEvent.click(button)
  expect(run).toHaveBeenCalledTimes(1)
})
