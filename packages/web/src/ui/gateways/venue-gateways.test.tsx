// @vitest-environment jsdom
import type { Gateway } from '@kafana/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { gateway } from '../../testing/billing-on-the-wire.ts'
import { fakeServer, signedInAs, writesIn } from '../../testing/fake-server.ts'
import { holdDate } from '../../testing/hold-date.ts'
import { chooseMore, dialog, press, words } from '../../testing/on-screen.ts'
import { company } from '../../testing/on-the-wire.ts'
import { failed, refusal } from '../../testing/refusal.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
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
  within(await screen.findByRole('list', { name: 'Gateways of the venue' })).getAllByRole('listitem')
const facts = (entry: HTMLElement | undefined) => [...(entry?.querySelectorAll('dl > div') ?? [])].map(words)
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

holdDate('2026-11-21T14:00:00Z')

describe('the gateways of the venue', () => {
  it('say how they are and what their devices count', async () => {
    open([
      gateway('1', {}, { unsettled: 2 }),
      gateway(
        '2',
        { connected: false, seenAt: '2026-11-21T12:30:00.000Z' },
        { driver: 'acme', lastReceiptNo: 0, closingNo: 0 },
      ),
    ])
    const [well, away] = await entries()
    expect(within(well as HTMLElement).getByRole('status').textContent).toBe('Connected')
    expect(facts(well)).toEqual([
      'DeviceVirtual device, not a legal oneVK000001',
      'Last receipt42',
      'Last daily report7',
      'Outcome not known yet2 bills',
      'Paired20/11/2026, 10:00',
    ])
    expect(within(away as HTMLElement).getByRole('status').textContent).toMatch(
      /^Away for 1 h 30 minCheck that its computer is on/,
    )
    expect(facts(away)).toEqual([
      'DeviceacmeVK000001',
      'Last receiptNone yet',
      'Last daily reportNone yet',
      'Last seen21/11/2026, 13:30',
      'Paired20/11/2026, 10:00',
    ])
  })

  it.each<[string, Gateway, RegExp]>([
    [
      'that never spoke',
      gateway('1', { connected: false, seenAt: null, device: null }),
      /^Paired, but it has not spoken yet/,
    ],
    [
      'whose device is off',
      gateway('1', {}, { answers: false }),
      /^Connected, but the device does not answer/,
    ],
    [
      'that is away and waits to be confirmed',
      gateway('1', { connected: false }, { needsConfirming: true }),
      /^Away for 0 min/,
    ],
  ])('tell of one %s', async (_, one, said) => {
    open([one])
    expect(within((await entries())[0] as HTMLElement).getByRole('status').textContent).toMatch(said)
    expect(screen.queryByRole('button', { name: 'Compare and confirm' })).toBeNull()
  })

  it('show without a reload that one went away', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ now: Date.parse('2026-11-21T14:00:00Z'), shouldAdvanceTime: true })
    const { becomes, asked } = open([gateway('1')])
    await screen.findByText('Connected')
    becomes([gateway('1', { connected: false })])
    await pass(31_000)
    await screen.findByText(/^Away for/)
    expect(asked()).toBe(2)
  })

  it('of none say what to do next: an owner pairs, the others call one', async () => {
    open([])
    await screen.findByText('No gateway is paired yet')
    expect(screen.getAllByRole('button', { name: 'Pair a gateway' })).toHaveLength(1)
  })

  it('are nothing that a monitor changes', async () => {
    open([gateway('1', {}, { needsConfirming: true })], { role: 'monitor' })
    await screen.findByText('An owner has to compare the number with the device’s last paper.')
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('of none leave a monitor no button', async () => {
    open([], { role: 'monitor' })
    await screen.findByText(/An owner pairs it/)
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('that cannot be read say so, with a way to try again', async () => {
    open([], { answers: { 'GET /api/gateway': failed } })
    await screen.findByRole('button', { name: 'Try again' })
    expect(screen.queryByText('No gateway is paired yet')).toBeNull()
  })
})

describe('pairing', () => {
  it('gives a code, says what to do with it, and shows by itself the gateway that took it', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ now: Date.parse('2026-11-21T14:00:00Z'), shouldAdvanceTime: true })
    const { becomes, writes } = open([gateway('1')])
    await press('Pair a gateway')
    const said = await dialog()
    expect((await said.findByRole('group', { name: 'Code for the gateway' })).textContent).toBe('AB2C-D3EF')
    expect(said.getByRole('timer').textContent).toMatch(/^Valid for another (10:00|9:5\d), for one gateway$/)
    expect(said.getAllByRole('listitem')).toHaveLength(4)
    said.getByText(location.origin)
    await pass(5000)
    expect(said.getByRole('timer').textContent).toMatch(/another 9:5\d/)
    becomes([gateway('1'), gateway('2', { name: 'Бар' })])
    await pass(31_000)
    await said.findByText('Бар is paired')
    expect(said.queryByRole('timer')).toBeNull()
    await userEvent.click(said.getByRole('button', { name: 'Done' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes()).toEqual([{ call: 'POST /api/gateway/code', body: undefined }])
  })

  it('shows no code that is over, and makes another', async () => {
    vi.useRealTimers()
    vi.useFakeTimers({ now: Date.parse('2026-11-21T14:00:00Z'), shouldAdvanceTime: true })
    const { writes } = open([])
    await press('Pair a gateway')
    await screen.findByText('AB2C-D3EF')
    await pass(600_000)
    await screen.findByText(/The ten minutes are over/)
    expect(screen.queryByText('AB2C-D3EF')).toBeNull()
    await press('New code')
    await screen.findByText('AB2C-D3EF')
    expect(writes()).toHaveLength(2)
  })

  it('says that there is no code, and asks again', async () => {
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
    await screen.findByText('There is no code now')
    await press('New code')
    await screen.findByText('AB2C-D3EF')
  })
})

describe('unpairing', () => {
  it('says what it means, and of what nobody knows yet', async () => {
    const { writes } = open([gateway('1', {}, { unsettled: 1 })], {
      answers: { 'DELETE /api/gateway/1': () => ({ body: { ok: true } }) },
    })
    await chooseMore('Unpair', 'Till 1')
    const said = await dialog()
    said.getByText(/It prints no bill of this venue from then on/)
    said.getByText(/The outcome of 1 bill on it is not known yet/)
    await userEvent.click(said.getByRole('button', { name: 'Cancel' }))
    expect(writes()).toEqual([])
    await chooseMore('Unpair', 'Till 1')
    await press('Unpair')
    await screen.findByText('Gateway unpaired')
    expect(writes()).toEqual([{ call: 'DELETE /api/gateway/1', body: undefined }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('of one that somebody else unpaired closes', async () => {
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

describe('the device’s last number', () => {
  const confirming = gateway('1', {}, { needsConfirming: true, lastReceiptNo: 107 })

  it('is compared with the paper by an owner and sent as it stands there', async () => {
    const { writes, becomes } = open([confirming], {
      answers: { 'POST /api/gateway/1/confirm': () => ({ body: gateway('1') }) },
    })
    await screen.findByText(/printed up to number 107/)
    await press('Compare and confirm')
    const said = await dialog()
    said.getByText(/device VK000001/)
    expect(said.getByRole('definition').textContent).toBe('107')
    expect(writes()).toEqual([])
    becomes([gateway('1')])
    await userEvent.click(said.getByRole('button', { name: 'The paper says 107' }))
    await screen.findByText('Confirmed. The gateway prints again.')
    expect(writes()).toEqual([
      { call: 'POST /api/gateway/1/confirm', body: { serial: 'VK000001', lastReceiptNo: 107 } },
    ])
    await waitFor(() => expect(screen.queryByText(/It prints no fiscal receipts/)).toBeNull())
  })

  it('that changed meanwhile is refused in words', async () => {
    open([confirming], {
      answers: { 'POST /api/gateway/1/confirm': () => refusal(409, 'GATEWAY_NOT_CONFIRMING') },
    })
    await press('Compare and confirm')
    await press('The paper says 107')
    await screen.findByText(/shows another number by now/)
    await dialog()
  })

  it('that is less than it was is said with both numbers, and confirmed as a device that was replaced or reset', async () => {
    const back = gateway('1', {}, { needsConfirming: true, lastReceiptNo: 10, countedBefore: 20 })
    const { writes, becomes } = open([back], {
      answers: { 'POST /api/gateway/1/confirm': () => ({ body: gateway('1') }) },
    })
    await screen.findByText(/its last receipt is No. 10, but No. 20 is known of it already/)
    screen.getByText(/If nobody touched the device, do not confirm/)
    expect(screen.queryByText(/no memory of its own receipts/)).toBeNull()
    await press('Device replaced or reset?')
    const said = await dialog()
    said.getByText(/Device VK000001 says that its last receipt is No. 10\. No. 20 is known/)
    said.getByText(/stand here as those of another device/)
    becomes([gateway('1')])
    await userEvent.click(said.getByRole('button', { name: 'Replaced or reset: go on from No. 10' }))
    await waitFor(() =>
      expect(writes()).toEqual([
        { call: 'POST /api/gateway/1/confirm', body: { serial: 'VK000001', lastReceiptNo: 10 } },
      ]),
    )
  })

  it('that is less than it was leaves a monitor no button', async () => {
    open([gateway('1', {}, { needsConfirming: true, lastReceiptNo: 10, countedBefore: 20 })], {
      role: 'monitor',
    })
    await screen.findByText('An owner has to compare the number with the device’s last paper.')
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('of a device that does not say it waits for the device', async () => {
    open([gateway('1', {}, { needsConfirming: true, answers: false, serial: null })])
    await screen.findByText(/Switch the device on first/)
    expect(screen.queryByRole('button', { name: 'Compare and confirm' })).toBeNull()
  })
})
