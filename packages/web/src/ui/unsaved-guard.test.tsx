// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { FormDialog } from './dialogs.tsx'
import { UnsavedGuard } from './unsaved-guard.tsx'

const Form = () => {
  const [text, setText] = useState('')
  const [, setParams] = useSearchParams()
  return (
    <>
      <UnsavedGuard when={text !== ''} />
      <input aria-label="Text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
      <Link to="/elsewhere">Away</Link>
      <button type="button" onClick={() => setParams({ page: '2' })}>
        Next
      </button>
    </>
  )
}
const openForm = () =>
  renderScreen(Form, {
    at: '/form',
    path: '/form',
    routes: [{ path: '/elsewhere', element: <p>Elsewhere</p> }],
  })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const away = () => userEvent.click(screen.getByRole('link', { name: 'Away' }))
const closesSilently = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

describe('leaving a page', () => {
  it('asks while there are unsaved changes, and keeps the input', async () => {
    openForm()
    await userEvent.type(screen.getByLabelText('Text'), 'Нова адреса')
    await away()
    await screen.findByRole('dialog', { name: 'Leave without saving?' })
    await press('Keep editing')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText('Text')).toHaveProperty('value', 'Нова адреса')
    await away()
    await screen.findByRole('dialog')
    await press('Leave')
    await screen.findByText('Elsewhere')
  })

  it('does not ask without unsaved changes, nor for another URL of the same page', async () => {
    const { router } = openForm()
    expect(closesSilently()).toBe(true)
    await userEvent.type(screen.getByLabelText('Text'), 'a')
    expect(closesSilently()).toBe(false)
    await press('Next')
    expect([router.state.location.search, screen.queryByRole('dialog')]).toEqual(['?page=2', null])
    await userEvent.clear(screen.getByLabelText('Text'))
    await away()
    await screen.findByText('Elsewhere')
  })
})

const List = () => {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Add
      </button>
      {opened && (
        <FormDialog
          opened
          onClose={() => setOpened(false)}
          title="A table"
          submitLabel="Save"
          onSubmit={() => undefined}
        >
          <p>Form</p>
        </FormDialog>
      )}
    </>
  )
}

describe('a form in a dialog', () => {
  it("is closed by the browser's Back, which stays on the page; the next Back leaves it", async () => {
    const { router } = renderScreen(List, {
      at: '/before',
      path: '/list',
      routes: [{ path: '/before', element: <p>Before</p> }],
    })
    await act(() => router.navigate('/list'))
    await press('Add')
    await screen.findByRole('dialog', { name: 'A table' })
    await act(() => router.navigate(-1))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(router.state.location.pathname).toBe('/list')
    await act(() => router.navigate(-1))
    await screen.findByText('Before')
  })
})
