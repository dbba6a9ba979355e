// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { company } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { closeDay, dayClosingAnswers } from '../../../testing/day-closing.ts'
import { freezeDate, renderScreen } from '../../../testing/render-screen.tsx'
import { plain, press } from '../../../testing/screen-actions.ts'
import { DailyReportDialog } from './daily-report-dialog.tsx'

const table = (_id: string, name: string) => ({ _id, name, zone: null })
const since = '2026-11-21T11:00:00.000Z'
const closedBy = { _id: 'w', firstname: 'Ana', lastname: 'K' }

freezeDate('2026-11-21T14:00:00Z')
beforeEach(loadParts)

describe('the daily report', () => {
  const open = (answers: Parameters<typeof fakeServer>[0] = {}) => {
    signedInAs('owner')
    fakeServer({
      'GET /api/company': () => ({ body: company() }),
      ...dayClosingAnswers({
        tables: [
          { table: table('t1', '12'), orders: 2, total: 840.1 },
          { table: table('t4', '14'), orders: 1, total: 0.2 },
        ],
        held: [{ table: table('t5', '3'), lines: 2, total: 310 }],
        preBills: [
          { order: 'o0', table: table('t6', '2'), orders: 1, total: 20, since: '2026-11-18T11:00:00.000Z' },
          { order: 'o1', table: table('t2', '7'), orders: 3, total: 600, since },
        ],
        unmade: [{ order: 'o4', table: table('t3', '9'), total: 50, since }],
        bills: [
          { order: 'o2', state: 'ARMED', total: 70, since, closedBy },
          { order: 'o3', state: 'IN_DOUBT', total: 90, since, closedBy },
        ],
      }),
      ...answers,
    })
    const onConfirm = vi.fn<(permit?: string) => void>()
    renderScreen(() => <DailyReportDialog onClose={() => undefined} onConfirm={onConfirm} />)
    return onConfirm
  }

  it('lists what is open, each with a link', async () => {
    open()
    const list = within(await screen.findByRole('group', { name: 'Still open' }))
    const rows = list
      .getAllByRole('listitem')
      .map((row) => [plain(row.textContent), within(row).getByRole('link').getAttribute('href')])
    expect(rows).toEqual([
      ['2 · 18/11/2026, 12:00 · 1 order20 den.', '/orders/o0'],
      ['7 · 12:00 · 3 orders600 den.', '/orders/o1'],
      ['12 · 2 orders840.10 den.', '/establishment/t1'],
      ['14 · 1 order0.20 den.', '/establishment/t4'],
      ['3 · 2 items310 den.', '/establishment/t5'],
      ['9 · 12:0050 den.', '/orders/o4'],
      ['Ana K · 12:0070 den.', '/orders/o2'],
      ['Ana K · 12:0090 den.', '/orders/o3'],
    ])
    expect(list.getAllByRole('heading').map(({ textContent }) => plain(textContent))).toEqual([
      'Pre-bill, not paid (2)620 den.',
      'Tables (2)840.30 den.',
      'On hold (1)310 den.',
      'Paid, not made yet (1)50 den.',
      'Open bills (1)70 den.',
      'Needs attention (1)90 den.',
    ])
  })

  it('is printed with the permit of an owner’s PIN', async () => {
    const confirmed = open()
    await closeDay()
    await vi.waitFor(() => expect(confirmed.mock.calls).toEqual([['p']]))
  })

  it('asks for the PIN on the tiles and keys that close a bill, with the only owner chosen', async () => {
    const permits: unknown[] = []
    const vesna = { _id: 'v', firstname: 'Vesna', lastname: 'K', username: 'vesna' }
    const confirmed = open({
      'GET /api/bill-closers': ({ url }) => ({ body: url.searchParams.get('owners') === '1' ? [vesna] : [] }),
      'POST /api/fiscal-day/permit': ({ body }) => {
        permits.push(body)
        return permits.length === 1
          ? refusal(403, 'BAD_CREDENTIALS')
          : { body: { permit: 'p', gateway: 'g1' } }
      },
    })
    const pin = await screen.findByLabelText<HTMLInputElement>('PIN of Vesna K')
    await press('1')
    await press('OK')
    await screen.findByText('This PIN is wrong. Type it again.')
    expect([pin.value, confirmed.mock.calls]).toEqual(['', []])
    await userEvent.type(pin, '4073{Enter}')
    await vi.waitFor(() => expect(confirmed.mock.calls).toEqual([['p']]))
    expect(permits).toEqual(['1', '4073'].map((typed) => ({ username: 'vesna', pin: typed })))
  })

  it('is not printed with a wrong PIN', async () => {
    const confirmed = open({ 'POST /api/fiscal-day/permit': () => refusal(401, 'BAD_CREDENTIALS') })
    await closeDay()
    await screen.findByText('Wrong username or PIN.')
    expect(confirmed.mock.calls).toEqual([])
  })

  it('is printed without a permit where no gateway is paired, which the server could know', async () => {
    const confirmed = open({ 'POST /api/fiscal-day/permit': () => refusal(409, 'NO_GATEWAY') })
    await closeDay()
    await vi.waitFor(() => expect(confirmed.mock.calls).toEqual([[]]))
  })
})
