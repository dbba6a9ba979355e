// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { outbox } from '../../platform/outbox/present-outbox.ts'
import {
  command,
  intent,
  no,
  openBilling,
  paper,
  silence,
  toChoice,
  type Answers,
} from '../../testing/billing-fakes.tsx'
import { signedInAs } from '../../testing/fake-server.ts'
import { press } from '../../testing/on-screen.ts'
import { refusal } from '../../testing/refusal.ts'

const task = (state: string) => () => ({ body: { ...paper, taskId: 'i1', state, epoch: 1, voids: [] } })
const unheard = () => no('TASK_UNKNOWN', 'x', 404)
const can = (name: string) => screen.queryByRole('button', { name }) !== null

/** Prints, and is where that leads. */
const print = async (answers: Answers) => {
  const opened = await toChoice(answers)
  await press('Print bill')
  return opened
}

beforeEach(() => {
  signedInAs('monitor')
})

describe('a bill that was not printed', () => {
  it.each([
    ['DEVICE_REFUSED', /Put right what it says/],
    ['STORAGE_UNAVAILABLE', /cannot write to its disk/],
    ['DEVICE_UNCONFIRMED', /An owner has to confirm it/],
    ['NOT_PRINTED', /Switch it on/],
    ['BODY_TOO_LARGE', /did not print this bill/],
    ['SERVER_UNHEARD', /has not heard the server/],
  ])('says so, why, and that printing again is safe: %s', async (code, why) => {
    await print({ 'POST /commands': () => no(code) })
    await screen.findByText('Not printed')
    screen.getByText(why)
    screen.getByText('It is certain that no receipt came out. Printing again is safe.')
    await screen.findByText('Failed to print bill or update order status.')
  })

  it.each([
    ['TAX_CLASS_UNKNOWN', /puts the letters right/],
    ['ORDER_PRINTED', /has its fiscal receipt already/],
    ['STORNO_PRINTED', /was already taken back/],
    ['NOT_SUPPORTED', /cannot print that\. Give this bill up/],
  ])('is not sent again where the same would be refused again: %s', async (code, why) => {
    await print({ 'POST /commands': () => no(code) })
    await screen.findByText('Not printed')
    screen.getByText(why)
    expect(screen.queryByText(/Printing again is safe/)).toBeNull()
    expect(can('Print again')).toBe(false)
    expect(can('Give up')).toBe(true)
  })

  it.each([
    ['NOT_PAIRED', /paired with no venue/],
    ['PERMIT_INVALID', /does not take the server’s permission/],
  ])('by any way says so: %s', async (code, why) => {
    await print({
      'POST /commands': () => no(code, 'x', 403),
      'POST /api/gateway/relay': () => ({ body: { status: 403, body: no(code).body } }),
    })
    await screen.findByText('Not printed')
    screen.getByText(why)
    screen.getByRole('link', { name: 'Open “Fiscal gateway”' })
  })

  it('carries the device’s own words, and is sent again as the very same command', async () => {
    let tries = 0
    const { sent } = await print({
      'POST /commands': () => {
        tries += 1
        return tries === 1 ? no('DEVICE_REFUSED', 'No paper in the device') : { body: paper }
      },
    })
    await screen.findByText('No paper in the device')
    expect(sent('/api/order/bill/fiscal')).toEqual([])
    await press('Print again')
    await screen.findByText('Bill printed successfully!')
    expect(sent('/commands')).toEqual([command, command])
    expect(sent('/api/bill-intents/i1/arm')).toHaveLength(1)
  })

  it('because the device was away is told so once the gateway says that it never sent it', async () => {
    await print({ 'POST /commands': () => no('DEVICE_UNAVAILABLE', 'x', 503), 'GET /commands/i1': unheard })
    await screen.findByText('Not printed')
    screen.getByText(/The device does not answer its gateway\. Switch it on/)
    expect(can('Print again')).toBe(true)
  })

  it('never came to the gateway', async () => {
    const { sent } = await print({ 'POST /commands': silence, 'GET /commands/i1': unheard })
    await screen.findByText('The bill never came to the gateway.')
    expect(sent('/commands')).toHaveLength(1)
  })
})

