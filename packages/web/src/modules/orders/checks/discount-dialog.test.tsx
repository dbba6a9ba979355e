// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { check } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { expectAsksBeforeClosing } from '../../../testing/screen-actions.ts'
import { type Answers, openTable, tabOrder } from '../../../testing/tab-fakes.tsx'

beforeEach(loadParts)

const ana = { _id: 'u1', firstname: 'Ana', lastname: 'A' }
const reason = { key: 'regular', text: null, used: 'no', version: 1, _id: 'regular' } as const
const order = tabOrder('soup', 'pending')
const given = {
  _id: 'd1',
  kind: 'percent',
  value: 10,
  reason: { _id: 'regular', key: 'regular', text: null },
  by: ana,
  approvedBy: null,
  at: order.createdAt,
  amount: 12,
} as const
const party = check('c1', { owed: order.totalPrice, version: 3, orders: [order] })

const openDialog = async (shown: typeof party, answers: Answers) => {
  const seen = openTable([shown], {
    answers: { 'GET /api/discount-reasons': () => ({ body: [reason] }), ...answers },
  })
  await userEvent.click(await screen.findByRole('button', { name: 'More: Tab 1' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Discount' }))
  return { ...seen, dialog: within(await screen.findByRole('dialog', { name: 'Discount' })) }
}

it('a discount shows the new total, asks for an approval, and is given', async () => {
  let calls = 0
  const { dialog, writes } = await openDialog(party, {
    'POST /api/checks/c1/discounts': () => {
      calls += 1
      const amount = { limit: 10, asked: 20.5 }
      return calls === 1
        ? refusal(403, 'APPROVAL_NEEDED', { actions: ['discount'], ...amount })
        : { body: party }
    },
  })
  const give = await dialog.findByRole('button', { name: 'Give discount' })
  expect(give).toHaveProperty('disabled', true)
  await userEvent.click(dialog.getByRole('button', { name: /^20/ }))
  expect(dialog.getByText('New total')).toBeTruthy()
  await userEvent.click(dialog.getByRole('button', { name: 'Regular guest' }))
  await userEvent.click(give)
  await dialog.findByText(/^Up to 10 % without approval; this is 20.5 %\. This needs an approval/)
  await userEvent.type(await dialog.findByLabelText(/Username/), 'boss')
  await userEvent.type(dialog.getByLabelText(/^PIN/), '1234')
  await userEvent.click(give)
  await screen.findByText('Discount given')
  const [first, second] = writes().map(({ body }) => body)
  expect(first).toMatchObject({
    kind: 'percent',
    value: 20,
    reason: 'regular',
    version: 3,
    total: party.owed,
  })
  expect(second).toEqual({ ...(first as object), approval: { username: 'boss', pin: '1234' } })
})

it('one that holds is shown with its reason, and is reversed with another', async () => {
  const { dialog, writes } = await openDialog(
    { ...party, discounts: [{ ...given, reason: { ...given.reason, note: 'His birthday' } }] },
    { 'POST /api/checks/c1/discounts/d1/reverse': () => ({ body: party }) },
  )
  await dialog.findByText(/Regular guest \(His birthday\)$/)
  await userEvent.click(await dialog.findByRole('button', { name: /^Reverse:/ }))
  const [add] = dialog.getAllByRole('button', { name: 'Add a note' })
  if (add) await userEvent.click(add)
  await userEvent.type(dialog.getByLabelText('Note'), 'A mistake')
  const [chip] = dialog.getAllByRole('button', { name: 'Regular guest' })
  if (chip) await userEvent.click(chip)
  await screen.findByText('Discount reversed')
  expect(writes()).toMatchObject([{ body: { reason: 'regular', note: 'A mistake', version: 3 } }])
})

it('asks before an amount or a note is lost', async () => {
  const { dialog } = await openDialog({ ...party, discounts: [given] }, {})
  await userEvent.click(await dialog.findByRole('button', { name: 'Amount' }))
  await userEvent.type(dialog.getByRole('textbox', { name: /Amount/ }), '25')
  await expectAsksBeforeClosing()
  expect(dialog.getByRole('textbox', { name: /Amount/ })).toHaveProperty('value', '25')
})

it('asks before the note of a reversal is lost', async () => {
  const { dialog } = await openDialog({ ...party, discounts: [given] }, {})
  await userEvent.click(await dialog.findByRole('button', { name: /^Reverse:/ }))
  const [add] = dialog.getAllByRole('button', { name: 'Add a note' })
  if (add) await userEvent.click(add)
  await userEvent.type(dialog.getByLabelText('Note'), 'A mistake')
  await expectAsksBeforeClosing()
  expect(dialog.getByLabelText('Note')).toHaveProperty('value', 'A mistake')
})

/** The dialog for a party of a soup and a pie, of which the soup is taken off. */
const openForTwo = async (answers: Answers = {}) => {
  const both = { ...party, orders: [order, tabOrder('pie', 'pending')] }
  let now: typeof party = both
  const takeOffSoup = (): void => {
    now = { ...both, version: 4, orders: both.orders.slice(1) }
  }
  const opened = await openDialog(both, {
    'GET /api/checks/table/t1': () => ({ body: [now] }),
    'POST /api/checks/c1/discounts': ({ body }) => {
      if ((body as { version: number }).version === now.version) return { body: now }
      return refusal(409, 'LINE_CHANGED')
    },
    ...answers,
  })
  const press = async (name: RegExp | string) =>
    userEvent.click(await opened.dialog.findByRole('button', { name }))
  const give = () => opened.dialog.getByRole('button', { name: 'Give discount' })
  return { ...opened, takeOffSoup, press, give }
}

it('one on a line that is gone is never one on everything', async () => {
  const { dialog, press, give, takeOffSoup, writes } = await openForTwo()
  await press(/Dish soup/)
  await press('Free of charge')
  await press('Regular guest')
  takeOffSoup()
  await userEvent.click(give())
  await dialog.findByText('Nothing you selected is left. Choose again what the discount is for.')
  await dialog.findByText(/^No longer open on this tab: 1\s× Dish soup$/)
  expect(give()).toHaveProperty('disabled', true)
  expect(dialog.getByRole('button', { name: /^Everything/ }).getAttribute('aria-pressed')).toBe('false')
  expect(writes()).toHaveLength(1)
  await press(/^Everything/)
  expect(dialog.queryByText(/^No longer open/)).toBeNull()
  await userEvent.click(give())
  await screen.findByText('Discount given')
  expect(writes().at(-1)?.body).not.toHaveProperty('lines')
})

it('of several lines, those that are left stay chosen, and what is gone is named', async () => {
  const { dialog, press, give, takeOffSoup, writes } = await openForTwo()
  await press('Regular guest')
  // A percentage holds for what is ordered later, and what is free does not.
  await dialog.findByText('The whole tab, including later orders')
  for (const [kind, value] of [
    ['Free of charge', null],
    ['Percent', '100'],
  ] as const) {
    await press(kind)
    if (value !== null)
      await userEvent.type(await dialog.findByLabelText(/^Percent/, { selector: 'input[type=text]' }), value)
    await dialog.findByText('Everything ordered so far')
  }
  await press(/Dish soup/)
  await press(/Dish soup/)
  // No line is chosen, and everything was not chosen either.
  expect(give()).toHaveProperty('disabled', true)
  await press(/Dish soup/)
  await press(/Dish pie/)
  takeOffSoup()
  await userEvent.click(give())
  await dialog.findByText(/^No longer open on this tab: 1\s× Dish soup$/)
  await userEvent.click(give())
  await screen.findByText('Discount given')
  expect(writes().at(-1)?.body).toMatchObject({ lines: [{ id: 'pie.0', version: 1 }] })
  expect(writes().at(-1)?.body).not.toHaveProperty('total')
})

it('what takes no discount is offered only free of charge, and named where it is left out', async () => {
  const wine = tabOrder('wine', 'pending')
  const marked = { ...wine, products: wine.products.map((each) => ({ ...each, noDiscount: true as const })) }
  const shown = { ...party, orders: [order, marked] }
  const { dialog, writes } = await openDialog(shown, {
    'POST /api/checks/c1/discounts': () => ({ body: shown }),
  })
  await dialog.findByText(/^No discount on: 1\s× Dish wine$/)
  const wineChip = () => dialog.queryByRole('button', { name: /Dish wine/ })
  expect(wineChip()).toBeNull()
  await userEvent.click(dialog.getByRole('button', { name: 'Free of charge' }))
  expect(dialog.queryByText(/^No discount on/)).toBeNull()
  await userEvent.click(wineChip() ?? document.body)
  await userEvent.click(dialog.getByRole('button', { name: 'Regular guest' }))
  await userEvent.click(dialog.getByRole('button', { name: /^20/ }))
  await dialog.findByText(/^No discount on: 1\s× Dish wine$/)
  expect(dialog.getByRole('button', { name: 'Give discount' })).toHaveProperty('disabled', true)
  await userEvent.click(dialog.getByRole('button', { name: 'Free of charge' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Give discount' }))
  await screen.findByText('Discount given')
  expect(writes()[0]?.body).toMatchObject({ kind: 'comp', lines: [{ id: 'wine.0' }] })
})

it('an approval is for what was asked, and not for another discount', async () => {
  const refused = ['APPROVAL_NEEDED', 'BAD_CREDENTIALS', 'LINE_CHANGED', 'APPROVAL_NEEDED', 'APPROVAL_NEEDED']
  const { dialog, press, give, writes } = await openForTwo({
    'POST /api/checks/c1/discounts': () => {
      const code = refused.shift()
      return code ? refusal(403, code) : { body: party }
    },
  })
  const pin = () => dialog.queryByLabelText<HTMLInputElement>(/^PIN/)
  const approve = async () => {
    await userEvent.click(give())
    await userEvent.type(await dialog.findByLabelText(/Username/), 'boss')
    await userEvent.type(await dialog.findByLabelText(/^PIN/), '1234')
  }
  await press('Regular guest')
  await approve()
  await userEvent.click(give())
  await dialog.findByText('Wrong username or PIN.')
  expect(pin()?.value).toBe('')
  await userEvent.type(await dialog.findByLabelText(/^PIN/), '4321')
  await userEvent.click(give())
  await dialog.findByText('Somebody else has changed this in the meantime.')
  expect(pin()).toBeNull()
  await approve()
  await press('Free of charge')
  expect(pin()).toBeNull()
  await approve()
  await press(/Dish soup/)
  expect(pin()).toBeNull()
  await userEvent.click(give())
  await screen.findByText('Discount given')
  const approvals = writes().map(({ body }) => (body as { approval?: { pin: string } }).approval?.pin)
  expect(approvals).toEqual([undefined, '1234', '4321', undefined, undefined, undefined])
})
