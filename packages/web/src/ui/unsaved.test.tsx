// @vitest-environment jsdom
import { NewZone } from '@kafana/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { AppHistory } from '../platform/navigation/history.ts'
import { useSearchParams } from '../platform/navigation/search-params.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { FormDialog } from './dialogs.tsx'
import { TextField } from './fields/text-field.tsx'
import { useContractForm } from './form.ts'
import { useUnsaved } from './unsaved.tsx'

const Form = () => {
  const [text, setText] = useState('')
  const [, setParams] = useSearchParams()
  const { question } = useUnsaved(text !== '', () => setText(''))
  return (
    <>
      {question}
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
    await screen.findByRole('dialog', { name: 'Discard changes?' })
    await press('Keep editing')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByLabelText('Text')).toHaveProperty('value', 'Нова адреса')
    await away()
    await screen.findByRole('dialog')
    await press('Discard')
    await screen.findByText('Elsewhere')
  })

  it('does not ask without unsaved changes, nor for another URL of the same page', async () => {
    const { history } = openForm()
    expect(closesSilently()).toBe(true)
    await userEvent.type(screen.getByLabelText('Text'), 'a')
    expect(closesSilently()).toBe(false)
    await press('Next')
    expect([history.location.search, screen.queryByRole('dialog')]).toEqual(['?page=2', null])
    await userEvent.clear(screen.getByLabelText('Text'))
    await away()
    await screen.findByText('Elsewhere')
  })
})

const Dialog = ({ onClose }: { readonly onClose: () => void }) => {
  const form = useContractForm(NewZone, { name: 'Hall', smokingZone: false })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title="A zone"
      form={form}
      submitLabel="Save"
      onSubmit={form.submit(async () => onClose())}
    >
      <TextField form={form} name="name" label="Name" />
      <Link to="/elsewhere">Away</Link>
    </FormDialog>
  )
}
const List = () => {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpened(true)}>
        Add
      </button>
      {opened && <Dialog onClose={() => setOpened(false)} />}
    </>
  )
}
const elsewhere = [
  { path: '/before', element: <p>Before</p> },
  { path: '/elsewhere', element: <p>Elsewhere</p> },
]
const openDialog = async () => {
  const { history } = renderScreen(List, { at: '/before', path: '/list', routes: elsewhere })
  act(() => history.push('/list'))
  await press('Add')
  await screen.findByRole('dialog', { name: 'A zone' })
  return { history, back: async () => act(async () => history.go(-1)) }
}
const question = () => screen.findByRole('dialog', { name: 'Discard changes?' })
const questionIsGone = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard changes?' })).toBeNull())
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const name = () => screen.getByLabelText('Name')
const type = () => userEvent.type(name(), ' 2')
const escape = () => userEvent.keyboard('{Escape}')

/** Every way to close a dialog or to leave its page. */
const WAYS: Readonly<Record<string, (history: AppHistory) => Promise<unknown>>> = {
  Esc: escape,
  Cancel: () => press('Cancel'),
  'the cross': () => press('Close'),
  Back: (history) => act(async () => history.go(-1)),
  'a link': () => userEvent.click(screen.getByRole('link', { name: 'Away' })),
}

describe('a form in a dialog', () => {
  it("is closed by the browser's Back, which stays on the page; the next Back leaves it", async () => {
    const { history, back } = await openDialog()
    await back()
    await isClosed()
    expect(history.location.pathname).toBe('/list')
    await back()
    await screen.findByText('Before')
  })

  it.each(Object.keys(WAYS))('asks before %s throws away what was typed, and keeps it', async (way) => {
    const { history } = await openDialog()
    await type()
    await WAYS[way]?.(history)
    await question()
    expect(document.activeElement?.textContent).toBe('Keep editing')
    await press('Keep editing')
    await questionIsGone()
    expect([history.location.pathname, name()]).toEqual([
      '/list',
      expect.objectContaining({ value: 'Hall 2' }),
    ])
    await WAYS[way]?.(history)
    await question()
    await press('Discard')
    if (way === 'a link') await screen.findByText('Elsewhere')
    else await isClosed()
  })

  it.each(Object.keys(WAYS))('does not ask at %s when the text is the old one again', async (way) => {
    const { history } = await openDialog()
    await type()
    await userEvent.type(name(), '{Backspace}{Backspace}')
    expect(closesSilently()).toBe(true)
    await WAYS[way]?.(history)
    await isClosed()
  })

  it('takes Esc in the question for the safe answer', async () => {
    await openDialog()
    await type()
    await escape()
    await question()
    await escape()
    await questionIsGone()
    expect(name()).toHaveProperty('value', 'Hall 2')
  })

  it('asks before the tab is closed, and not after it was saved', async () => {
    await openDialog()
    await type()
    expect(closesSilently()).toBe(false)
    await press('Save')
    await isClosed()
    expect(closesSilently()).toBe(true)
  })

  it('over a page with changes: a link asks for both, Esc only for its own', async () => {
    const Both = () => (
      <>
        <Form />
        <List />
      </>
    )
    renderScreen(Both, { at: '/list', path: '/list', routes: elsewhere })
    await userEvent.type(screen.getByLabelText('Text'), 'a')
    await press('Add')
    const opened = within(await screen.findByRole('dialog', { name: 'A zone' }))
    await userEvent.click(opened.getByRole('link', { name: 'Away' }))
    await question()
    await press('Keep editing')
    await questionIsGone()
    await escape()
    await isClosed()
    expect(screen.getByLabelText('Text')).toHaveProperty('value', 'a')
    await userEvent.click(screen.getByRole('link', { name: 'Away' }))
    await question()
  })
})
