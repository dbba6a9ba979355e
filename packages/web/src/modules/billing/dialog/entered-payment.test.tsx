// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { refusal, signedInAs } from '@kafana/client/testing/fake-server.ts'
import type { Tender } from '@kafana/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  type Answers,
  connectionLost,
  openPrintChoice,
  refused,
  reserved,
  startBill,
  venueAnswers,
} from '../../../testing/billing-fakes.tsx'
import { press, words } from '../../../testing/screen-actions.ts'

const tender = (kind: 'cash' | 'card'): Tender => ({
  _id: kind,
  name: null,
  kind,
  fiscalType: kind,
  needsReference: false,
  step: 1,
  archived: false,
  version: 1,
})
const ARM = 'POST /api/bill-intents/i1/arm'
/** Refuses the first bill in this way, and prints the others. */
const refusedOnce = (refuse: NonNullable<Answers[string]>): Answers => {
  let count = 0
  return {
    [ARM]: (request) => {
      count += 1
      return count === 1 ? refuse(request) : (venueAnswers[ARM]?.(request) ?? { body: {} })
    },
  }
}
const HALVES = {
  kind: 'fiscal',
  payments: [
    { tender: 'cash', amount: 295, tendered: 300 },
    { tender: 'card', amount: 295 },
  ],
}

beforeEach(async () => {
  signedInAs('monitor')
  await loadParts()
})

const open = (answers: Answers = {}) =>
  openPrintChoice({ 'GET /api/tenders': () => ({ body: [tender('cash'), tender('card')] }), ...answers })
/** Half in cash, of which 300 were given, and half by card. */
const enterHalves = async () => {
  await press('Several payments…')
  await press('Cash')
  await press('1/2')
  await press(/^Cash received/)
  for (const key of '300') await press(key)
  await press('Card')
}
const payments = () =>
  screen.queryAllByRole('button', { name: /^Remove: / }).map(({ ariaLabel }) => ariaLabel)
const BOTH = ['Remove: Cash', 'Remove: Card']
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const expectNothingEntered = async () => {
  await press('Several payments…')
  await within(await screen.findByRole('group', { name: 'Payment' })).findByRole('button', { name: 'Cash' })
  expect(payments()).toEqual([])
}

describe('several payments that were entered', () => {
  it.each<[string, NonNullable<Answers[string]>, RegExp]>([
    ['without an answer', connectionLost, /./],
    ['for a moment', () => refusal(503, 'BUSY'), /./],
    ['until something is done', () => refused('NO_GATEWAY'), /^No fiscal gateway is paired/],
  ])('are printed with one press where they are not printed %s', async (_, refuse, why) => {
    const { sent } = await open(refusedOnce(refuse))
    await enterHalves()
    await press('Print bill')
    await waitFor(() => expect(sent('/api/bill-intents/i1/arm')).toHaveLength(1))
    await waitFor(() => expect(payments()).toEqual(BOTH))
    await screen.findAllByText(why)
    await press('Print bill')
    await screen.findByText('Fiscal receipt No. 7')
    expect(sent('/api/bill-intents/i1/arm')).toEqual([HALVES, HALVES])
  })

  it('are there again when the orders are reserved again', async () => {
    const { sent } = await open(refusedOnce(() => refused('INTENT_STATE')))
    await enterHalves()
    await press('Print bill')
    await isClosed()
    await startBill()
    await waitFor(() => expect(payments()).toEqual(BOTH))
    await press('Print bill')
    await screen.findByText('Fiscal receipt No. 7')
    expect(sent('/api/bill-intents/i1/arm')).toEqual([HALVES, HALVES])
  })

  it.each([
    ['comes to something else', { total: 600 }],
    ['is of other orders', { orders: ['o3', 'o4'] }],
  ])('are not those of a bill that %s', async (_, other) => {
    let reservations = 0
    await open({
      ...refusedOnce(() => refused('INTENT_STATE')),
      'POST /api/auth/validate': () => {
        reservations += 1
        return { body: reservations === 1 ? reserved : { ...reserved, ...other } }
      },
    })
    await enterHalves()
    await press('Print bill')
    await isClosed()
    await startBill()
    await expectNothingEntered()
  })

  it('stay behind Back, and closing asks before they are thrown away', async () => {
    await open()
    await enterHalves()
    await press('Back')
    await press('Several payments…')
    expect(payments()).toEqual(BOTH)
    await press('Close')
    await press('Keep editing')
    expect(payments()).toEqual(BOTH)
    await press('Back')
    await press('Close')
    await press('Discard')
    await isClosed()
    await startBill()
    await expectNothingEntered()
  })

  it('end with their bill', async () => {
    await open()
    await enterHalves()
    await press('Print bill')
    await screen.findByText('Fiscal receipt No. 7')
    await userEvent.keyboard('{Escape}')
    await isClosed()
    await startBill()
    await expectNothingEntered()
  })
})

it('the notes that were given are kept where there is no answer', async () => {
  const { sent } = await open(refusedOnce(connectionLost))
  for (const note of ['500', '500']) await press(note)
  await press('Cash, print')
  await waitFor(() => expect(sent('/api/bill-intents/i1/arm')).toHaveLength(1))
  expect(words((await screen.findByText('Change')).parentElement)).toBe('Change410 den.')
})
