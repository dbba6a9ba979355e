// @vitest-environment jsdom
import { loadParts } from '@kafana/client/browser/parts.ts'
import { check, modifierGroup, product } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import type { Order } from '@kafana/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { answered, dialog, expectAsksBeforeClosing, press } from '../../../testing/screen-actions.ts'
import { type Answers, openTable, tabOrder } from '../../../testing/tab-fakes.tsx'

beforeEach(loadParts)

const REASONS = [
  { _id: 'wrongOrder', key: 'wrongOrder', text: null, used: 'no', version: 1 },
  { _id: 'changedMind', key: 'changedMind', text: null, used: 'ask', version: 1 },
]
const milk = { _id: 'milk', name: 'Milk', delta: 20, isDefault: false, recipe: [] }
const size = modifierGroup('size', {
  name: 'Size',
  min: 1,
  max: 1,
  options: [
    { ...milk, _id: 'small', name: 'Small', delta: 0 },
    { ...milk, _id: 'large', name: 'Large', delta: 30 },
  ],
})
const extras = modifierGroup('extras', { options: [milk] })

/** Three small coffees for 100. */
const coffees = (status: 'created' | 'pending' | 'done'): Order => {
  const order = tabOrder('coffee', status, 300)
  const options = [{ option: 'small', name: 'Small', delta: 0, quantity: 1 }]
  const products = order.products.map((line) => ({
    ...line,
    price: 100,
    quantity: 3,
    lineVersion: 4,
    options,
  }))
  return { ...order, products }
}
const open = async (order: Order, answers: Answers = {}, modifierGroups: string[] = ['size', 'extras']) => {
  const menuItem = product('coffee', 'Dish coffee', {
    price: 100,
    ...(modifierGroups.length > 0 && { modifierGroups }),
  })
  const opened = openTable([order], {
    screens: ['establishment', 'establishmentDetails', 'pad'],
    answers: {
      'GET /api/reasons': () => ({ body: REASONS }),
      'GET /api/product': () => ({ body: [menuItem] }),
      'GET /api/modifier-groups': () => ({ body: [size, extras] }),
      'POST /api/lines/replace': () => ({ body: order }),
      ...answers,
    },
  })
  await press('Change Dish coffee')
  return opened
}
/** The sheet of the options, which takes the place of that of the line. */
const openOptions = async () => {
  await press('Change options')
  await screen.findByRole('group', { name: 'Size' })
  return dialog()
}
type Sheet = Awaited<ReturnType<typeof dialog>>
const chosen = (sheet: Sheet, group: string, name: RegExp | string) =>
  userEvent.click(within(sheet.getByRole('group', { name: group })).getByRole('button', { name }))
const send = (sheet: Sheet) => sheet.getByRole('button', { name: /^Change options/ })