describe('a bill of which nobody knows', () => {
  it('is asked after at once, never sent again, and told when it is heard of', async () => {
    const { sent } = await print({ 'POST /commands': silence, 'GET /commands/i1': task('DONE') })
    await screen.findByText('Bill printed successfully!')
    expect(sent('/commands')).toHaveLength(1)
    expect(sent('/api/order/bill/fiscal')).toMatchObject([{ receiptNo: 7 }])
  })

  it('says so, since when it is asked, and offers no printing', async () => {
    await print({ 'POST /commands': silence, 'GET /commands/i1': silence })
    await screen.findByText('Not known yet')
    screen.getByText(/nobody knows whether the bill is on paper/)
    screen.getByText(/^Asking since \d\d:\d\d$/)
    expect(can('Print again')).toBe(false)
  })

  it.each<[string, Answers, RegExp]>([
    [
      'the device is at work',
      { 'POST /commands': silence, 'GET /commands/i1': task('SENDING') },
      /still at work on this bill/,
    ],
    [
      'the device went silent',
      { 'POST /commands': () => no('DEVICE_UNAVAILABLE', 'x', 503), 'GET /commands/i1': task('SENDING') },
      /until it says whether the bill is on paper/,
    ],
  ])('says why: %s', async (_, answers, why) => {
    await print(answers)
    await screen.findByText('Not known yet')
    screen.getByText(why)
    expect(can('Print again')).toBe(false)
  })

  it.each<[string, Partial<Parameters<typeof intent>[0]>, string]>([
    ['billed', { state: 'BILLED' }, 'Bill printed successfully!'],
    ['given up', { state: 'ABORTED' }, 'The bill was given up. Its orders are free again.'],
    ['a person’s matter', { state: 'MANUAL' }, 'A person has to look'],
  ])('is %s when the server heard it from the gateway itself', async (_, changes, text) => {
    await print({
      'POST /commands': silence,
      'GET /commands/i1': silence,
      'GET /api/bill-intents': () => ({ body: [intent(changes)] }),
    })
    await screen.findByText(text)
  })

  it('is given up only with the gateway’s signed word', async () => {
    const proof = { state: 'CANCELLED', epoch: 1, signature: 'signed' }
    const { sent } = await print({
      'POST /commands': silence,
      'GET /commands/i1': silence,
      'POST /commands/i1/cancel': () => ({ body: { ok: true, taskId: 'i1', ...proof, voids: [] } }),
    })
    await press('Give up')
    await screen.findByText('The bill was given up. Its orders are free again.')
    expect(sent('/commands/i1/cancel')).toEqual([{ epoch: 1 }])
    expect(sent('/api/bill-intents/i1/abandon')).toEqual([{ proof }])
  })

  it('holds its orders while the gateway is silent', async () => {
    const { sent } = await print({
      'POST /commands': silence,
      'GET /commands/i1': silence,
      'POST /commands/i1/cancel': silence,
    })
    await press('Give up')
    await screen.findByRole('button', { name: 'Ask now' })
    expect(sent('/api/bill-intents/i1/abandon')).toEqual([])
  })
})

