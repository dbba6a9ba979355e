// @vitest-environment jsdom
import { readSession } from '@kafana/client/session/session-store.ts'
import { refusal, sessionOf } from '@kafana/client/testing/fake-server.ts'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { choose, elena, openStaff, vesna } from '../../testing/open-staff.tsx'
import { dialog, retype } from '../../testing/screen-actions.ts'

const save = async () => userEvent.click((await dialog()).getByRole('button', { name: 'Save' }))
const conflict = (changes: object) =>
  refusal(409, 'VERSION_CONFLICT', { current: { ...elena, version: 7, ...changes } })
type Answer = NonNullable<Parameters<typeof openStaff>[0]>[string]
const inTurn =
  (...answers: ReturnType<Answer>[]): Answer =>
  () =>
    answers.shift() ?? refusal(500, 'INTERNAL')

describe('editing the details', () => {
  it('sends only what changed, with the version', async () => {
    const { writes } = openStaff({ 'PUT /api/user/elena': () => ({ body: elena }) })
    await choose('Elena', 'Edit details')
    const form = await dialog()
    await retype(form.getByLabelText(/^Last name/), ' Ѓорѓиевска 🍷 ')
    await save()
    await screen.findByText('Details saved')
    expect(writes()).toEqual([
      { call: 'PUT /api/user/elena', body: { lastname: 'Ѓорѓиевска 🍷', version: 4 } },
    ])
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More actions: Elena Ilieva' })),
    )
  })

  it('sends nothing when nothing changed', async () => {
    const { writes } = openStaff()
    await choose('Elena', 'Edit details')
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes()).toEqual([])
  })

  it.each([
    ['EMAIL_TAKEN', /^Email/, 'This email is already in use.'],
    ['USERNAME_TAKEN', /^Username/, 'This username is already in use.'],
  ])('shows %s at its field', async (code, label, text) => {
    openStaff({ 'PUT /api/user/elena': () => refusal(409, code) })
    await choose('Elena', 'Edit details')
    const form = await dialog()
    await retype(form.getByLabelText(label), 'luka@kafana.test')
    await save()
    await form.findByText(text)
    expect(form.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
  })

  it('shows an edit conflict, keeps the input, and overwrites only when saved again', async () => {
    const { writes } = openStaff({
      'PUT /api/user/elena': inTurn(conflict({ lastname: 'Dimova', email: 'dimova@kafana.test' }), {
        body: elena,
      }),
    })
    await choose('Elena', 'Edit details')
    const form = await dialog()
    await retype(form.getByLabelText(/^First name/), 'Helena')
    await retype(form.getByLabelText(/^Last name/), 'Markova')
    await save()
    const note = await form.findByRole('alert')
    expect(note.textContent).toContain('Last name: Ilieva → Dimova')
    expect(note.textContent).toContain('elena@kafana.test → dimova@kafana.test')
    expect(
      ['First name', 'Last name', 'Email'].map(
        (label) => form.getByLabelText<HTMLInputElement>(new RegExp(`^${label}`)).value,
      ),
    ).toEqual(['Helena', 'Markova', 'dimova@kafana.test'])
    expect(writes()).toHaveLength(1)
    await save()
    await screen.findByText('Details saved')
    expect(writes()[1]?.body).toEqual({ firstname: 'Helena', lastname: 'Markova', version: 7 })
  })

  it('offers to use the current values', async () => {
    const { writes } = openStaff({ 'PUT /api/user/elena': inTurn(conflict({ lastname: 'Dimova' })) })
    await choose('Elena', 'Edit details')
    const form = await dialog()
    await retype(form.getByLabelText(/^Last name/), 'Markova')
    await save()
    await userEvent.click(await form.findByRole('button', { name: 'Use the current values' }))
    expect(form.getByLabelText(/^Last name/)).toHaveProperty('value', 'Dimova')
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes()).toHaveLength(1)
  })

  it('updates the session after the owner’s own change', async () => {
    openStaff({
      'PUT /api/user/id-of-owner': () => ({ body: vesna }),
      'GET /api/user/me': () => ({ body: { ...sessionOf('owner').user, firstname: 'Vesela' } }),
    })
    await choose('Vesna', 'Edit details')
    await retype((await dialog()).getByLabelText(/^First name/), 'Vesela')
    await save()
    await waitFor(() => expect(readSession()?.user.firstname).toBe('Vesela'))
  })
})

