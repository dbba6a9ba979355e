// @vitest-environment jsdom
import { company } from '@kafana/client/testing/entities.ts'
import { fakeServer, refusal, signedInAs } from '@kafana/client/testing/fake-server.ts'
import type { SecurityLogEntry } from '@kafana/contract'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { press } from '../../testing/screen-actions.ts'
import { Component as CompanyScreen } from './company-screen.tsx'

const vesna = { _id: 'u1', firstname: 'Vesna', lastname: 'Ilieva' }
const ana = { _id: 'u2', firstname: 'Ana', lastname: 'Kostova' }
const entry = (values: Partial<SecurityLogEntry>): SecurityLogEntry => ({
  _id: values.at ?? 'e',
  at: '2026-11-21T13:05:00.000Z',
  event: 'signedIn',
  by: null,
  person: null,
  address: '192.168.1.0/24',
  call: null,
  changes: [],
  isLast: false,
  ...values,
})

const open = (pages: Readonly<Record<string, unknown>>) => {
  signedInAs('owner')
  const seen = fakeServer({
    'GET /api/company': () => ({ body: company({ _id: 'company-1' }) }),
    'GET /api/gateway': () => ({ body: [] }),
    'GET /api/bill-intents': () => ({ body: [] }),
    'GET /api/auth/security-log': ({ url }) => {
      const after = url.searchParams.get('after')
      return { body: pages[after ?? ''] as object }
    },
  })
  renderScreen(CompanyScreen)
  return { asked: () => seen.filter(({ url }) => url.pathname.endsWith('security-log')).length }
}
const rows = async () =>
  within(await screen.findByRole('list', { name: 'Security log' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

describe('the security log', () => {
  it('is read when it is opened, and shows what happened, to whom, when, by whom and from where', async () => {
    const { asked } = open({
      '': {
        entries: [
          entry({ _id: '1', by: ana }),
          entry({ _id: '2', event: 'signInFailed', person: ana, isLast: true }),
          entry({ _id: '3', event: 'secretChanged', by: vesna, person: ana, changes: ['password', 'pin'] }),
          entry({ _id: '4', event: 'secretChanged', by: ana, person: ana, changes: ['passwordByLink'] }),
          entry({ _id: '5', event: 'refused', by: ana, call: 'PUT /api/company' }),
          entry({ _id: '6', event: 'gatewayPaired', address: null }),
        ],
        next: null,
      },
    })
    await screen.findByRole('region', { name: 'Security log' })
    expect(asked()).toBe(0)
    await press('Show security log')
    const at = '21/11/2026, 14:05'
    expect(await rows()).toEqual([
      `Login${at} · Ana Kostova · 192.168.1.0/24`,
      `Failed login · Ana Kostova${at} · 192.168.1.0/24Further entries of this kind within the hour are not listed.`,
      `Password changed, PIN changed · Ana Kostova${at} · Vesna Ilieva · 192.168.1.0/24`,
      `Password set by a link${at} · Ana Kostova · 192.168.1.0/24`,
      `Refused for lack of permission${at} · Ana Kostova · 192.168.1.0/24 · PUT /api/company`,
      `Gateway paired${at}`,
    ])
  })

  it('shows the next page on request', async () => {
    open({
      '': { entries: [entry({ _id: '2' })], next: '2' },
      2: { entries: [entry({ _id: '1', event: 'signedOut', changes: ['everySession'] })], next: null },
    })
    await press('Show security log')
    await press('Show more')
    await screen.findByText('Logout everywhere')
    expect(await rows()).toHaveLength(2)
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })

  it('says when it is empty, and when it could not be read', async () => {
    open({ '': { entries: [], next: null } })
    await press('Show security log')
    await screen.findByText('Nothing recorded yet')
    fakeServer({ 'GET /api/auth/security-log': () => refusal(500, 'INTERNAL') })
    await press('Close')
    await press('Show security log')
    expect((await screen.findAllByText('Failed to fetch the security log!')).length).toBeGreaterThan(0)
  })
})