describe('other options for a line that was sent', () => {
  it('begin with those that it has, and say what they change of the price', async () => {
    const { writes } = await open(coffees('created'))
    const sheet = await openOptions()
    expect(sheet.getByRole('button', { name: 'Small' }).getAttribute('aria-pressed')).toBe('true')
    // Nothing is changed yet.
    expect(send(sheet)).toHaveProperty('disabled', true)
    await chosen(sheet, 'Size', /^Large/)
    await chosen(sheet, 'Extras', /^Milk/)
    expect(send(sheet).textContent).toMatch(/^Change options · \+150/)
    await userEvent.click(sheet.getByRole('button', { name: 'One less: Dish coffee' }))
    expect(send(sheet).textContent).toMatch(/^Change options · \+100/)
    await userEvent.click(send(sheet))
    await screen.findByText('Options changed: Dish coffee')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes()).toEqual([
      {
        call: 'POST /api/lines/replace',
        body: {
          line: { id: 'coffee.0', version: 4 },
          with: {
            id: expect.any(String) as unknown,
            quantity: 2,
            options: [
              { option: 'large', quantity: 1 },
              { option: 'milk', quantity: 1 },
            ],
          },
          reason: 'changedMind',
        },
      },
    ])
  })

  it('leave the sheet of the line open when a late answer comes after theirs was closed', async () => {
    let answer = (): void => {}
    await open(coffees('created'), {
      'POST /api/lines/replace': () =>
        new Promise((resolve) => {
          answer = () => resolve({ body: coffees('created') })
        }),
    })
    const sheet = await openOptions()
    await chosen(sheet, 'Size', /^Large/)
    await userEvent.click(send(sheet))
    await press('Close')
    await screen.findByRole('button', { name: 'Change options' })
    act(() => answer())
    await screen.findByText('Options changed: Dish coffee')
    await answered()
    screen.getByRole('button', { name: 'Change options' })
  })

  it('say what they change of what goes with it, as far as that is there', async () => {
    const option = {
      ...milk,
      name: 'Shot',
      _id: 'shot',
      delta: 80,
      product: { _id: 'rakija', name: 'Rakija' },
    }
    const cake = { ...option, _id: 'cake', name: 'Cake', delta: 60, product: { _id: 'cake', name: 'Cake' } }
    const order = coffees('created')
    const chosenBefore = ['small', 'shot', 'cake'].map((id) => ({
      option: id,
      name: id,
      delta: 0,
      quantity: 1,
    }))
    const products = order.products.map((line) => ({ ...line, options: chosenBefore }))
    const coffee = { ...order, table: { _id: 't1', name: 't1', zone: null }, products }
    // One of the shots was taken off alone; the cakes are in another order.
    const along = (id: string, quantity: number, price: number) => ({
      ...tabOrder(id, 'created', 0),
      products: tabOrder(id, 'created', 0).products.map((line) => ({
        ...line,
        quantity,
        price,
        parent: { line: 'coffee.0', name: 'Coffee' },
        chosenAs: { option: id, each: 1 },
      })),
    })
    const orders = [coffee, along('shot', 2, 75), along('cake', 3, 60)]
    await open(coffee, {
      'GET /api/modifier-groups': () => ({
        body: [size, { ...extras, max: 5, options: [milk, option, cake] }],
      }),
      'GET /api/checks/table/t1': () => ({ body: [check('c1', { orders })] }),
    })
    const sheet = await openOptions()
    await chosen(sheet, 'Extras', /^Milk/)
    expect(send(sheet).textContent).toMatch(/^Change options · \+60/)
    await chosen(sheet, 'Extras', 'One more: Shot')
    expect(send(sheet).textContent).toMatch(/^Change options · \+300/)
    await chosen(sheet, 'Extras', /Shot.*80/)
    expect(send(sheet).textContent).toMatch(/^Change options · [-−]90/)
    await chosen(sheet, 'Extras', /^Cake/)
    expect(send(sheet).textContent).toMatch(/^Change options · [-−]270/)
  })

  it('are not offered for what was chosen as an option itself', async () => {
    const order = coffees('created')
    const products = order.products.map((line) => ({ ...line, chosenAs: { option: 'shot', each: 1 } }))
    await open({ ...order, products })
    await screen.findByRole('button', { name: /^Void/ })
    expect(screen.queryByRole('button', { name: 'Change options' })).toBeNull()
  })

  it('ask whether it was made where the reason does, and for a PIN when the server does', async () => {
    const { writes } = await open(coffees('pending'), {
      'POST /api/lines/replace': ({ body }) =>
        (body as { approval?: unknown }).approval
          ? { body: coffees('pending') }
          : refusal(403, 'APPROVAL_NEEDED', { action: 'voidReady' }),
    })
    const sheet = await openOptions()
    await chosen(sheet, 'Size', /^Large/)
    expect(send(sheet)).toHaveProperty('disabled', true)
    await chosen(sheet, 'Was it made already?', 'Yes')
    await userEvent.click(send(sheet))
    await sheet.findByLabelText(/Username/)
    // It is approved for these options, and not for others.
    await chosen(sheet, 'Extras', /^Milk/)
    expect(sheet.queryByLabelText(/Username/)).toBeNull()
    await userEvent.click(send(sheet))
    await userEvent.type(await sheet.findByLabelText(/Username/), 'vesna')
    await userEvent.type(sheet.getByLabelText(/PIN/), '4821')
    await userEvent.click(send(sheet))
    await screen.findByText('Options changed: Dish coffee')
    const [, first, second] = writes().map(({ body }) => body as { used: boolean; with: { id: string } })
    expect(second).toMatchObject({ used: true, approval: { username: 'vesna', pin: '4821' } })
    // It is one request: the server makes it once.
    expect(second?.with.id).toBe(first?.with.id)
  })

  it('ask before somebody who approves them has to be typed again', async () => {
    await open(coffees('pending'), {
      'POST /api/lines/replace': () => refusal(403, 'APPROVAL_NEEDED', { action: 'voidReady' }),
    })
    const sheet = await openOptions()
    await chosen(sheet, 'Size', /^Large/)
    await chosen(sheet, 'Was it made already?', 'Yes')
    await userEvent.click(send(sheet))
    await userEvent.type(await sheet.findByLabelText(/Username/), 'vesna')
    await expectAsksBeforeClosing()
    expect(sheet.getByLabelText(/Username/)).toHaveProperty('value', 'vesna')
  })

  it('keep a note that was typed before, and lead back to the line', async () => {
    const { writes } = await open(coffees('created'))
    await userEvent.type((await dialog()).getByLabelText('Note'), 'hot')
    await openOptions()
    await press('Close')
    expect((await dialog()).getByLabelText<HTMLInputElement>('Note').value).toBe('hot')
    const sheet = await openOptions()
    await chosen(sheet, 'Size', /^Large/)
    await userEvent.click(send(sheet))
    await screen.findByText('Options changed: Dish coffee')
    expect(writes()).toMatchObject([{ body: { with: { note: 'hot', quantity: 3 } } }])
  })

  it('are offered only where the product has any, and the server is not asked for them otherwise', async () => {
    const { seen } = await open(coffees('created'), {}, [])
    await (await dialog()).findByRole('group', { name: 'Reason' })
    expect(screen.queryByRole('button', { name: 'Change options' })).toBeNull()
    expect(seen.some(({ url }) => url.pathname === '/api/modifier-groups')).toBe(false)
  })

  it('stand in the order instead of those from before, which are struck through', async () => {
    const order = coffees('created')
    const [now] = order.products
    if (!now) throw new Error('it has a line')
    const voided = {
      ...now,
      line: 'old',
      options: [{ option: 'large', name: 'Large', delta: 30, quantity: 1 }],
      voidedAt: '2026-11-21T10:05:00.000Z',
      voidedBy: { _id: 'w', firstname: 'Ana', lastname: 'K' },
      reason: { _id: 'changedMind', key: 'changedMind' as const, text: null },
      used: false,
      seen: true,
    }
    openTable([{ ...order, products: [{ ...now, replaces: 'old' }], voided: [voided] }])
    const list = await screen.findByRole('list', { name: 'Voided' })
    expect(list.textContent).toBe('3\u00a0× Dish coffeeLargeOptions changed · Ana K')
  })
})
