// @vitest-environment jsdom
import { company } from '@kafana/client/testing/entities.ts'
import { fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { DEFAULT_GATEWAY, gatewayAddress } from '../../modules/gateways/client/gateway-client.ts'
import { GATEWAY_HEALTH } from '../../testing/billing-entities.ts'
import { closeDay, dayClosingAnswers } from '../../testing/day-closing.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { card, press, retype } from '../../testing/screen-actions.ts'
import { Component as GatewayScreen } from './gateway-screen.tsx'

type Answers = Parameters<typeof fakeServer>[0]
const printed = { ok: true, report: { kind: 'control', turnover: 120 }, text: 'X REPORT\nTOTAL 120.00' }

const open = (answers: Answers = {}) => {
  signedInAs('monitor')
  const seen = fakeServer({
    ...dayClosingAnswers(),
    'GET /api/company': () => ({ body: company() }),
    'GET /health': () => ({ body: GATEWAY_HEALTH }),
    'POST /commands': () => ({ body: printed }),
    ...answers,
  })
  renderScreen(GatewayScreen)
  return {
    commands: () => seen.filter(({ url }) => url.pathname === '/commands').map(({ body }) => body),
    asked: () => seen.filter(({ url }) => url.pathname === '/health').map(({ url }) => url.origin),
  }
}
const field = () => screen.findByLabelText<HTMLTextAreaElement>('Command as JSON')
const write = async (text: string) => fireEvent.change(await field(), { target: { value: text } })
const send = async (text: string) => {
  await write(text)
  await press('Send')
}
const silent = () => {
  throw new TypeError('Failed to fetch')
}

// Newer browsers return a promise, which must not be taken for a cleanup function.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockReturnValue(Promise.resolve() as never)
})

