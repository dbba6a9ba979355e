// @vitest-environment jsdom
import { table } from '@kafana/client/testing/entities.ts'
import { refusal } from '@kafana/client/testing/fake-server.ts'
import type { VenueTable } from '@kafana/contract'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { elena, openStaff } from '../../testing/open-staff.tsx'
import { dialog, expectText } from '../../testing/screen-actions.ts'

const FIELDS: readonly (readonly [RegExp, string])[] = [
  [/^First name/, 'Elena'],
  [/^Last name/, 'Ilieva'],
  [/^Username/, 'elena'],
  [/^Email/, 'elena@kafana.test'],
  [/^Password/, 'tavce gravce 1'],
  [/^Confirm password/, 'tavce gravce 1'],
  [/^PIN/, '4073'],
]
const floorOf = (...tables: VenueTable[]) => ({
  'GET /api/zones': () => ({ body: [] }),
  'GET /api/tables': () => ({ body: tables }),
})
const open = async (answers: Parameters<typeof openStaff>[0] = {}) => {
  const { writes } = openStaff(answers)
  await userEvent.click(await screen.findByRole('button', { name: 'Add staff' }))
  return { form: await dialog(), writes }
}
const fill = async (
  form: Awaited<ReturnType<typeof dialog>>,
  changes: Readonly<Record<string, string>> = {},
) => {
  for (const [label, text] of FIELDS) {
    await userEvent.click(form.getByLabelText(label))
    await userEvent.paste(changes[label.source.slice(1)] ?? text)
  }
}
const save = (form: Awaited<ReturnType<typeof dialog>>) =>
  userEvent.click(form.getByRole('button', { name: 'Save' }))

describe('registering', () => {
  it('defaults to monitor and requires all fields', async () => {
    const { form, writes } = await open()
    expect(form.getByRole('radio', { name: 'Monitor' })).toHaveProperty('checked', true)
    expect(form.getAllByRole('radio')).toHaveLength(2)
    await save(form)
    for (const text of [
      'First name is required',
      'Last name is required',
      'Username is required',
      'Email is required',
      'Password is required',
      'Confirm password is required',
      'Pin is required',
    ]) {
      await form.findByText(text)
    }
    expect(writes()).toEqual([])
  })

  it.each([
    ['Email', 'elena@', 'Invalid email address'],
    ['Password', 'short', 'Use 10 to 128 characters'],
    ['Confirm password', 'another one 2', 'The passwords do not match'],
    ['PIN', '1234', 'This PIN is too easy to guess'],
    ['PIN', '12a', 'A PIN has 4 to 8 digits'],
    ['Username', 'el ena', 'A username has no spaces'],
  ])('refuses %s "%s" before sending', async (label, typed, text) => {
    const { form, writes } = await open()
    await fill(form, { [label]: typed })
    await save(form)
    await form.findByText(text)
    expect(writes()).toEqual([])
  })

  it('adds a waiter', async () => {
    const { form, writes } = await open({
      'POST /api/auth/register': () => ({ status: 201, body: elena }),
      ...floorOf(),
    })
    await fill(form)
    await userEvent.click(form.getByRole('radio', { name: 'Waiter' }))
    await save(form)
    await screen.findByText('Staff member added successfully!')
    expect(writes()[0]?.body).toEqual({
      firstname: 'Elena',
      lastname: 'Ilieva',
      username: 'elena',
      email: 'elena@kafana.test',
      password: 'tavce gravce 1',
      confirmPassword: 'tavce gravce 1',
      pin: '4073',
      role: 'waiter',
    })
  })

  it('asks for the tables of a new waiter at once, and of nobody else', async () => {
    const added = (role: 'waiter' | 'monitor') => ({
      'POST /api/auth/register': () => ({ status: 201, body: { ...elena, role } }),
      ...floorOf(table('t5', { name: 'T5' })),
    })
    const waiter = await open(added('waiter'))
    await fill(waiter.form)
    await save(waiter.form)
    const assign = within(await screen.findByRole('dialog', { name: 'Assign tables' }))
    assign.getByText('Elena Ilieva')
    await assign.findByRole('checkbox', { name: 'T5' })
    cleanup()
    const monitor = await open(added('monitor'))
    await fill(monitor.form)
    await save(monitor.form)
    await screen.findByText('Staff member added successfully!')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    [
      'an answer other than 201',
      () => ({ status: 200, body: elena }),
      'Something went wrong. Please try again!',
    ],
    ['a refusal with words', () => refusal(403, 'FOREIGN_COMPANY'), 'This belongs to another venue.'],
    [
      'a refusal with words but no code',
      () => ({ status: 400, body: { message: 'Not on Sundays' } }),
      'Not on Sundays',
    ],
    [
      'a failure with words of the inside',
      () => ({ status: 500, body: { message: 'boom' } }),
      'Failed to register staff member!',
    ],
    ['a refusal without words', () => ({ status: 502, body: null }), 'Failed to register staff member!'],
    [
      'no answer',
      () => {
        throw new TypeError('no network')
      },
      'Failed to register staff member!',
    ],
  ])('shows %s', async (_, answer, text) => {
    const { form } = await open({ 'POST /api/auth/register': answer })
    await fill(form)
    await save(form)
    await expectText(text)
    expect(form.getByLabelText(/^First name/)).toHaveProperty('value', 'Elena')
  })

  it.each([
    ['EMAIL_TAKEN', /^Email/, 'This email is already in use.'],
    ['USERNAME_TAKEN', /^Username/, 'This username is already in use.'],
  ])('shows %s at its field', async (code, label, text) => {
    const { form } = await open({ 'POST /api/auth/register': () => refusal(409, code) })
    await fill(form)
    await save(form)
    const message = await form.findByText(text)
    const field = form.getByLabelText(label)
    expect(field.getAttribute('aria-invalid')).toBe('true')
    expect(field.getAttribute('aria-describedby')).toContain(message.id)
    await waitFor(() => expect(document.activeElement).toBe(field))
  })
})
