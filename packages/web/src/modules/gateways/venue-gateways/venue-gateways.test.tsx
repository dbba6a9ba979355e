// @vitest-environment jsdom
import { company } from '@kafana/client/testing/entities.ts'
import { failed, fakeServer, refusal, signedInAs, writesIn } from '@kafana/client/testing/fake-server.ts'
import type { Gateway } from '@kafana/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { gateway } from '../../../testing/billing-entities.ts'
import { freezeDate, renderScreen } from '../../../testing/render-screen.tsx'
import { chooseMore, dialog, press, words } from '../../../testing/screen-actions.ts'
import { VenueGateways } from './venue-gateways.tsx'

type Answers = Parameters<typeof fakeServer>[0]
const code = { status: 201, body: { code: 'AB2C-D3EF', expiresAt: '2026-11-21T14:10:00.000Z' } }

const open = (
  gateways: readonly Gateway[],
  { role = 'owner', answers = {} }: { role?: 'owner' | 'monitor'; answers?: Answers } = {},
) => {
  signedInAs(role)
  let list = gateways
  const seen = fakeServer({
    'GET /api/company': () => ({ body: company() }),
    'GET /api/gateway': () => ({ body: list }),
    'POST /api/gateway/code': () => code,
    ...answers,
  })
  renderScreen(VenueGateways)
  return {
    seen,
    writes: () => writesIn(seen),
    asked: () => seen.filter(({ method, url }) => method === 'GET' && url.pathname === '/api/gateway').length,
    becomes: (next: readonly Gateway[]) => {
      list = next
    },
  }
}
const entries = async () =>
  within(await screen.findByRole('list', { name: 'Fiscal gateways' })).getAllByRole('listitem')
const facts = (entry: HTMLElement | undefined) => [...(entry?.querySelectorAll('dl > div') ?? [])].map(words)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

freezeDate('2026-11-21T14:00:00Z')

describe('the gateways of the venue', () => {
  it('show their state and the counters of their devices', async () => {
    open([
      gateway('1', {}, { unsettled: 2, rates: { А: 18, Б: 5, Д: null } }),
      gateway(
        '2',
        { connected: false, seenAt: '2026-11-21T12:30:00.000Z' },
        { driver: 'acme', lastReceiptNo: 0, closingNo: 0 },
      ),
    ])
    const [well, away] = await entries()
    expect(within(well as HTMLElement).getByRole('status').textContent).toBe('Connected')
    expect(facts(well)).toEqual([
      'DeviceVirtual device, not for legal useVK000001',
      'Last receipt42',
      'Last Z report7',
      'Tax classesА 18 % · Б 5 %',
      'Unconfirmed2 bills',
      'Paired20/11/2026, 10:00',
    ])
    expect(within(away as HTMLElement).getByRole('status').textContent).toMatch(
      /^Offline for 1 h 30 minCheck that its computer is on/,
    )
    expect(facts(away)).toEqual([
      'DeviceacmeVK000001',
      'Last receiptNone yet',
      'Last Z reportNone yet',
      'Last seen21/11/2026, 13:30',
      'Paired20/11/2026, 10:00',
    ])
  })

  it.each<[string, Gateway, RegExp]>([
    [
      'that never connected',
      gateway('1', { connected: false, seenAt: null, device: null }),
      /^Paired, not connected yet/,
    ],
    [
      'whose device does not answer',
      gateway('1', {}, { answers: false }),
      /^Connected, but the device is not responding/,
    ],
    [
      'that is offline and has to be confirmed',
      gateway('1', { connected: false }, { needsConfirming: true }),
      /^Offline for 0 min/,
    ],
  ])('show one %s', async (_, one, view) => {
    open([one])
    expect(within((await entries())[0] as HTMLElement).getByRole('status').textContent).toMatch(view)
    expect(screen.queryByRole('button', { name: 'Compare and confirm' })).toBeNull()
  })

  it('show without a reload that one went offline', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ now: Date.parse('2026-11-21T14:00:00Z'), shouldAdvanceTime: true })
    const { becomes, asked } = open([gateway('1')])
    await screen.findByText('Connected')
    becomes([gateway('1', { connected: false })])
    await pass(31_000)
    await screen.findByText(/^Offline for/)
    expect(asked()).toBe(2)
  })

  it('offer an owner to pair if there are none', async () => {
    open([])
    await screen.findByText('No gateway is paired yet')
    expect(screen.getAllByRole('button', { name: 'Pair a gateway' })).toHaveLength(1)
  })

  it('cannot be managed by a monitor', async () => {
    open([gateway('1', {}, { needsConfirming: true })], { role: 'monitor' })
    await screen.findByText('An owner has to compare the number with the device’s last receipt.')
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('refer a monitor to an owner if there are none', async () => {
    open([], { role: 'monitor' })
    await screen.findByText(/An owner pairs it/)
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('can be reloaded after a failure', async () => {
    open([], { answers: { 'GET /api/gateway': failed } })
    await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByText('No gateway is paired yet')).toBeNull()
  })
})

describe('pairing', () => {
  it('shows a code with instructions, then the gateway that was paired', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ now: Date.parse('2026-11-21T14:00:00Z'), shouldAdvanceTime: true })
    const { becomes, writes } = open([gateway('1')])
    await press('Pair a gateway')
    const view = await dialog()
    expect((await view.findByRole('group', { name: 'Code for the gateway' })).textContent).toBe('AB2C-D3EF')
    expect(view.getByRole('timer').textContent).toMatch(/^Valid for another (10:00|9:5\d), for one gateway$/)
    expect(view.getAllByRole('listitem')).toHaveLength(4)
    view.getByText(location.origin)
    await pass(5000)
    expect(view.getByRole('timer').textContent).toMatch(/another 9:5\d/)
    becomes([gateway('1'), gateway('2', { name: 'Бар' })])
    await pass(31_000)
    await view.findByText('Бар is paired')
    expect(view.queryByRole('timer')).toBeNull()
    await userEvent.click(view.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes()).toEqual([{ call: 'POST /api/gateway/code', body: undefined }])
  })

  it('hides an expired code and creates another', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ now: Date.parse('2026-11-21T14:00:00Z'), shouldAdvanceTime: true })
    const { writes } = open([])
    await press('Pair a gateway')
    await screen.findByText('AB2C-D3EF')
    await pass(600_000)
    await screen.findByText(/The code has expired/)
    expect(screen.queryByText('AB2C-D3EF')).toBeNull()
    await press('New code')
    await screen.findByText('AB2C-D3EF')
    expect(writes()).toHaveLength(2)
  })

  it('reports that no code could be created and retries', async () => {
    let tries = 0
    open([], {
      answers: {
        'POST /api/gateway/code': () => {
          tries += 1
          return tries === 1 ? failed() : code
        },
      },
    })
    await press('Pair a gateway')
    await screen.findByText('No code available')
    await press('New code')
    await screen.findByText('AB2C-D3EF')
  })
})

