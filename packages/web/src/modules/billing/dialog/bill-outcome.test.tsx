// @vitest-environment jsdom
import { outbox } from '@kafana/client/outbox/current-outbox.ts'
import { refusal, signedInAs } from '@kafana/client/testing/fake-server.ts'
import type { BillIntent } from '@kafana/contract'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  command,
  intent,
  refused,
  openBilling,
  printed,
  connectionLost,
  openPrintChoice,
  type Answers,
  venueAnswers,
} from '../../../testing/billing-fakes.tsx'
import { press } from '../../../testing/screen-actions.ts'

const task = (state: string) => () => ({ body: { ...printed, taskId: 'i1', state, epoch: 1, voids: [] } })
const neverReceived = () => refused('TASK_UNKNOWN', 'x', 404)
const can = (name: string) => screen.queryByRole('button', { name }) !== null

/** Starts printing with these responses. */
const print = async (answers: Answers) => {
  const opened = await openPrintChoice(answers)
  await press('Cash, print')
  return opened
}

beforeEach(() => {
  signedInAs('monitor')
})

describe('a bill that was not printed', () => {
  it.each([
    ['DEVICE_REFUSED', /Fix what its display says/],
    ['STORAGE_UNAVAILABLE', /gateway’s disk is full/],
    ['DEVICE_UNCONFIRMED', /An owner has to confirm it/],
    ['NOT_PRINTED', /Switch it on/],
    ['BODY_TOO_LARGE', /did not print this bill/],
    ['SERVER_UNHEARD', /cannot reach the server/],
    ['EARLIER_PENDING', /still in the device’s queue/],
  ])('shows why, and that printing again is safe: %s', async (code, why) => {
    await print({ 'POST /commands': () => refused(code) })
    await screen.findByText('Not printed')
    screen.getByText(why)
    screen.getByText('No receipt was printed. It is safe to print again.')
    await screen.findByText('Failed to print bill or update order status.')
  })

  it.each([
    ['TAX_CLASS_UNKNOWN', /corrects the letters/],
    ['ORDER_PRINTED', /already has a fiscal receipt/],
    ['STORNO_PRINTED', /has already been voided/],
    ['EARLIER_UNKNOWN', /the gateway does not know/],
    ['NOT_SUPPORTED', /cannot print that\. Cancel this bill/],
  ])('offers no retry if the command would be refused again: %s', async (code, why) => {
    await print({ 'POST /commands': () => refused(code) })
    await screen.findByText('Not printed')
    screen.getByText(why)
    expect(screen.queryByText(/safe to print again/)).toBeNull()
    expect(can('Print again')).toBe(false)
    expect(can('Cancel bill')).toBe(true)
  })

  it.each([
    ['NOT_PAIRED', /is not paired with a venue/],
    ['PERMIT_INVALID', /rejected the server’s permit/],
  ])('shows a refusal by the local gateway and through the server: %s', async (code, why) => {
    await print({
      'POST /commands': () => refused(code, 'x', 403),
      'POST /api/gateway/relay': () => ({ body: { status: 403, body: refused(code).body } }),
    })
    await screen.findByText('Not printed')
    screen.getByText(why)
    screen.getByRole('link', { name: 'Open “Fiscal gateway”' })
  })

  it('shows the message of the device and sends the same command again', async () => {
    let tries = 0
    const { sent } = await print({
      'POST /commands': () => {
        tries += 1
        return tries === 1 ? refused('DEVICE_REFUSED', 'No paper in the device') : { body: printed }
      },
    })
    await screen.findByText('No paper in the device')
    expect(sent('/api/order/bill/fiscal')).toEqual([])
    await press('Print again')
    await screen.findByText('Bill printed successfully!')
    expect(sent('/commands')).toEqual([command, command])
    // The server is asked first: somebody may have decided about the bill since.
    const arms = sent('/api/bill-intents/i1/arm')
    expect(arms).toHaveLength(2)
    expect(arms[1]).toMatchObject(arms[0] as object)
  })

  /** The device refuses the bill, and the server does not arm it again, because it is in this state by then. */
  const notArmedAgain = (state: BillIntent['state']): Answers => {
    let arms = 0
    return {
      'POST /commands': () => refused('DEVICE_REFUSED', 'No paper in the device'),
      'GET /api/bill-intents': () => ({ body: arms < 2 ? [] : [intent({ state })] }),
      'POST /api/bill-intents/i1/arm': (request) => {
        arms += 1
        return arms === 1
          ? (venueAnswers['POST /api/bill-intents/i1/arm']?.(request) ?? { body: {} })
          : refused('INTENT_STATE')
      },
    }
  }

  it.each([
    ['as not printed', 'ABORTED', /^Bill cancelled/],
    ['as printed', 'BILLED', /^Bill printed successfully/],
  ] as const)('is not sent again once somebody has decided about it: %s', async (_, state, shown) => {
    const { sent } = await print(notArmedAgain(state))
    await screen.findByText('No paper in the device')
    await press('Print again')
    await screen.findByText(shown)
    expect(sent('/commands')).toEqual([command])
  })

  it('is not sent again once it has been armed for a minute, and is to be started again', async () => {
    const { sent } = await print({ ...notArmedAgain('IN_DOUBT'), 'GET /commands/i1': neverReceived })
    await screen.findByText('No paper in the device')
    await press('Print again')
    await press('Check now')
    await screen.findByText(/Cancel this bill, then start it again/)
    expect(can('Print again')).toBe(false)
    expect(sent('/commands')).toEqual([command])
  })

  it('shows that the device was unavailable once the gateway confirms that it sent nothing', async () => {
    await print({
      'POST /commands': () => refused('DEVICE_UNAVAILABLE', 'x', 503),
      'GET /commands/i1': neverReceived,
    })
    await screen.findByText('Not printed')
    screen.getByText(/The fiscal device is not responding\. Switch it on/)
    expect(can('Print again')).toBe(true)
  })

  it('shows that it never reached the gateway', async () => {
    const { sent } = await print({ 'POST /commands': connectionLost, 'GET /commands/i1': neverReceived })
    await screen.findByText('The bill never reached the gateway.')
    expect(sent('/commands')).toHaveLength(1)
  })
})

