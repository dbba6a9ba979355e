// @vitest-environment jsdom
import { company } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import type { ApprovalLimits, Reason } from '@kafana/contract'
import { DEFAULT_DISCOUNT_LIMITS, DEFAULT_LIMITS } from '@kafana/domain'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { expectAsksBeforeClosing, press, retype } from '../../testing/screen-actions.ts'
import { Component as CompanyScreen } from './company-screen.tsx'

const reason = (id: string, changes: Partial<Reason>): Reason => ({
  _id: id,
  key: null,
  text: null,
  used: 'ask',
  version: 1,
  ...changes,
})

const open = async () => {
  signedInAs('owner')
  let limits: ApprovalLimits = { ...DEFAULT_LIMITS, discountUpTo: DEFAULT_DISCOUNT_LIMITS }
  let reasons = [reason('tooLate', { key: 'tooLate' }), reason('r1', { text: 'It was cold', used: 'yes' })]
  const seen = fakeServer({
    'GET /api/company': () => ({ body: company({}) }),
    'GET /api/gateway': () => ({ body: [] }),
    'GET /api/bill-intents': () => ({ body: [] }),
    'GET /api/approvals/limits': () => ({ body: limits }),
    'GET /api/reasons': () => ({ body: reasons }),
    'GET /api/discount-reasons': () => ({ body: [] }),
    'GET /api/storno-reasons': () => ({ body: [] }),
    'PUT /api/approvals/limits': ({ body }) => {
      const { action, role, limit } = body as { action: 'voidReady'; role: 'waiter'; limit: 'never' }
      limits = { ...limits, [action]: { ...limits[action], [role]: limit } }
      return { body: limits }
    },
    'POST /api/reasons': ({ body }) => {
      const { text, used } = body as Pick<Reason, 'text' | 'used'>
      if (text === 'It was cold') return refusal(409, 'NAME_TAKEN')
      const added = reason('r2', { text, used })
      reasons = [...reasons, added]
      return { status: 201, body: added }
    },
    'PUT /api/reasons/tooLate': () => {
      reasons = reasons.map((each) => (each._id === 'tooLate' ? { ...each, used: 'no', version: 2 } : each))
      return { body: reasons[0] as Reason }
    },
    'DELETE /api/reasons/r1': () => {
      reasons = reasons.filter(({ _id }) => _id !== 'r1')
      return { body: { _id: 'r1' } }
    },
  })
  renderScreen(CompanyScreen)
  expect(seen.some(({ url }) => url.pathname === '/api/reasons')).toBe(false)
  await press('Limits and reasons')
  await screen.findByText('It was cold')
  return () => writesIn(seen)
}
const region = (name: string) => within(screen.getByRole('region', { name }))

describe('voids and approvals', () => {
  it('are limits of each role, saved at once', async () => {
    const writes = await open()
    const ready = region('Void an item that is ready or served')
    const waiter = within(ready.getByRole('group', { name: 'Waiter' }))
    expect(waiter.getByRole('radio', { name: 'With approval' })).toHaveProperty('checked', true)
    await userEvent.click(waiter.getByRole('radio', { name: 'Never' }))
    await waitFor(() => expect(waiter.getByRole('radio', { name: 'Never' })).toHaveProperty('checked', true))
    expect(writes()).toEqual([
      { call: 'PUT /api/approvals/limits', body: { action: 'voidReady', role: 'waiter', limit: 'never' } },
    ])
  })

  it('ask before a reason or a limit that was typed is lost', async () => {
    await open()
    const field = region('Reasons').getByRole('textbox', { name: /New reason/ })
    await userEvent.type(field, 'Hair')
    await expectAsksBeforeClosing()
    expect(field).toHaveProperty('value', 'Hair')
    await userEvent.clear(field)
    const [limit] = screen.getAllByRole('textbox', { name: /^Without approval up to/ })
    await retype(limit as HTMLElement, '7')
    await userEvent.keyboard('{Escape}')
    await screen.findByRole('dialog', { name: 'Discard changes?' })
  })

  it('have reasons that can be added, changed and removed', async () => {
    const writes = await open()
    const reasons = region('Reasons')
    const late = within(reasons.getByText('Too late').closest('li') as HTMLElement)
    await userEvent.click(late.getByRole('radio', { name: 'No' }))
    await userEvent.type(reasons.getByRole('textbox', { name: /New reason/ }), 'It was cold')
    await userEvent.click(reasons.getByRole('button', { name: 'Add reason' }))
    await reasons.findByText('This name is already in use.')
    await userEvent.clear(reasons.getByRole('textbox', { name: /New reason/ }))
    await userEvent.type(reasons.getByRole('textbox', { name: /New reason/ }), 'Hair')
    await userEvent.click(reasons.getByRole('button', { name: 'Add reason' }))
    await reasons.findByText('Hair')
    await press('Remove: It was cold')
    await waitFor(() => expect(reasons.queryByText('It was cold')).toBeNull())
    expect(writes().map(({ call }) => call)).toEqual([
      'PUT /api/reasons/tooLate',
      'POST /api/reasons',
      'POST /api/reasons',
      'DELETE /api/reasons/r1',
    ])
  })
})
