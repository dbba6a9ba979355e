// @vitest-environment jsdom
import { ApiError } from '@kafana/client/api/api-error.ts'
import { i18n } from '@kafana/client/i18n/i18n.ts'
import { NewIngredient, Registration, Setup } from '@kafana/contract'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { renderScreen } from '../testing/render-screen.tsx'
import { expectWrong, expectRefusal } from '../testing/screen-actions.ts'
import { ChoiceField } from './fields/choice-field.tsx'
import { NumberField } from './fields/number-field.tsx'
import { PasswordField } from './fields/password-field.tsx'
import { SelectField } from './fields/select-field.tsx'
import { TextField } from './fields/text-field.tsx'
import { FormFault } from './form-fault.tsx'
import { useContractForm } from './form.ts'

const units = [{ value: 'liters', label: 'liters' }]
const save = vi.fn<(values: unknown) => Promise<void>>()

const Ingredient = () => {
  const form = useContractForm(NewIngredient, {
    name: '',
    category: 'drink',
    servingUnit: 'liters',
    buyingUnit: 'liters',
  })
  return (
    <form noValidate onSubmit={form.submit(save)}>
      <TextField form={form} name="name" label="Name" required />
      <NumberField form={form} name="price" label="Price" required />
      <NumberField form={form} name="quantity" label="Quantity" />
      <NumberField form={form} name="buyingQuantity" label="Buying" />
      <SelectField form={form} name="servingUnit" label="Unit" options={units} />
      <ChoiceField
        form={form}
        name="category"
        label="Category"
        options={[
          { value: 'drink', label: 'Drink' },
          { value: 'food', label: 'Food' },
        ]}
      />
      <button type="submit">Save</button>
    </form>
  )
}
const OwnerEmail = () => {
  const form = useContractForm(Setup, {
    company: { name: 'K', address: '', email: 'a@b.mk', phone: '' },
    owner: {
      firstname: 'A',
      lastname: 'B',
      username: 'ab',
      email: 'a@b.mk',
      password: 'tavce gravce 1',
      confirmPassword: 'tavce gravce 1',
      pin: '4073',
    },
  })
  return (
    <form noValidate onSubmit={form.submit(save)}>
      <TextField form={form} name="owner.email" label="Email" />
      <button type="submit">Save</button>
    </form>
  )
}
const { firstname, password: newPassword, pin } = Registration.shape
const Secrets = () => {
  const form = useContractForm(z.object({ firstname, password: newPassword, pin }), {
    firstname: 'Elena',
    password: 'short',
    pin: '',
  })
  return (
    <form noValidate onSubmit={form.submit(save)}>
      <TextField form={form} name="firstname" label="Name" />
      <PasswordField form={form} name="password" label="Password" />
      <PasswordField form={form} name="pin" label="PIN" />
      <output>{form.isDirty ? 'changed' : 'as opened'}</output>
      <button type="submit">Save</button>
    </form>
  )
}
const Unnamed = () => {
  const form = useContractForm(z.object({ note: z.string() }), { note: 'x' })
  return (
    <form noValidate onSubmit={form.submit(save)}>
      <FormFault fault={form.fault} />
      <button type="submit">Save</button>
    </form>
  )
}
const Named = () => {
  const form = useContractForm(z.object({ name: z.string(), pin: z.string() }), { name: 'Marko', pin: '40' })
  return (
    <form noValidate onSubmit={form.submit(save)}>
      <TextField form={form} name="name" label="Name" />
      <PasswordField form={form} name="pin" label="PIN" />
      <button type="submit">Save</button>
    </form>
  )
}
const press = () => userEvent.click(screen.getByRole('button', { name: 'Save' }))
const error = (issues: { path: string; key: string }[]) =>
  new ApiError({
    status: 400,
    code: 'EMAIL_TAKEN',
    message: 'x',
    issues: issues.map((issue) => ({ ...issue, message: 'x' })),
  })
const describedBy = (label: string) =>
  screen.getByLabelText(label, { exact: false }).getAttribute('aria-describedby') ?? ''

