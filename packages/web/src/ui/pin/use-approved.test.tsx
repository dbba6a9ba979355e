// @vitest-environment jsdom
import { ApiError } from '@kafana/client/api/api-error.ts'
import { failed, fakeServer, signedInAs } from '@kafana/client/testing/fake-server.ts'
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { dialog, press } from '../../testing/screen-actions.ts'
import { type Approved, useApproved } from './use-approved.tsx'

/** Sends what needs an approval; the answer to an approved request is given by the test. */
const open = () => {
  signedInAs('monitor')
  fakeServer({ 'GET /api/bill-closers': failed })
  const answers: ((text: string) => void)[] = []
  const results: (string | null)[] = []
  const send = ({ approval }: Approved): Promise<string> =>
    approval
      ? new Promise((resolve) => {
          answers.push(resolve)
        })
      : Promise.reject(new ApiError({ status: 403, code: 'APPROVAL_NEEDED', message: '', body: {} }))
  const Screen = () => {
    const { run, dialog: question } = useApproved()
    return (
      <>
        <button type="button" onClick={() => void run(send).then((result) => results.push(result))}>
          Send
        </button>
        {question}
      </>
    )
  }
  renderScreen(Screen)
  const answer = (index: number, text: string) => act(async () => answers[index]?.(text))
  return { results, answer }
}
const ask = () => userEvent.click(screen.getByText('Send'))
const approve = async () => {
  const form = await dialog()
  await userEvent.type(await form.findByLabelText(/^Username/), 'boss')
  await userEvent.type(form.getByLabelText(/^PIN/), '4073')
  await userEvent.click(form.getByRole('button', { name: 'Confirm' }))
}

it('an approval that is being sent cannot be closed: it may be done already', async () => {
  const { results, answer } = open()
  await ask()
  await approve()
  await press('Cancel')
  await press('Close')
  await userEvent.keyboard('{Escape}')
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  expect(results).toEqual([])
  await answer(0, 'done')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(results).toEqual(['done'])
})

it('an approval that is not sent is closed, and nothing was done', async () => {
  const { results } = open()
  await ask()
  await dialog()
  await press('Cancel')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(results).toEqual([null])
})

it('an answer closes its own question, and not a later one', async () => {
  const { results, answer } = open()
  await ask()
  await approve()
  await ask()
  await answer(0, 'first')
  expect(results).toEqual(['first'])
  await dialog()
  await press('Confirm')
  await answer(1, 'second')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(results).toEqual(['first', 'second'])
})
