import { refusal } from '@kafana/client/testing/fake-server.ts'
import type { BillIntent } from '@kafana/contract'
import { act, cleanup, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { venueStore } from '../../data/current-venue.ts'
import { openPhone } from '../../testing/open-phone.tsx'
import {
  bill,
  bodiesOf,
  guests,
  openPay,
  PAY,
  press,
  QUOTE,
  quoted,
  typePin,
} from '../../testing/pay-party.tsx'
import { PayScreen } from './pay-screen.tsx'

const FOUR = { checks: [{ ...guests, covers: 4 }] }
const paid = (changes: Partial<BillIntent> = {}) => ({
  [QUOTE]: quoted(85, 255),
  [PAY]: () => ({ body: bill({ state: 'BILLED', total: 85, receiptNo: 72, ...changes }) }),
})
const payByCard = async (): Promise<void> => {
  await screen.findByText(/^85/)
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Card' }).disabled).toBe(false),
  )
  await press('Card')
  await typePin()
}
/** Chooses equal parts, of which this one is next. */
const isNext = async (part: string): Promise<void> => {
  await press('Evenly')
  await screen.findByText(part)
}
const lastAsked = (writes: () => Parameters<typeof bodiesOf>[0]) => bodiesOf(writes(), QUOTE).at(-1)

describe('how many of several equal parts are paid', () => {
  it('is known after the screen was left', async () => {
    await openPay(paid(), FOUR)
    await isNext('1 of 4')
    await payByCard()
    await screen.findByText('Bill No. 72')
    await press('Tables')
    cleanup()
    const { writes } = await openPay(paid(), FOUR)
    await isNext('2 of 4')
    await waitFor(() => expect(lastAsked(writes)).toEqual({ selection: { evenly: 3 } }))
  })

  it('is known after a guest has paid something else', async () => {
    const { writes } = await openPay(paid(), FOUR)
    await isNext('1 of 4')
    await payByCard()
    await press('Next guest')
    await press('By dish')
    await press(/^2.× beer/)
    await payByCard()
    await press('Next guest')
    await isNext('2 of 4')
    await waitFor(() => expect(lastAsked(writes)).toEqual({ selection: { evenly: 3 } }))
  })

  it('is known where the answer came after the app was closed', async () => {
    await openPay({ ...paid(), [PAY]: () => refusal(503, 'INTERNAL') }, FOUR)
    await isNext('1 of 4')
    await press(/^One more/)
    await screen.findByText('1 of 5')
    await payByCard()
    await screen.findByText(/^The server did not answer\./)
    cleanup()
    const { writes } = await openPay(paid(), FOUR)
    await typePin('Try again')
    await press('Next guest')
    await isNext('2 of 5')
    await waitFor(() => expect(lastAsked(writes)).toEqual({ selection: { evenly: 4 } }))
  })

  it('does not count a bill that was not printed', async () => {
    const { writes } = await openPay(paid({ state: 'ABORTED' }), FOUR)
    await isNext('1 of 4')
    await payByCard()
    await press('Try again')
    await screen.findByText('1 of 4')
    await waitFor(() => expect(lastAsked(writes)).toEqual({ selection: { evenly: 4 } }))
  })

  it('begins again once nothing was left to pay', async () => {
    let orders = guests.orders
    await openPhone(
      <PayScreen table="t1" check="c1" />,
      () => ({ checks: [{ ...guests, covers: 4, orders }] }),
      paid(),
    )
    await isNext('1 of 4')
    await payByCard()
    await press('Next guest')
    await screen.findByText('2 of 4')
    for (const next of [[], guests.orders]) {
      orders = next
      await act(async () => void (await venueStore().refresh(null)))
    }
    await screen.findByText('1 of 4')
  })
})