describe('unpairing', () => {
  it('explains the consequences and names unconfirmed bills', async () => {
    const { writes } = open([gateway('1', {}, { unsettled: 1 })], {
      answers: { 'DELETE /api/gateway/1': () => ({ body: { ok: true } }) },
    })
    await chooseMore('Unpair', 'Till 1')
    const view = await dialog()
    view.getByText(/It no longer prints bills for this venue/)
    view.getByText(/1 bill on it is still unconfirmed/)
    await userEvent.click(view.getByRole('button', { name: 'Cancel' }))
    expect(writes()).toEqual([])
    await chooseMore('Unpair', 'Till 1')
    await press('Unpair')
    await screen.findByText('Gateway unpaired')
    expect(writes()).toEqual([{ call: 'DELETE /api/gateway/1', body: undefined }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('closes if somebody else unpaired the gateway', async () => {
    const { becomes } = open([gateway('1')], {
      answers: { 'DELETE /api/gateway/1': () => refusal(404, 'NOT_FOUND') },
    })
    await chooseMore('Unpair', 'Till 1')
    becomes([])
    await press('Unpair')
    await screen.findByText('No gateway is paired yet')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('the last receipt number of a device', () => {
  const confirming = gateway('1', {}, { needsConfirming: true, lastReceiptNo: 107 })

  it('is compared with the receipt and confirmed by an owner', async () => {
    const { writes, becomes } = open([confirming], {
      answers: { 'POST /api/gateway/1/confirm': () => ({ body: gateway('1') }) },
    })
    await screen.findByText(/reports 107 as its last one/)
    await press('Compare and confirm')
    const view = await dialog()
    view.getByText(/device VK000001/)
    expect(view.getByRole('definition').textContent).toBe('107')
    expect(writes()).toEqual([])
    becomes([gateway('1')])
    await userEvent.click(view.getByRole('button', { name: 'The receipt says 107' }))
    await screen.findByText('Confirmed. The gateway can print again.')
    expect(writes()).toEqual([
      { call: 'POST /api/gateway/1/confirm', body: { serial: 'VK000001', lastReceiptNo: 107 } },
    ])
    await waitFor(() => expect(screen.queryByText(/It prints no fiscal receipts/)).toBeNull())
  })

  it('is refused with an explanation if it has changed', async () => {
    open([confirming], {
      answers: { 'POST /api/gateway/1/confirm': () => refusal(409, 'GATEWAY_NOT_CONFIRMING') },
    })
    await press('Compare and confirm')
    await press('The receipt says 107')
    await screen.findByText(/shows another number now/)
    await dialog()
  })

  it('that went back is shown with both numbers and confirmed as replaced or reset', async () => {
    const back = gateway('1', {}, { needsConfirming: true, lastReceiptNo: 10, countedBefore: 20 })
    const { writes, becomes } = open([back], {
      answers: { 'POST /api/gateway/1/confirm': () => ({ body: gateway('1') }) },
    })
    await screen.findByText(/No. 10 as its last receipt, but No. 20 was already reported/)
    screen.getByText(/If nobody touched the device, do not confirm/)
    expect(screen.queryByText(/has no record of its receipts/)).toBeNull()
    await press('Device replaced or reset?')
    const view = await dialog()
    view.getByText(/Device VK000001 reports No. 10 as its last receipt, but No. 20 was already reported/)
    view.getByText(/are listed as those of another device/)
    becomes([gateway('1')])
    await userEvent.click(view.getByRole('button', { name: 'Replaced or reset: continue from No. 10' }))
    await waitFor(() =>
      expect(writes()).toEqual([
        { call: 'POST /api/gateway/1/confirm', body: { serial: 'VK000001', lastReceiptNo: 10 } },
      ]),
    )
  })

  it('has no button for a monitor if it went back', async () => {
    open([gateway('1', {}, { needsConfirming: true, lastReceiptNo: 10, countedBefore: 20 })], {
      role: 'monitor',
    })
    await screen.findByText('An owner has to compare the number with the device’s last receipt.')
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('cannot be confirmed while the device does not answer', async () => {
    open([gateway('1', {}, { needsConfirming: true, answers: false, serial: null })])
    await screen.findByText(/Switch the device on first/)
    expect(screen.queryByRole('button', { name: 'Compare and confirm' })).toBeNull()
  })
})