describe('a contract form', () => {
  it('shows missing values as text, and sends nothing', async () => {
    renderScreen(Ingredient)
    await press()
    for (const text of [
      'Name is required',
      'price is required',
      'Quantity is required',
      'Buying quantity is required',
    ])
      await screen.findByText(text)
    expect(save).not.toHaveBeenCalled()
    expect(describedBy('Name')).not.toBe('')
  })

  it('sends numbers, with a comma as decimal separator, and choices', async () => {
    renderScreen(Ingredient)
    await userEvent.type(screen.getByLabelText(/Name/), ' Wine ')
    await userEvent.type(screen.getByLabelText(/Price/), '120,5')
    await userEvent.type(screen.getByLabelText('Quantity'), '0')
    await userEvent.type(screen.getByLabelText('Buying'), '0.75')
    await userEvent.click(screen.getByLabelText('Food'))
    await press()
    await waitFor(() => expect(save).toHaveBeenCalledOnce())
    expect(save.mock.lastCall?.[0]).toEqual({
      name: 'Wine',
      price: 120.5,
      quantity: 0,
      buyingQuantity: 0.75,
      category: 'food',
      servingUnit: 'liters',
      buyingUnit: 'liters',
    })
  })

  it('accepts a negative number where allowed', async () => {
    renderScreen(Ingredient)
    const quantity = screen.getByLabelText<HTMLInputElement>('Quantity')
    await userEvent.type(quantity, '7')
    await userEvent.type(quantity, '-2,5', { initialSelectionStart: 0, initialSelectionEnd: 1 })
    expect(quantity.value).toBe('-2.5')
  })

  it('treats an empty number as missing, not as zero', async () => {
    renderScreen(Ingredient)
    const price = screen.getByLabelText(/Price/)
    await userEvent.type(price, '5')
    await userEvent.clear(price)
    await press()
    expect(await screen.findByText('price is required')).toBeTruthy()
  })

  it.each(['owner.email', 'body.owner.email', '/owner/email'])(
    'puts an issue at %s on its field',
    async (path) => {
      save.mockRejectedValueOnce(error([{ path, key: 'EMAIL_INVALID' }]))
      renderScreen(OwnerEmail)
      await press()
      await screen.findByText('Invalid email address')
      expect(screen.queryByRole('alert')).toBeNull()
    },
  )

  it.each([[[]], [[{ path: 'elsewhere', key: 'EMAIL_INVALID' }]]])(
    'says everything else in a toast: %j',
    async (issues) => {
      save.mockRejectedValueOnce(error(issues))
      renderScreen(OwnerEmail)
      await press()
      expect((await screen.findByRole('alert')).textContent).toBe('This email is already in use.')
    },
  )

  it('says what belongs to no field in the form too, until it is sent again', async () => {
    const answers = [error([])]
    save.mockImplementation(() => Promise.reject(answers.shift() ?? new Error('unused')))
    renderScreen(Unnamed)
    await press()
    await expectRefusal('This email is already in use.')
    save.mockImplementation(async () => undefined)
    await press()
    await waitFor(() => expect(screen.getAllByText('This email is already in use.')).toHaveLength(1))
    save.mockReset()
  })

  it.each([
    ['NAME_TAKEN', 'Name', 'This name is already in use.'],
    [
      'PIN_DISABLED',
      'PIN',
      'This PIN was turned off after too many wrong attempts. An owner can set a new one.',
    ],
  ])(
    'shows a refusal at the field that it concerns, until that is changed: %s',
    async (code, label, text) => {
      save.mockRejectedValueOnce(new ApiError({ status: 409, code, message: 'x' }))
      renderScreen(Named)
      await press()
      await expectWrong(screen.getByLabelText(label), text)
      await userEvent.type(screen.getByLabelText(label), '7')
      expect(screen.queryByText(text)).toBeNull()
    },
  )

  it('focuses the first field with an error, and validates each field while typing', async () => {
    renderScreen(Secrets)
    const password = screen.getByLabelText('Password')
    await press()
    await screen.findByText('Use 10 to 128 characters')
    expect(document.activeElement).toBe(password)
    await userEvent.type(password, ' and longer')
    expect(screen.queryByText('Use 10 to 128 characters')).toBeNull()
    expect([password, screen.getByLabelText('PIN')].map((each) => each.getAttribute('aria-invalid'))).toEqual(
      [null, 'true'],
    )
  })

  it('is unchanged again once its values are those it was opened with', async () => {
    renderScreen(Secrets)
    await userEvent.type(screen.getByLabelText('PIN'), '4')
    screen.getByText('changed')
    await userEvent.clear(screen.getByLabelText('PIN'))
    screen.getByText('as opened')
  })

  it('shows errors in the user’s language', async () => {
    i18n.addTexts('mk', { REQUIRED_NAME: '…', INGREDIENT_NAME_REQUIRED: 'Внесете име' })
    i18n.changeLanguage('mk')
    renderScreen(Ingredient)
    await press()
    expect(await screen.findByText('Внесете име')).toBeTruthy()
    act(() => i18n.changeLanguage('en'))
  })
})
