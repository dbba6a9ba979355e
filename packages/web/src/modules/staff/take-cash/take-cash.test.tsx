// @vitest-environment jsdom
import { company } from '@kafana/client/testing/entities.ts'
import { refusal, type SeenRequest } from '@kafana/client/testing/fake-server.ts'
import type { CashTaking } from '@kafana/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { elena, luka, openStaff, vesna } from '../../../testing/open-staff.tsx'
import { dialog } from '../../../testing/screen-actions.ts'

const marko = { ...luka, balance: 450.5, isBlocked: false }
const plain = (text: string | null | undefined): string => (text ?? '').replaceAll(/\s/g, ' ')

const booked = ({ body }: SeenRequest): { status: number; body: CashTaking } => {
  const { expected, counted, left, reason, note }: CashTaking = {
    left: 0,
    reason: '',
    note: '',
    ...(body as Pick<CashTaking, 'expected' | 'counted'>),
  } as CashTaking
  return {
    status: 201,
    body: {
      _id: 'e1',
      person: { _id: 'luka', firstname: 'Luka', lastname: 'Ilieva' },
      by: { _id: 'vesna', firstname: 'Vesna', lastname: 'Ilieva' },
      at: '2026-11-21T14:05:00.000Z',
      expected,
      counted,
      difference: Math.round((counted - expected) * 100) / 100,
      taken: counted - left,
      left,
      reason,
      note,
    },
  }
}

const open = async (answers: Parameters<typeof openStaff>[0] = {}) => {
  const opened = openStaff({
    'GET /api/company': () => ({ body: company({ name: 'Кафана Весна' }) }),
    'GET /api/company/staff': () => ({ body: [elena, marko, vesna] }),
    'POST /api/user/luka/cash': booked,
    ...answers,
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Take cash: Luka Ilieva' }))
  return { ...opened, form: await dialog() }
}
const counts = async (form: Awaited<ReturnType<typeof dialog>>, amount: string) =>
  userEvent.type(form.getByLabelText(/Counted/), amount)
const confirms = (form: Awaited<ReturnType<typeof dialog>>) =>
  userEvent.click(form.getByRole('button', { name: 'Take cash' }))

describe('taking cash', () => {
  beforeEach(() => {
    vi.stubGlobal('print', vi.fn())
  })

  it('is offered for everybody who holds some, whatever their role, and for nobody else', async () => {
    await open()
    expect(
      screen
        .getAllByRole('button', { name: /^Take cash: /, hidden: true })
        .map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Take cash: Elena Ilieva', 'Take cash: Luka Ilieva'])
  })

  it('takes exactly what is expected with two presses, and shows the slip that can be printed', async () => {
    const { form, writes } = await open()
    await userEvent.click(form.getByRole('button', { name: /^Exactly 450\.50.den\.$/ }))
    expect(plain(form.getByRole('status').textContent)).toBe('none')
    await confirms(form)
    await screen.findByText(/450\.50.den\. taken from Luka Ilieva\./)
    expect(writes()).toEqual([
      { call: 'POST /api/user/luka/cash', body: { expected: 450.5, counted: 450.5 } },
    ])
    const slip = plain(
      (await dialog()).getByRole('heading', { name: 'Cash handover' }).parentElement?.textContent,
    )
    for (const part of [
      'Кафана Весна',
      '21/11/2026, 15:05',
      'Taken450.50 den.',
      'Handed over byLuka IlievaSignature',
      'Received byVesna IlievaSignature',
    ])
      expect(slip).toContain(part)
    await userEvent.click(screen.getByRole('button', { name: 'Print slip' }))
    expect(window.print).toHaveBeenCalledOnce()
    await userEvent.click(
      within(await screen.findByRole('dialog'))
        .getAllByRole('button', { name: 'Close' })
        .at(-1) as HTMLElement,
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.body.textContent).not.toContain('Cash handover')
  })

  it.each([
    ['440', '10.50 den. missing', -10.5],
    ['460', '9.50 den. over', 9.5],
  ])('of %s says the difference and asks for its reason', async (amount, text, difference) => {
    const { form, writes } = await open()
    expect(form.queryByLabelText(/Reason for the difference/)).toBeNull()
    await counts(form, amount)
    expect(plain(form.getByRole('status').textContent)).toBe(text)
    await confirms(form)
    await form.findByText('A reason is required')
    expect(writes()).toEqual([])
    await userEvent.type(form.getByLabelText(/Reason for the difference/), 'Wrong change')
    await userEvent.type(form.getByLabelText('Note'), 'Closing')
    await confirms(form)
    await screen.findByText(/taken from Luka/)
    expect(writes()[0]?.body).toEqual({
      expected: 450.5,
      counted: Number(amount),
      reason: 'Wrong change',
      note: 'Closing',
    })
    const slip = plain(document.body.textContent)
    expect(slip).toContain(`Difference${difference < 0 ? '-' : ''}${Math.abs(difference).toFixed(2)} den.`)
    expect(slip).toContain('Reason for the differenceWrong change')
  })

  it('can leave a part with the person', async () => {
    const { form, writes } = await open()
    await counts(form, '450.5')
    await userEvent.click(form.getByRole('button', { name: 'Leave some with the person' }))
    await userEvent.type(form.getByLabelText('Stays with the person'), '100')
    await confirms(form)
    await screen.findByText(/350\.50.den\. taken from Luka/)
    expect(writes()[0]?.body).toEqual({ expected: 450.5, counted: 450.5, left: 100 })
  })

  it('asks again where the balance has changed, and compares with the new one', async () => {
    let tries = 0
    const { form, writes } = await open({
      'POST /api/user/luka/cash': (request) => {
        tries += 1
        return tries === 1 ? refusal(409, 'BALANCE_CHANGED', { balance: 500 }) : booked(request)
      },
    })
    await counts(form, '450.5')
    await confirms(form)
    await form.findByText(/^The balance is 500.den\. now\./)
    expect(plain(form.getByRole('status').textContent)).toBe('49.50 den. missing')
    await userEvent.type(form.getByLabelText(/Reason for the difference/), 'Just billed')
    await confirms(form)
    await screen.findByText(/taken from Luka/)
    expect(writes()[1]?.body).toMatchObject({ expected: 500, counted: 450.5 })
  })

  it('shows nothing as taken while it is uncertain, and repeats the same request', async () => {
    const { form, seen } = await open({
      'POST /api/user/luka/cash': () => {
        throw new TypeError('no network')
      },
    })
    await counts(form, '450.5')
    await confirms(form)
    await form.findByText(/it is never recorded twice/)
    expect(screen.queryByText(/taken from Luka/)).toBeNull()
    await confirms(form)
    const keys = () =>
      seen.filter(({ method }) => method === 'POST').map(({ headers }) => headers.get('Idempotency-Key'))
    await waitFor(() => expect(keys()).toHaveLength(2))
    expect(new Set(keys()).size).toBe(1)
  })
})