describe('a command', () => {
  it('shows toasts, the printed text and the data, each of which can be copied', async () => {
    const copied: string[] = []
    // oxlint-disable-next-line typescript/no-deprecated -- the only way to copy over plain HTTP
    document.execCommand = vi.fn(() => copied.push((document.activeElement as HTMLTextAreaElement).value) > 0)
    const { commands } = open()
    await send('{"commandType":2}')
    await screen.findByText('Command called!')
    await screen.findByText('Command executed successfully.')
    expect(commands()).toEqual([{ commandType: 2 }])
    const answer = await card('Answer')
    expect(answer.getByText(/^Control report \(X\) ·$/).textContent).toMatch(/\d\d\/\d\d\/\d{4}, \d\d:\d\d$/)
    expect(answer.getByRole('group', { name: 'Printed' }).textContent).toBe(printed.text)
    expect(JSON.parse(answer.getByRole('group', { name: 'Raw data' }).textContent)).toEqual({
      ok: true,
      report: printed.report,
    })
    for (const button of answer.getAllByRole('button', { name: 'Copy' })) await userEvent.click(button)
    expect(copied).toEqual([printed.text, JSON.stringify({ ok: true, report: printed.report }, null, 2)])
  })

  it('without printed text shows the answer of the gateway', async () => {
    open({ 'POST /commands': () => ({ body: { ok: true, done: 1 } }) })
    await send('{"commandType":2}')
    expect(JSON.parse((await card('Answer')).getByRole('group', { name: 'Response' }).textContent)).toEqual({
      ok: true,
      done: 1,
    })
  })

  it.each([
    ['{\n  "commandType": 2,\n}', 'This is not valid JSON', 22],
    [
      '{"commandType":0,"commandContext":{"receiptType":"NormalReceipt"},"permit":"x"}',
      'Type 0 prints a receipt. Receipts are printed by billing only, so that each order gets exactly one.',
      null,
    ],
    ['{"commandType":3}', 'Only these types can be sent from here: 1, 2, 6, 7, 8, 9', null],
    ['[]', 'A command is an object with a commandType, such as { "commandType": 2 }', null],
    [`{"commandType":2,"note":"${'x'.repeat(65_536)}"}`, 'A command has at most 64 KiB', null],
  ])('that is invalid is not sent and shows why: %.40s', async (text, why, cursor) => {
    const { commands } = open()
    await send(text)
    const error = await screen.findByText(why)
    const area = await field()
    expect(area.getAttribute('aria-describedby')?.split(' ')).toContain(error.id)
    expect(document.activeElement).toBe(area)
    if (cursor !== null) expect(area.selectionStart).toBe(cursor)
    await write('{"commandType":2}')
    expect(screen.queryByText(why)).toBeNull()
    expect(commands()).toEqual([])
  })

  it('of the daily report asks for confirmation', async () => {
    const { commands } = open()
    await send('{"commandType":1}')
    const asked = within(await screen.findByRole('dialog', { name: 'Daily fiscal report (Z)' }))
    asked.getByText(/cannot be undone/)
    await userEvent.click(asked.getByRole('button', { name: 'Cancel' }))
    expect(commands()).toEqual([])
    await press('Send')
    await closeDay()
    await screen.findByText('Command executed successfully.')
    expect(commands()).toEqual([{ commandType: 1, permit: 'p' }])
  })

  it('that the gateway refuses shows its message', async () => {
    open({
      'POST /commands': () => ({
        status: 409,
        body: {
          ok: false,
          code: 'CLOSING_UNKNOWN',
          message: 'The device has no closing with this number: 9',
        },
      }),
    })
    await send('{"commandType":7,"commandContext":{"from":9}}')
    const answer = await card('Answer')
    answer.getByText(/The device has no closing with this number: 9/)
    answer.getByText('CLOSING_UNKNOWN')
    expect(await screen.findAllByText(/The device has no closing with this number: 9/)).toHaveLength(2)
    expect(screen.queryByText('Command executed successfully.')).toBeNull()
  })

  it('without an answer shows that the outcome is unknown and links to the health check', async () => {
    const { asked } = open({ 'POST /commands': silent })
    await send('{"commandType":2}')
    const answer = await card('Answer')
    answer.getByText(/It is not known whether the command was executed/)
    await screen.findByText('The fiscal gateway is not responding.')
    const before = asked().length
    await userEvent.click(answer.getByRole('button', { name: 'Check gateway' }))
    await waitFor(() => expect(asked()).toHaveLength(before + 1))
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'This device’s gateway' }))
  })

  it.each(['{Control>}{Enter}{/Control}', '{Meta>}{Enter}{/Meta}'])(
    'is sent by %s, but only once at a time',
    async (keys) => {
      let answer: ((response: Response) => void) | undefined
      const { commands } = open()
      const usual = fetch
      let posts = 0
      vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
        if (init.method !== 'POST') return usual(url, init)
        posts += 1
        return new Promise<Response>((resolve) => {
          answer = resolve
        })
      })
      await write('{"commandType":2}')
      await userEvent.type(await field(), keys + keys)
      expect(posts).toBe(1)
      await screen.findByText(/^Sent to the gateway/)
      answer?.(new Response(JSON.stringify(printed)))
      await screen.findByText('Command executed successfully.')
      expect(commands()).toEqual([])
    },
  )
})

describe('example and recent commands', () => {
  it('of the six reports fill the field and can be sent unchanged', async () => {
    const { commands } = open()
    const ready = within(await screen.findByRole('list', { name: 'Templates' }))
    expect(ready.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      '2Control report (X)',
      '1Daily fiscal report (Z)',
      '6Detailed report by closing number',
      '7Short report by closing number',
      '8Detailed period report',
      '9Short period report',
    ])
    await send('nonsense')
    await screen.findByText(/not valid JSON/)
    await userEvent.click(ready.getByRole('button', { name: /Short period report/ }))
    expect(screen.queryByText(/not valid JSON/)).toBeNull()
    expect(commands()).toEqual([])
    await press('Send')
    await screen.findByText('Command executed successfully.')
    expect(JSON.stringify(commands())).toMatch(
      /^\[\{"commandType":9,"commandContext":\{"from":"\d{4}-\d\d-\d\d","to":"\d{4}-\d\d-\d\d"\}\}\]$/,
    )
  })

  it('list the last five sent commands once each to be sent again', async () => {
    const { commands } = open()
    const from = [1, 2, 3, 4, 5, 6, 2]
    for (const [index, closing] of from.entries()) {
      await send(`{"commandType":7,"commandContext":{"from":${closing}}}`)
      await waitFor(() => expect(commands()).toHaveLength(index + 1))
      await waitFor(async () =>
        expect((await card('Recent commands')).getAllByRole('button')[0]?.textContent).toContain(
          `, ${closing} –`,
        ),
      )
    }
    const recent = (await card('Recent commands')).getAllByRole('button')
    expect(recent.map(({ textContent }) => /, (\d) –/.exec(textContent)?.[1])).toEqual([
      '2',
      '6',
      '5',
      '4',
      '3',
    ])
    await userEvent.click(recent[2] as HTMLElement)
    expect(JSON.parse((await field()).value)).toEqual({ commandType: 7, commandContext: { from: 5 } })
    expect(document.activeElement).toBe(await field())
  })
})

