// @vitest-environment jsdom
import { order as wireOrder } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { intent, venueAnswers } from '../../../testing/billing-fakes.tsx'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { press } from '../../../testing/screen-actions.ts'
import { Component as OrderDetailsScreen } from './order-details-screen.tsx'

const AT = '2026-11-21T11:55:00.000Z'
const vesna = { _id: 'v', firstname: 'Vesna', lastname: 'K' }
const voided = wireOrder('o1', {
  status: 'billed',
  billKind: 'fiscal',
  receiptNo: 42,
  updatedAt: AT,
  storno: { receiptNo: null, at: AT, by: vesna },
})
const open = (denied: boolean) => {
  signedInAs('monitor')
  const bill = { state: 'BILLED', payment: 'card', since: AT } as const
  const seen = fakeServer({
    ...venueAnswers,
    'GET /api/order/o1': () => ({ body: { ...voided, history: [], taxes: [], profit: null } }),
    'GET /api/bill-intents': ({ url }) => ({
      body:
        url.searchParams.get('open') === '1'
          ? []
          : [
              intent({ ...bill, _id: 'i1', kind: 'storno', refReceiptNo: 42, denied }),
              intent({ ...bill, _id: 'i0', kind: 'fiscal', receiptNo: 42 }),
            ],
    }),
    'POST /api/order/o1/unbill': () => ({ body: { ...voided, storno: null } }),
  })
  renderScreen(OrderDetailsScreen, { at: '/orders/o1', path: '/orders/:id' })
  return () => writesIn(seen)
}

describe('a storno that its gateway denies', () => {
  it('is explained, and can be undone with an owner’s PIN and a reason', async () => {
    const writes = open(true)
    await screen.findByText('The fiscal gateway reports that it never printed this storno.')
    expect(screen.queryByRole('button', { name: /Bill again|copy/i })).toBeNull()
    await press('Undo storno')
    for (const [label, text] of [
      ['Reason', 'No paper'],
      ['Owner’s username', 'vesna'],
      ['Owner’s PIN', '4073'],
    ] as const)
      await userEvent.type(await screen.findByLabelText(new RegExp(label)), text)
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Undo storno' }))
    await screen.findByText('Storno undone. Its orders are billed as before.')
    expect(writes()).toEqual([
      { call: 'POST /api/order/o1/unbill', body: { username: 'vesna', pin: '4073', reason: 'No paper' } },
    ])
  })

  it('is shown only then', async () => {
    open(false)
    await screen.findByRole('button', { name: /copy/i })
    expect(screen.queryByRole('button', { name: 'Undo storno' })).toBeNull()
  })
})
