// @vitest-environment jsdom
import { check } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import type { Order } from '@kafana/contract'
import { focusManager } from '@tanstack/react-query'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { answered, dialog, expectAsksBeforeClosing, press } from '../../../testing/screen-actions.ts'
import { type Answers, openTable, tabOrder } from '../../../testing/tab-fakes.tsx'

const REASONS = [
  { _id: 'wrongOrder', key: 'wrongOrder', text: null, used: 'ask', version: 1 },
  { _id: 'outOfStock', key: 'outOfStock', text: null, used: 'no', version: 1 },
  { _id: 'r1', key: null, text: 'It was cold', used: 'yes', version: 1 },
]
const three = (status: 'created' | 'pending' | 'done', changes: Partial<Order> = {}): Order => {
  const order = tabOrder('a', status, 300)
  const products = order.products.map((line) => ({ ...line, price: 100, quantity: 3, lineVersion: 4 }))
  return { ...order, products, ...changes }
}
const open = async (order: Order, answers: Answers = {}) => {
  const opened = openTable([order], {
    answers: { 'GET /api/reasons': () => ({ body: REASONS }), ...answers },
  })
  await press('Change Dish a')
  return { ...opened, sheet: await dialog() }
}
const chosen = (sheet: Awaited<ReturnType<typeof open>>['sheet'], group: string, name: string) =>
  userEvent.click(within(sheet.getByRole('group', { name: group })).getByRole('button', { name }))

