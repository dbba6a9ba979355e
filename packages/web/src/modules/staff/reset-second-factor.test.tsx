// @vitest-environment jsdom
import { refusal } from '@kafana/client/testing/fake-server.ts'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { choose, openStaff } from '../../testing/open-staff.tsx'
import { dialog, press, retype } from '../../testing/screen-actions.ts'

const STATE = 'GET /api/user/elena/second-factor'
const RESET = 'POST /api/user/elena/second-factor/reset'

it('turns off the second factor of a colleague with the owner’s own password', async () => {
  const wrong = [refusal(403, 'CURRENT_PASSWORD_WRONG')]
  const { writes } = openStaff({
    [STATE]: () => ({ body: { on: true } }),
    [RESET]: () => wrong.shift() ?? { body: { _id: 'elena', on: false } },
  })
  await choose('Elena', 'Reset two-factor authentication')
  const form = await dialog()
  form.getByText('Elena Ilieva')
  await form.findByText(/^For somebody who has lost their phone\./)
  await retype(form.getByLabelText(/^Current password/), 'a password')
  await press('Turn off')
  await form.findByText('The current password is wrong.')
  await press('Turn off')
  await screen.findByText('Two-factor authentication has been turned off. The person gets an email.')
  expect(writes().at(-1)).toEqual({ call: RESET, body: { currentPassword: 'a password' } })
})

it('says that a colleague has none', async () => {
  openStaff({ [STATE]: () => ({ body: { on: false } }), [RESET]: () => refusal(409, 'SECOND_FACTOR_OFF') })
  await choose('Elena', 'Reset two-factor authentication')
  const form = await dialog()
  expect(await form.findByText('This person has not turned on two-factor authentication.')).toBeTruthy()
})
