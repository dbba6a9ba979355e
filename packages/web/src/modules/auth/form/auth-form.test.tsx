// @vitest-environment jsdom
import { ApiError } from '@kafana/client/api/api-error.ts'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { press } from '../../../testing/screen-actions.ts'
import { useContractForm } from '../../../ui/form.ts'
import { AuthPasswordField, AuthTextField } from './auth-fields.tsx'
import { AuthButton } from './auth-page.tsx'
import { loadAuthCalls } from './load-auth-calls.ts'

const save = vi.fn<(values: unknown) => Promise<void>>()
beforeEach(() => void save.mockReset().mockResolvedValue())

const VALUES = {
  company: { name: 'K', address: '', email: 'a@b.mk', phone: '' },
  owner: { firstname: 'A', lastname: 'B', username: 'ab', pin: '4073' },
}
const load = vi.fn<typeof loadAuthCalls>()
beforeEach(() => void load.mockReset().mockImplementation(loadAuthCalls))

const Form = () => {
  const form = useContractForm(() => load().then(({ Setup }) => Setup), VALUES)
  return (
    <form noValidate onSubmit={form.submit(save, { fields: { EMAIL_TAKEN: 'owner.email' } })}>
      <AuthTextField form={form} name="owner.email" label="Email" autoComplete="off" required />
      <AuthPasswordField
        form={form}
        name="owner.password"
        label="Password"
        description="10 to 128 characters"
      />
      <AuthPasswordField form={form} name="owner.confirmPassword" label="Again" />
      <AuthButton busy={form.busy}>Send</AuthButton>
    </form>
  )
}
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name)
const fill = async () => {
  await userEvent.type(field(/^Email/), ' vesna@kafana.test')
  await userEvent.type(field('Password'), 'tavce gravce 1')
  await userEvent.type(field('Again'), 'tavce gravce 1')
}

describe('an auth form', () => {
  it('validates on submit, then each field while typing, and focuses the first error', async () => {
    renderScreen(Form)
    await userEvent.type(field(/^Email/), 'vesna')
    expect(screen.queryByText('Invalid email address')).toBeNull()
    await press('Send')
    await screen.findByText('Invalid email address')
    screen.getByText('Password is required')
    expect(document.activeElement).toBe(field(/^Email/))
    await userEvent.type(field(/^Email/), '@kafana.test')
    expect(screen.queryByText('Invalid email address')).toBeNull()
    screen.getByText('Password is required')
    expect(save).not.toHaveBeenCalled()
  })

  it('announces descriptions and errors of fields to screen readers', async () => {
    renderScreen(Form)
    const described = () =>
      field('Password')
        .getAttribute('aria-describedby')
        ?.split(' ')
        .map((id) => document.getElementById(id)?.textContent)
    expect([
      field(/^Email/).getAttribute('aria-required'),
      field('Password').getAttribute('aria-invalid'),
      described(),
    ]).toEqual(['true', null, ['10 to 128 characters']])
    await press('Send')
    await screen.findByText('Password is required')
    expect([field('Password').getAttribute('aria-invalid'), described()]).toEqual([
      'true',
      ['Password is required', '10 to 128 characters'],
    ])
  })

  it('passes the values in the form of the contract', async () => {
    renderScreen(Form)
    await fill()
    await press('Send')
    await vi.waitFor(() =>
      expect(save.mock.calls[0]?.[0]).toMatchObject({
        company: { name: 'K' },
        owner: { email: 'vesna@kafana.test', pin: '4073' },
      }),
    )
  })

  it.each<[string, ConstructorParameters<typeof ApiError>[0], string[], string[]]>([
    [
      'by a code that speaks of a field',
      { status: 409, code: 'EMAIL_TAKEN', message: 'x' },
      ['This email is already in use.'],
      [],
    ],
    [
      'by the fields’ own names',
      {
        status: 400,
        code: 'INPUT_INVALID',
        message: 'x',
        issues: [{ path: 'body.owner.email', message: 'x', key: 'EMAIL_INVALID' }],
      },
      ['Invalid email address'],
      [],
    ],
    [
      'as a whole',
      { status: 0, code: 'NETWORK', message: 'x' },
      [],
      ['The server cannot be reached. Check the network and try again.'],
    ],
  ])('shows an error %s', async (_, refusal, atField, inToast) => {
    save.mockRejectedValue(new ApiError(refusal))
    renderScreen(Form)
    await fill()
    await press('Send')
    for (const text of [...atField, ...inToast]) await screen.findByText(text)
    expect(screen.queryAllByRole('alert').map(({ textContent }) => textContent)).toEqual(inToast)
    if (atField.length > 0) expect(document.activeElement).toBe(field(/^Email/))
  })

  it('says in a toast that its schema cannot be loaded; the next submit tries again', async () => {
    load.mockRejectedValueOnce(new ApiError({ status: 0, code: 'NETWORK', message: 'x' }))
    renderScreen(Form)
    await fill()
    await press('Send')
    await screen.findByText('The server cannot be reached. Check the network and try again.')
    expect(save).not.toHaveBeenCalled()
    await press('Send')
    await vi.waitFor(() => expect(save).toHaveBeenCalledOnce())
  })

  it('shows the password only while toggled', async () => {
    renderScreen(Form)
    expect(field('Again').type).toBe('password')
    await userEvent.click(
      screen.getAllByRole('button', { name: 'Show or hide what you type' })[1] as HTMLElement,
    )
    expect([field('Again').type, field('Password').type]).toEqual(['text', 'password'])
  })
})