describe('the sheet of a line', () => {
  it('takes pieces off with a reason, and asks if they were made where that matters', async () => {
    const { sheet, writes } = await open(three('pending'), {
      'POST /api/lines/void': () => ({ body: { orders: [] } }),
    })
    const send = await sheet.findByRole('button', { name: /^Void · 3/ })
    expect(send).toHaveProperty('disabled', true)
    await userEvent.click(sheet.getByRole('button', { name: 'One less: Dish a' }))
    await userEvent.click(sheet.getByRole('button', { name: 'One less: Dish a' }))
    await chosen(sheet, 'Reason', 'It was cold')
    expect(sheet.queryByRole('group', { name: 'Was it made already?' })).toBeNull()
    await chosen(sheet, 'Reason', 'Wrong order')
    expect(sheet.getByRole('button', { name: /^Void · 1/ })).toHaveProperty('disabled', true)
    await chosen(sheet, 'Was it made already?', 'No')
    const form = within(sheet.getByRole('region', { name: 'Void' }))
    expect(form.queryByLabelText('Note')).toBeNull()
    await userEvent.click(form.getByRole('button', { name: 'Add a note' }))
    await userEvent.type(form.getByLabelText('Note'), 'By mistake')
    await userEvent.click(sheet.getByRole('button', { name: /^Void · 1/ }))
    await screen.findByText('Voided: 1 × Dish a')
    expect(writes()).toEqual([
      {
        call: 'POST /api/lines/void',
        body: {
          lines: [{ id: 'a.0', version: 4, quantity: 1 }],
          reason: 'wrongOrder',
          note: 'By mistake',
          used: false,
        },
      },
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('opens the discounts of the check with this line alone', async () => {
    const order = three('pending')
    const { sheet, writes } = await open(order, {
      'GET /api/discount-reasons': () => ({
        body: [{ _id: 'regular', key: 'regular', text: null, used: 'no', version: 1 }],
      }),
      'POST /api/checks/c1/discounts': () => ({ body: check('c1', { orders: [order] }) }),
    })
    await userEvent.click(await sheet.findByRole('button', { name: 'Discount' }))
    const discount = within(await screen.findByRole('dialog', { name: 'Discount' }))
    expect(screen.getAllByRole('dialog')).toHaveLength(1)
    await userEvent.click(await discount.findByRole('button', { name: 'Regular guest' }))
    await userEvent.click(discount.getByRole('button', { name: 'Give discount' }))
    await waitFor(() => expect(writes()).toMatchObject([{ body: { lines: [{ id: 'a.0', version: 4 }] } }]))
  })

  it('does not ask before the kitchen has confirmed, nor when it is ready', async () => {
    const { sheet } = await open(three('created'))
    await sheet.findByRole('group', { name: 'Reason' })
    await chosen(sheet, 'Reason', 'Wrong order')
    expect(sheet.queryByRole('group', { name: 'Was it made already?' })).toBeNull()
  })

  it('asks for a PIN only when the server does, and keeps what was typed', async () => {
    const pins: unknown[] = []
    const { sheet, writes } = await open(three('done'), {
      'POST /api/lines/void': ({ body }) => {
        const { approval } = body as { approval?: { pin: string } }
        pins.push(approval)
        if (!approval) return refusal(403, 'APPROVAL_NEEDED', { action: 'voidReady' })
        return approval.pin === '4821' ? { body: { orders: [] } } : refusal(403, 'BAD_CREDENTIALS')
      },
    })
    // It is ready: its note is no use any more.
    expect(sheet.queryByLabelText('Note')).toBeNull()
    await sheet.findByRole('group', { name: 'Reason' })
    await chosen(sheet, 'Reason', 'Out of stock')
    expect(sheet.queryByLabelText(/Username/)).toBeNull()
    const send = () => userEvent.click(sheet.getByRole('button', { name: /^Void · 3/ }))
    await send()
    await userEvent.type(await sheet.findByLabelText(/Username/), 'vesna')
    await userEvent.type(sheet.getByLabelText(/PIN/), '1111')
    await send()
    await sheet.findByText('Wrong username or PIN.')
    expect(sheet.getByLabelText<HTMLInputElement>(/Username/).value).toBe('vesna')
    expect(sheet.getByLabelText<HTMLInputElement>(/PIN/).value).toBe('')
    await userEvent.type(sheet.getByLabelText(/PIN/), '4821')
    await send()
    await screen.findByText('Voided: 3 × Dish a')
    expect(pins).toEqual([undefined, { username: 'vesna', pin: '1111' }, { username: 'vesna', pin: '4821' }])
    expect(writes()).toHaveLength(3)
    // All of it, however many that are.
    expect(writes()[0]?.body).toHaveProperty('lines', [{ id: 'a.0', version: 4 }])
  })

  it('is approved for so many pieces, and not for others', async () => {
    const { sheet } = await open(three('done'), {
      'POST /api/lines/void': () => refusal(403, 'APPROVAL_NEEDED', { action: 'voidReady' }),
    })
    await sheet.findByRole('group', { name: 'Reason' })
    await chosen(sheet, 'Reason', 'Out of stock')
    await userEvent.click(sheet.getByRole('button', { name: 'One less: Dish a' }))
    await userEvent.click(sheet.getByRole('button', { name: /^Void · 2/ }))
    await sheet.findByLabelText(/Username/)
    await userEvent.click(sheet.getByRole('button', { name: 'One more: Dish a' }))
    expect(sheet.queryByLabelText(/Username/)).toBeNull()
  })

  it('changes the note of a line that is not ready', async () => {
    const { sheet, writes } = await open(three('pending'), {
      'PUT /api/lines/a.0/note': () => ({ body: three('pending') }),
    })
    await userEvent.type(sheet.getByLabelText('Note'), 'no onions')
    await userEvent.click(sheet.getByRole('button', { name: 'Change note' }))
    await screen.findByText('Note changed: Dish a')
    expect(writes()).toEqual([{ call: 'PUT /api/lines/a.0/note', body: { version: 4, note: 'no onions' } }])
  })

  it('asks before the note of what is taken off is lost', async () => {
    const { sheet } = await open(three('pending'))
    const form = within(await sheet.findByRole('region', { name: 'Void' }))
    await userEvent.click(await form.findByRole('button', { name: 'Add a note' }))
    await userEvent.type(form.getByLabelText('Note'), 'By mistake')
    await expectAsksBeforeClosing()
    expect(form.getByLabelText('Note')).toHaveProperty('value', 'By mistake')
  })

  /** A colleague writes another note while the sheet is open, and the server refuses older versions of the line. */
  const openWithNoteOfOthers = async () => {
    const noted = (note: string, lineVersion: number): Order => {
      const order = three('pending')
      return { ...order, products: order.products.map((line) => ({ ...line, note, lineVersion })) }
    }
    let now = noted('', 4)
    const opened = await open(now, {
      'GET /api/checks/table/t1': () => ({ body: [check('c1', { orders: [now] })] }),
      'PUT /api/lines/a.0/note': ({ body }) => {
        const { version, note } = body as { version: number; note: string }
        const line = now.products[0]
        if (version !== line?.lineVersion) return refusal(409, 'LINE_CHANGED', { order: now })
        now = noted(note, version + 1)
        return { body: now }
      },
    })
    await userEvent.type(opened.sheet.getByLabelText('Note'), 'no onions')
    return {
      ...opened,
      save: () => userEvent.click(opened.sheet.getByRole('button', { name: 'Change note' })),
      write: (note: string) => {
        now = noted(note, (now.products[0]?.lineVersion ?? 0) + 1)
      },
    }
  }
  /** The screen has what the server has, as after a live message. */
  const refetch = async () => {
    act(() => focusManager.onFocus())
    await answered()
  }

  it('shows a note that somebody else has written before it writes over it, and keeps what was typed', async () => {
    const { sheet, writes, save, write } = await openWithNoteOfOthers()
    write('nut allergy')
    await refetch()
    await save()
    expect((await sheet.findByRole('alert')).textContent).toContain('Note: – → nut allergy')
    expect(writes()).toEqual([])
    expect(sheet.getByLabelText<HTMLInputElement>('Note').value).toBe('no onions')
    write('nut allergy, severe')
    await refetch()
    await save()
    await sheet.findByText('nut allergy, severe')
    expect(writes()).toEqual([])
    await save()
    await screen.findByText('Note changed: Dish a')
    expect(writes()).toEqual([{ call: 'PUT /api/lines/a.0/note', body: { version: 6, note: 'no onions' } }])
  })

  it('shows it as well where only the refusal has it', async () => {
    const { sheet, writes, save, write } = await openWithNoteOfOthers()
    write('nut allergy')
    await save()
    expect((await sheet.findByRole('alert')).textContent).toContain('Note: – → nut allergy')
    expect(sheet.getByLabelText<HTMLInputElement>('Note').value).toBe('no onions')
    await save()
    await screen.findByText('Note changed: Dish a')
    expect(writes().map(({ body }) => body)).toEqual([
      { version: 4, note: 'no onions' },
      { version: 5, note: 'no onions' },
    ])
  })

  it.each(['void', 'note'] as const)(
    'of another line stays open when a late answer comes, and what was sent is done: %s',
    async (what) => {
      let answer = (): void => {}
      const late = (body: object) => () =>
        new Promise<{ body: object }>((resolve) => {
          answer = () => resolve({ body })
        })
      const order = three('pending')
      const [line] = order.products
      if (!line) throw new Error('it has a line')
      const second = { ...line, line: 'a.1', product: { _id: 'b', name: 'Dish b', taxClass: 'В' as const } }
      const { sheet } = await open(
        { ...order, products: [line, second] },
        { 'POST /api/lines/void': late({ orders: [] }), 'PUT /api/lines/a.0/note': late(order) },
      )
      if (what === 'void') {
        await sheet.findByRole('group', { name: 'Reason' })
        await chosen(sheet, 'Reason', 'Out of stock')
        await userEvent.click(sheet.getByRole('button', { name: /^Void · 3/ }))
      } else {
        await userEvent.type(sheet.getByLabelText('Note'), 'no onions')
        await userEvent.click(sheet.getByRole('button', { name: 'Change note' }))
      }
      await press('Close')
      if (what === 'note') await press('Discard')
      await press('Change Dish b')
      await screen.findByRole('dialog', { name: /^3\s× Dish b/ })
      act(() => answer())
      await screen.findByText(what === 'void' ? 'Voided: 3 × Dish a' : 'Note changed: Dish a')
      await answered()
      screen.getByRole('dialog', { name: /^3\s× Dish b/ })
    },
  )

  it('is not offered for rejected orders, nor to an owner', async () => {
    openTable([tabOrder('a', 'rejected')])
    await screen.findByText('Dish a')
    expect(screen.queryByRole('button', { name: 'Change Dish a' })).toBeNull()
  })

  it('shows what was taken off struck through, with who did it and why', async () => {
    const [line] = three('pending').products
    if (!line) throw new Error('it has a line')
    const voided = {
      ...line,
      line: 'a.0.v3',
      quantity: 2,
      voidedAt: '2026-11-21T10:05:00.000Z',
      voidedBy: { _id: 'w', firstname: 'Ana', lastname: 'K' },
      reason: { _id: 'wrongOrder', key: 'wrongOrder' as const, text: null },
      used: false,
      seen: true,
    }
    openTable([three('pending', { voided: [voided] })])
    const list = await screen.findByRole('list', { name: 'Voided' })
    expect(list.textContent).toBe('2\u00a0× Dish aWrong order · Ana K')
    expect(within(list).getByText('2 × Dish a').tagName).toBe('S')
  })

  it('says what the kitchen took off, until somebody who serves has seen it', async () => {
    const [line] = three('pending').products
    if (!line) throw new Error('it has a line')
    const voided = {
      ...line,
      line: 'a.0.v3',
      lineVersion: 1,
      voidedAt: '2026-11-21T10:05:00.000Z',
      voidedBy: { _id: 'm', firstname: 'Marko', lastname: 'I' },
      reason: { _id: 'outOfStock', key: 'outOfStock' as const, text: null },
      used: false,
      seen: false,
      byKitchen: true as const,
    }
    const { writes } = openTable([three('pending', { category: 'food', voided: [voided] })], {
      answers: { 'POST /api/lines/seen': () => ({ body: { orders: [] } }) },
    })
    await screen.findByText('Kitchen: Out of stock, Dish a')
    await press('Seen: Dish a')
    expect(writes()).toEqual([
      { call: 'POST /api/lines/seen', body: { lines: [{ id: 'a.0.v3', version: 1 }] } },
    ])
  })
})
