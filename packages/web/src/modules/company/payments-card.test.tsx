import { company } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
// @vitest-environment jsdom
import type { Tender } from '@kafana/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { expectAsksBeforeClosing, press } from '../../testing/screen-actions.ts'
import { PaymentsCard } from './payments-card.tsx'

const tender = (id: string, change: Partial<Tender> = {}): Tender => ({
  _id: id,
  name: null,
  kind: 'other',
  fiscalType: 'other',
  needsReference: false,
  step: 1,
  archived: false,
  version: 1,
  ...change,
})

it('lists what guests can pay with; an owner adds, archives and restores it, and rounds cash', async () => {
  signedInAs('owner')
  let tenders = [tender('cash', { kind: 'cash' }), tender('card', { kind: 'card' })]
  const seen = fakeServer({
    'GET /api/company': () => ({ body: company({}) }),
    'GET /api/tenders': () => ({ body: tenders }),
    'POST /api/tenders': ({ body }) => {
      const added = tender('v1', body as Partial<Tender>)
      if (tenders.some(({ name }) => name === added.name)) return refusal(409, 'NAME_TAKEN')
      tenders = [...tenders, added]
      return { status: 201, body: added }
    },
    'PUT /api/tenders/v1': ({ body }) => {
      tenders = tenders.map((each) => (each._id === 'v1' ? { ...each, ...(body as Partial<Tender>) } : each))
      return { body: tenders[2] as Tender }
    },
    'PUT /api/tenders/cash': () => ({ body: tenders[0] as Tender }),
  })
  renderScreen(PaymentsCard)
  await screen.findByText('Cash, Card')
  await press('Edit: Payments')
  const name = await screen.findByRole('textbox', { name: /New payment method/ })
  await userEvent.type(name, 'Meal voucher')
  await expectAsksBeforeClosing()
  expect(name).toHaveProperty('value', 'Meal voucher')
  await press('Add payment method')
  await press('Archive: Meal voucher')
  await press('Restore: Meal voucher')
  const steps = within(screen.getByRole('radiogroup', { name: 'Round cash to' }))
  await userEvent.click(steps.getAllByRole('radio').at(-1) as HTMLElement)
  await waitFor(() =>
    expect(writesIn(seen)).toMatchObject([
      { call: 'POST /api/tenders', body: { name: 'Meal voucher', kind: 'other', needsReference: false } },
      { call: 'PUT /api/tenders/v1', body: { archived: true } },
      { call: 'PUT /api/tenders/v1', body: { archived: false } },
      { call: 'PUT /api/tenders/cash', body: { step: 100, version: 1 } },
    ]),
  )
})