describe('the owner’s own address, password and PIN', () => {
  const answers = { 'GET /api/user/me': () => ({ body: sessionOf('owner').user }) }
  const wrong = () => refusal(403, 'CURRENT_PASSWORD_WRONG')

  it.each([
    ['New PIN', { 'New PIN': '8265' }, { pin: '8265' }],
    [
      'New password',
      { 'New password': 'pastrmajlija 7', 'Confirm password': 'pastrmajlija 7' },
      { password: 'pastrmajlija 7' },
    ],
    ['Edit details', { Email: 'vesela@kafana.test' }, { email: 'vesela@kafana.test' }],
  ])('%s asks for the current password', async (action, typed, body) => {
    const { writes } = openStaff({
      ...answers,
      'PUT /api/user/id-of-owner': inTurn(wrong(), { body: vesna }),
    })
    await choose('Vesna', action)
    const form = await dialog()
    for (const [label, text] of Object.entries(typed))
      await retype(form.getByLabelText(new RegExp(`^${label}`)), text)
    await retype(form.getByLabelText(/^Current password/), 'a wrong one')
    await save()
    await form.findByText('The current password is wrong.')
    expect(form.getByLabelText(/^Current password/).getAttribute('aria-invalid')).toBe('true')
    await retype(form.getByLabelText(/^Current password/), 'kafana-demo-2026')
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(writes()[1]?.body).toEqual({ ...body, currentPassword: 'kafana-demo-2026', version: 4 })
  })

  it('is asked for at its field where it is missing, and not for a name or another person', async () => {
    const { writes } = openStaff()
    await choose('Vesna', 'New PIN')
    await retype((await dialog()).getByLabelText(/^New PIN/), '8265')
    await save()
    await screen.findByText('Current password is required')
    await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    for (const [name, action] of [
      ['Vesna', 'Edit details'],
      ['Elena', 'New PIN'],
      ['Elena', 'New password'],
    ] as const) {
      await choose(name, action)
      expect((await dialog()).queryByLabelText(/^Current password/)).toBeNull()
      await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    }
    expect(writes()).toEqual([])
  })
})

describe('a new PIN and a new password', () => {
  it('sends a PIN that is not easily guessed', async () => {
    const { writes } = openStaff({ 'PUT /api/user/elena': () => ({ body: elena }) })
    await choose('Elena', 'New PIN')
    const form = await dialog()
    await save()
    await form.findByText('Pin is required')
    await retype(form.getByLabelText(/^New PIN/), '1111')
    await save()
    await form.findByText('This PIN is too easy to guess')
    await retype(form.getByLabelText(/^New PIN/), '8265')
    await save()
    await screen.findByText('The new PIN takes effect immediately.')
    expect(writes()).toEqual([{ call: 'PUT /api/user/elena', body: { pin: '8265', version: 4 } }])
  })

  it('sends a password that was confirmed', async () => {
    const { writes } = openStaff({ 'PUT /api/user/elena': () => ({ body: elena }) })
    await choose('Elena', 'New password')
    const form = await dialog()
    form.getByText(/This person is logged out of every device/)
    await retype(form.getByLabelText(/^New password/), 'pastrmajlija 7')
    await retype(form.getByLabelText(/^Confirm password/), 'pastrmajlija 8')
    await save()
    await form.findByText('The passwords do not match')
    await retype(form.getByLabelText(/^Confirm password/), 'pastrmajlija 7')
    await save()
    await screen.findByText('The new password takes effect immediately.')
    expect(writes()).toEqual([
      { call: 'PUT /api/user/elena', body: { password: 'pastrmajlija 7', version: 4 } },
    ])
  })

  it('shows unseen changes before replacing a secret', async () => {
    const { writes } = openStaff({ 'PUT /api/user/elena': inTurn(conflict({}), { body: elena }) })
    await choose('Elena', 'New PIN')
    const form = await dialog()
    await retype(form.getByLabelText(/^New PIN/), '8265')
    await save()
    await form.findByText('Somebody else changed this in the meantime')
    expect(form.getByLabelText(/^New PIN/)).toHaveProperty('value', '8265')
    expect(writes()).toHaveLength(1)
    await save()
    await screen.findByText('The new PIN takes effect immediately.')
    expect(writes()[1]?.body).toEqual({ pin: '8265', version: 7 })
  })

  it('warns that changing the own password signs out this device too', async () => {
    openStaff()
    await choose('Vesna', 'New password')
    expect(
      await (await dialog()).findByText(/You will be logged out of every device, including this one/),
    ).toBeTruthy()
  })
})
