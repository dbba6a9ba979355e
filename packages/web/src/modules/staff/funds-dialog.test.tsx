// @vitest-environment jsdom
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { choose, elena, openStaff } from '../../testing/open-staff.tsx'
import { dialog, expectWrong, expectRefusal, expectText } from '../../testing/screen-actions.ts'

const take = async (amount: string) => {
  await choose('Elena', 'Take funds')
  const form = await dialog()
  await userEvent.type(form.getByLabelText(/Amount/), amount)
  await userEvent.click(form.getByRole('button', { name: 'Confirm' }))
  return form
}

describe('funds', () => {
  it.each([
    ['Give funds', 'give', 420.5],
    ['Take funds', 'take', 179.5],
  ])('%s sends the code "%s" and the amount', async (action, code, after) => {
    const { writes } = openStaff({
      'PUT /api/user/elena/balance': () => ({ body: { ...elena, balance: after } }),
    })
    await choose('Elena', action)
    const form = await dialog()
    form.getByText('Elena Ilieva holds 300 den.')
    await userEvent.type(form.getByLabelText(/Amount/), '120.5')
    await userEvent.click(form.getByRole('button', { name: 'Confirm' }))
    await screen.findByText(`Elena Ilieva now holds ${after.toFixed(2)} den.`)
    expect(writes()).toEqual([
      { call: `PUT /api/user/elena/balance?code=${code}`, body: { _id: 'elena', balance: 120.5 } },
    ])
  })

  it('sends nothing without an amount', async () => {
    const { writes } = openStaff()
    await choose('Elena', 'Take funds')
    const form = await dialog()
    await userEvent.click(form.getByRole('button', { name: 'Confirm' }))
    await form.findByText('Enter an amount above zero with at most 2 decimals')
    expect(writes()).toEqual([])
  })

  it.each([
    ['the balance that the refusal names', { balance: 120 }, 'The balance is only 120 den.'],
    ['the balance of the list where it names none', {}, 'The balance is only 300 den.'],
  ])('refuses more than the balance with %s', async (_, more, text) => {
    openStaff({ 'PUT /api/user/elena/balance': () => refusal(409, 'INSUFFICIENT_BALANCE', more) })
    const form = await take('500')
    await expectRefusal(text)
    await expectWrong(form.getByLabelText(/Amount/), text)
    expect(form.getByLabelText(/Amount/)).toHaveProperty('value', '500')
  })

  it('takes the whole balance with one click', async () => {
    const { writes } = openStaff({
      'PUT /api/user/elena/balance': () => ({ body: { ...elena, balance: 0 } }),
    })
    await choose('Elena', 'Take funds')
    const form = await dialog()
    await userEvent.click(form.getByRole('button', { name: /^Everything: 300.den\.$/ }))
    await userEvent.click(form.getByRole('button', { name: 'Confirm' }))
    await screen.findByText('Elena Ilieva now holds 0 den.')
    expect(writes()[0]?.body).toEqual({ _id: 'elena', balance: 300 })
  })

  it('explains an uncertain outcome and retries the same request', async () => {
    const { seen } = openStaff({
      'PUT /api/user/elena/balance': () => {
        throw new TypeError('no network')
      },
    })
    const form = await take('50')
    await expectText('Failed to fetch company data!')
    await form.findByText(/it is never recorded twice/)
    await userEvent.click(form.getByRole('button', { name: 'Confirm' }))
    const keys = () =>
      seen.filter(({ method }) => method === 'PUT').map(({ headers }) => headers.get('Idempotency-Key'))
    await waitFor(() => expect(keys()).toHaveLength(2))
    expect(new Set(keys()).size).toBe(1)
  })

  it('shows other errors of the server', async () => {
    openStaff({ 'PUT /api/user/elena/balance': () => refusal(404, 'NOT_FOUND') })
    await take('50')
    await expectText('This does not exist or has been deleted.')
  })
})