describe('a bill with an unknown outcome', () => {
  it('is queried at once, never sent again, and reported once known', async () => {
    const { sent } = await print({ 'POST /commands': connectionLost, 'GET /commands/i1': task('DONE') })
    await screen.findByText('Bill printed successfully!')
    expect(sent('/commands')).toHaveLength(1)
    expect(sent('/api/order/bill/fiscal')).toMatchObject([{ receiptNo: 7 }])
  })

  it('shows since when it is queried and offers no printing', async () => {
    await print({ 'POST /commands': connectionLost, 'GET /commands/i1': connectionLost })
    await screen.findByText('Unconfirmed')
    screen.getByText(/it is not known whether the bill was printed/)
    screen.getByText(/^Checking since \d\d:\d\d$/)
    expect(can('Print again')).toBe(false)
  })

  it.each<[string, Answers, RegExp]>([
    [
      'the device is printing',
      { 'POST /commands': connectionLost, 'GET /commands/i1': task('SENDING') },
      /still printing this bill/,
    ],
    [
      'the device stopped answering',
      {
        'POST /commands': () => refused('DEVICE_UNAVAILABLE', 'x', 503),
        'GET /commands/i1': task('SENDING'),
      },
      /until it confirms whether the bill was printed/,
    ],
  ])('shows the reason: %s', async (_, answers, why) => {
    await print(answers)
    await screen.findByText('Unconfirmed')
    screen.getByText(why)
    expect(can('Print again')).toBe(false)
  })

  it.each<[string, Partial<Parameters<typeof intent>[0]>, string]>([
    ['billed', { state: 'BILLED' }, 'Bill printed successfully!'],
    ['cancelled', { state: 'ABORTED' }, 'Bill cancelled. Its orders can be billed again.'],
    ['unresolved', { state: 'MANUAL' }, 'Needs attention'],
  ])('is %s if the gateway has already reported to the server', async (_, changes, text) => {
    await print({
      'POST /commands': connectionLost,
      'GET /commands/i1': connectionLost,
      'GET /api/bill-intents': () => ({ body: [intent(changes)] }),
    })
    await screen.findByText(text)
  })

  it('is cancelled only with the proof signed by the gateway', async () => {
    const proof = { state: 'CANCELLED', epoch: 1, signature: 'signed' }
    const { sent } = await print({
      'POST /commands': connectionLost,
      'GET /commands/i1': connectionLost,
      'POST /commands/i1/cancel': () => ({ body: { ok: true, taskId: 'i1', ...proof, voids: [] } }),
    })
    await press('Cancel bill')
    await screen.findByText('Bill cancelled. Its orders can be billed again.')
    expect(sent('/commands/i1/cancel')).toEqual([{ epoch: 1 }])
    expect(sent('/api/bill-intents/i1/abandon')).toEqual([{ proof }])
  })

  it('keeps its orders reserved while the gateway does not answer', async () => {
    const { sent } = await print({
      'POST /commands': connectionLost,
      'GET /commands/i1': connectionLost,
      'POST /commands/i1/cancel': connectionLost,
    })
    await press('Cancel bill')
    await screen.findByRole('button', { name: 'Check now' })
    expect(sent('/api/bill-intents/i1/abandon')).toEqual([])
  })
})