describe('a bill of which nobody knows, left alone', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('is asked after by itself until it is known', async () => {
    let isBack = false
    const { sent, seen } = await print({
      'POST /commands': silence,
      'GET /commands/i1': () => (isBack ? task('DONE')() : silence()),
    })
    await screen.findByText('Not known yet')
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

  it('stays away once it is left for later', async () => {
    await print({ 'POST /commands': silence, 'GET /commands/i1': silence })
    await press('Leave it for later')
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('a printed bill', () => {
  it('is kept when the server is away, and never offered to be printed again', async () => {
    let isUp = false
    await print({
      'POST /api/order/bill/fiscal': () =>
        isUp ? { body: { billed: ['o1', 'o2'], receiptNo: 7 } } : silence(),
    })
    await screen.findByText('Printed; the server does not answer yet')
    expect(outbox().changes()).toMatchObject([
      { call: 'billing.tell', state: 'waiting', input: { body: { receiptNo: 7 } } },
    ])
    for (const name of ['Print again', 'Give up']) expect(can(name)).toBe(false)
    isUp = true
    await press('Tell the server now')
    await screen.findByText('Bill printed successfully!')
    expect(outbox().changes()).toEqual([])
  })

  it.each([
    [403, 'ROLE_FORBIDDEN', /Your role does not allow this/],
    [409, 'BILL_NOT_AUTHORISED', /No bill was started for exactly these orders/],
  ])('that the server will not have stays on screen with the reason: %i', async (status, code, why) => {
    await print({ 'POST /api/order/bill/fiscal': () => refusal(status, code) })
    await screen.findByText('Printed, but not taken')
    screen.getByText(why)
    screen.getByText(/Keep the paper and call the owner/)
    for (const name of ['Print again', 'Give up']) expect(can(name)).toBe(false)
  })
})

describe('a bill that no machine can tell of', () => {
  const inDoubt: Answers = {
    'POST /commands': () => no('TASK_IN_DOUBT', 'Look at the paper'),
    'POST /api/bill-intents/i1/resolve': () => ({ body: intent({ state: 'BILLED' }) }),
  }
  const fill = async (fields: Readonly<Record<string, string>>) => {
    for (const [label, text] of Object.entries(fields))
      await userEvent.type(await screen.findByLabelText(new RegExp(label)), text)
  }

  it('names what to look for on the paper', async () => {
    await print(inDoubt)
    await screen.findByText('A person has to look')
    screen.getByText('ABCD2345')
    expect(screen.getAllByText(/590/)).toHaveLength(1)
  })

  it('is printed, says a person with the receipt’s number, a reason and an owner’s PIN', async () => {
    const { sent } = await print(inDoubt)
    await press('It is printed')
    await press('It is printed')
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
    await press('It is printed')
    await screen.findByText('Bill printed successfully!')
    expect(sent('/api/bill-intents/i1/resolve')).toEqual([
      { printed: true, receiptNo: 9, reason: 'I hold it in my hand', username: 'vesna', pin: '4073' },
    ])
  })

  it('is not printed, says an owner, who needs no PIN', async () => {
    signedInAs('owner')
    const { sent } = openBilling({
      ...inDoubt,
      'GET /api/bill-intents': () => ({ body: [intent({ state: 'MANUAL' })] }),
    })
    await press('Settle')
    await press('It is not printed')
    expect(screen.queryByLabelText(/PIN/)).toBeNull()
    expect(screen.queryByLabelText(/Receipt number/)).toBeNull()
    await fill({ Reason: 'The roll was empty' })
    await press('It is not printed')
    await screen.findByText('The bill was given up. Its orders are free again.')
    expect(sent('/api/bill-intents/i1/resolve')).toEqual([{ printed: false, reason: 'The roll was empty' }])
  })

  it('may be settled once there was no answer for a minute, and says so', async () => {
    signedInAs('owner')
    await print({
      ...inDoubt,
      'POST /api/bill-intents/i1/resolve': () => refusal(409, 'INTENT_STATE', { state: 'ARMED' }),
    })
    await press('It is not printed')
    await fill({ Reason: 'x' })
    await press('It is not printed')
    await screen.findByText(/once there was no answer for a minute/)
  })

  it('is told by the device after all', async () => {
    const { sent } = await print({ ...inDoubt, 'GET /commands/i1': task('DONE') })
    await press('Ask now')
    await screen.findByText('Bill printed successfully!')
    expect(sent('/api/order/bill/fiscal')).toMatchObject([{ receiptNo: 7 }])
  })
})