describe('the gateway of this device', () => {
  const address = () => screen.findByLabelText<HTMLInputElement>('Address')
  beforeEach(() => {
    localStorage.removeItem('gateway-address')
  })

  it.each<[string, Answers[string], string[]]>([
    [
      'is healthy',
      () => ({ body: GATEWAY_HEALTH }),
      ['Reachable. Fiscal device VK000001', 'Last receipt: number 42'],
    ],
    [
      'has printed nothing',
      () => ({ body: { status: 'ok', device: { serial: 'VK000001', lastReceiptNo: 0 } } }),
      ['No receipt printed yet'],
    ],
    [
      'has a failing device',
      () => ({
        status: 503,
        body: { ok: false, code: 'DEVICE_UNAVAILABLE', message: 'The device does not answer' },
      }),
      ['The gateway is reachable, but its device is not working', 'The device does not answer'],
    ],
    ['is not a gateway', () => ({ body: [] }), ['Something responds there, but it is not a fiscal gateway']],
    [
      'is unreachable',
      silent,
      [
        'Not reachable',
        `Either the gateway is not running there, or it does not accept this page: ${location.origin} has to be in its ORIGINS. The address of a gateway on another computer also has to be in the server's GATEWAY_ORIGINS. Until then, commands go through the server.`,
      ],
    ],
  ])('shows that it %s', async (_, answer, texts) => {
    open({ 'GET /health': answer })
    for (const text of texts) await screen.findByText(text)
  })

  it('is checked at the typed address but changes only when that is saved', async () => {
    const { asked, commands } = open()
    await screen.findByText('Reachable. Fiscal device VK000001')
    await retype(await address(), '10.0.0.5:8765')
    screen.getByText(`Until you save, commands still go to ${DEFAULT_GATEWAY}.`)
    await press('Check')
    await waitFor(() => expect(asked()).toEqual([DEFAULT_GATEWAY, 'http://10.0.0.5:8765']))
    expect(gatewayAddress()).toBe(DEFAULT_GATEWAY)
    await press('Save')
    await screen.findByText('Address saved on this device')
    expect([gatewayAddress(), (await address()).value]).toEqual([
      'http://10.0.0.5:8765',
      'http://10.0.0.5:8765',
    ])
    await send('{"commandType":2}')
    await waitFor(() => expect(commands()).toHaveLength(1))
    await userEvent.clear(await address())
    await press('Save')
    expect(gatewayAddress()).toBe(DEFAULT_GATEWAY)
  })

  it('refuses an invalid address', async () => {
    const { asked } = open()
    await screen.findByText('Reachable. Fiscal device VK000001')
    await retype(await address(), 'two words{Enter}')
    await screen.findByText('This is not an address such as http://192.168.1.20:8765')
    expect([gatewayAddress(), asked().length]).toEqual([DEFAULT_GATEWAY, 1])
  })

  it('warns on an HTTPS page about addresses it cannot reach', async () => {
    vi.stubGlobal('location', { ...location, protocol: 'https:', origin: 'https://kafana.test' })
    open()
    await screen.findByText(/Most browsers allow it to reach a gateway on this same device; Safari does not/)
    await retype(await address(), 'http://10.0.0.5:8765')
    await screen.findByText(/the browser blocks http:\/\/ addresses/)
    await retype(await address(), 'https://till.local')
    expect(screen.queryByText(/over HTTPS/)).toBeNull()
  })
})