describe('polling of a bill with an unknown outcome', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('continues until the outcome is known', async () => {
    let isBack = false
    const { sent, seen } = await print({
      'POST /commands': connectionLost,
      'GET /commands/i1': () => (isBack ? task('DONE')() : connectionLost()),
    })
    await screen.findByText('Unconfirmed')
    const asked = () =>
      seen.filter(({ method, url }) => method === 'GET' && url.pathname === '/commands/i1').length
    const before = asked()
    for (const _ of [1, 2]) await act(() => vi.advanceTimersByTimeAsync(5500))
    expect(asked()).toBe(before + 2)
    isBack = true
    await act(() => vi.advanceTimersByTimeAsync(5000))
    await screen.findByText('Bill printed successfully!')
    expect(sent('/commands')).toHaveLength(1)
  })

  it('does not reopen the dialog after “finish later”', async () => {
    await print({ 'POST /commands': connectionLost, 'GET /commands/i1': connectionLost })
    await press('Resolve later')
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a printed bill', () => {
  it('is stored while the server is unreachable and cannot be printed again', async () => {
    let isUp = false
    await print({
      'POST /api/order/bill/fiscal': () =>
        isUp ? { body: { billed: ['o1', 'o2'], receiptNo: 7 } } : connectionLost(),
    })
    await screen.findByText('Printed, waiting for the server')
    expect(outbox().changes()).toMatchObject([
      { call: 'billing.tell', state: 'waiting', input: { body: { receiptNo: 7 } } },
    ])
    for (const name of ['Print again', 'Cancel bill']) expect(can(name)).toBe(false)
    isUp = true
    await press('Send to server now')
    await screen.findByText('Bill printed successfully!')
    expect(outbox().changes()).toEqual([])
  })

  it.each([
    [403, 'ROLE_FORBIDDEN', /Your role does not allow this/],
    [409, 'BILL_NOT_AUTHORISED', /No bill was started for exactly these orders/],
  ])('stays on screen with the reason if the server refuses the report: %i', async (status, code, why) => {
    await print({ 'POST /api/order/bill/fiscal': () => refusal(status, code) })
    await screen.findByText('Printed, but not accepted')
    screen.getByText(why)
    screen.getByText(/Keep the paper and call the owner/)
    for (const name of ['Print again', 'Cancel bill']) expect(can(name)).toBe(false)
  })
})

describe('a bill that needs attention', () => {
  const unresolved: Answers = {
    'POST /commands': () => refused('TASK_IN_DOUBT', 'Look at the paper'),
    'POST /api/bill-intents/i1/resolve': () => ({ body: intent({ state: 'BILLED' }) }),
  }
  const fill = async (fields: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(fields))
      await userEvent.type(await screen.findByLabelText(new RegExp(label)), text)
  }

  it('shows what to look for on the receipt', async () => {
    await print(unresolved)
    await screen.findByText('Needs attention')
    screen.getByText('ABCD2345')
    expect(screen.getAllByText(/590/)).toHaveLength(1)
  })

  it('is resolved as printed with receipt number, reason and an owner’s PIN', async () => {
    const { sent } = await print(unresolved)
    await press('Printed')
    await press('Printed')
    for (const fault of [
      'This is required',
      'A reason is required',
      'Username is required',
      'Pin is required',
    ])
      await screen.findByText(fault)
    expect(sent('/api/bill-intents/i1/resolve')).toEqual([])
    await fill({
      'Receipt number': '9',
      Reason: 'I hold it in my hand',
      'Owner’s username': 'vesna',
      'Owner’s PIN': '4073',
    })
    await press('Printed')
    await screen.findByText('Bill printed successfully!')
    expect(sent('/api/bill-intents/i1/resolve')).toEqual([
      { printed: true, receiptNo: 9, reason: 'I hold it in my hand', username: 'vesna', pin: '4073' },
    ])
  })

  it('is resolved as not printed by an owner without a PIN', async () => {
    signedInAs('owner')
    const { sent } = openBilling({
      ...unresolved,
      'GET /api/bill-intents': () => ({ body: [intent({ state: 'MANUAL' })] }),
    })
    await press('Resolve')
    await press('Not printed')
    expect(screen.queryByLabelText(/PIN/)).toBeNull()
    expect(screen.queryByLabelText(/Receipt number/)).toBeNull()
    await fill({ Reason: 'The roll was empty' })
    await press('Not printed')
    await screen.findByText('Bill cancelled. Its orders can be billed again.')
    expect(sent('/api/bill-intents/i1/resolve')).toEqual([{ printed: false, reason: 'The roll was empty' }])
  })

  it('keeps what was typed when somebody goes back, which nobody can while it is sent', async () => {
    signedInAs('owner')
    let answer = (): void => {}
    const refuse = refusal(409, 'INTENT_STATE', { state: 'ARMED' })
    const resolve = () =>
      new Promise<typeof refuse>((resolved) => {
        answer = () => resolved(refuse)
      })
    await print({ ...unresolved, 'POST /api/bill-intents/i1/resolve': resolve })
    await press('Printed')
    await fill({ 'Receipt number': '9', Reason: 'I hold it' })
    await press('Back')
    await press('Close')
    await screen.findByText('Discard changes?')
    await press('Keep editing')
    await press('Not printed')
    expect(screen.getByLabelText<HTMLInputElement>(/Reason/).value).toBe('I hold it')
    await press('Back')
    await press('Printed')
    await screen.findByDisplayValue('9')
    screen.getByDisplayValue('I hold it')
    await press('Printed')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Back' }).disabled).toBe(true)
    act(() => answer())
    await screen.findByText(/after one minute without a response/)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Back' }).disabled).toBe(false)
  })

  it.each([
    ['it is only resolved after a minute', 'ARMED', /after one minute without a response/],
    ['a connected gateway may still print it', 'IN_DOUBT', /connected and may still print this bill/],
  ])('explains that %s', async (_what, state, text) => {
    signedInAs('owner')
    const resolve = () => refusal(409, 'INTENT_STATE', { state })
    await print({ ...unresolved, 'POST /api/bill-intents/i1/resolve': resolve })
    await press('Not printed')
    await fill({ Reason: 'x' })
    await press('Not printed')
    await screen.findByText(text)
  })

  it('completes if the device answers after all', async () => {
    const { sent } = await print({ ...unresolved, 'GET /commands/i1': task('DONE') })
    await press('Check now')
    await screen.findByText('Bill printed successfully!')
    expect(sent('/api/order/bill/fiscal')).toMatchObject([{ receiptNo: 7 }])
  })
})
