// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog, SidePanel } from './dialog.tsx'
import { useUnsaved, useUnsavedPart } from './unsaved.tsx'

interface FrameProps {
  readonly title: string
  readonly onClose: () => void
  readonly children: ReactNode
  readonly isHeld: boolean
}
const FRAMES: Readonly<Record<string, ComponentType<FrameProps>>> = {
  'a dialog': Dialog,
  'a side panel': (props) => <SidePanel size={580} {...props} />,
}

/** A text that would be lost. */
const Note = () => {
  const [text, setText] = useState('')
  useUnsavedPart(text !== '')
  return <input aria-label="Note" value={text} onChange={(event) => setText(event.currentTarget.value)} />
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog', { name: 'Frame' })).toBeNull())
const question = () => screen.findByRole('dialog', { name: 'Discard changes?' })
const questionIsGone = () =>
  waitFor(() => expect(screen.queryByRole('dialog', { name: 'Discard changes?' })).toBeNull())

interface PageOptions {
  readonly content?: ReactNode
  readonly isHeld?: boolean
  readonly beside?: ReactNode
}

const open = async (name: string, { content = null, isHeld = false, beside = null }: PageOptions = {}) => {
  const Frame = FRAMES[name] ?? Dialog
  const Page = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        {beside}
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && (
          <Frame title="Frame" onClose={() => setOpen(false)} isHeld={isHeld}>
            {content}
            <button type="button" onClick={() => setOpen(false)}>
              Done
            </button>
          </Frame>
        )}
      </>
    )
  }
  const routes = [
    { path: '/before', element: <p>Before</p> },
    { path: '/elsewhere', element: <p>Elsewhere</p> },
  ]
  const { history } = renderScreen(Page, { at: '/before', path: '/page', routes })
  act(() => history.push('/page'))
  if (beside !== null) await userEvent.type(screen.getByLabelText('Page text'), 'a')
  await press('Open')
  await screen.findByRole('dialog', { name: 'Frame' })
  return { history, back: async () => act(async () => history.go(-1)) }
}

/** A part of the page in which something would be lost. */
const PageForm = () => {
  const [text, setText] = useState('')
  return (
    <>
      {useUnsaved(text !== '', () => setText('')).question}
      <input aria-label="Page text" value={text} onChange={(event) => setText(event.currentTarget.value)} />
    </>
  )
}

describe.each(Object.keys(FRAMES))('%s', (name) => {
  it("is closed by the browser's Back, which stays on the page; the next Back leaves it", async () => {
    const { history, back } = await open(name)
    await back()
    await isClosed()
    expect(history.location.pathname).toBe('/page')
    await back()
    await screen.findByText('Before')
  })

  it('returns the focus to what opened it', async () => {
    const { back } = await open(name)
    await waitFor(() => expect(document.activeElement?.textContent).not.toBe('Open'))
    await back()
    await isClosed()
    expect(document.activeElement?.textContent).toBe('Open')
  })

  it('is closed by its cross, which has a name', async () => {
    await open(name)
    await press('Close')
    await isClosed()
    expect(document.activeElement?.textContent).toBe('Open')
  })

  it('asks before a text in one of its parts is lost', async () => {
    const { back } = await open(name, { content: <Note /> })
    await userEvent.type(screen.getByLabelText('Note'), 'ab')
    await back()
    await question()
    await press('Keep editing')
    await questionIsGone()
    await userEvent.keyboard('{Escape}')
    await question()
    // Esc is the safe answer.
    await userEvent.keyboard('{Escape}')
    await questionIsGone()
    expect(screen.getByLabelText('Note')).toHaveProperty('value', 'ab')
    await userEvent.clear(screen.getByLabelText('Note'))
    await press('Close')
    await isClosed()
  })

  it('that is held is closed by its content only', async () => {
    const { history, back } = await open(name, { isHeld: true })
    await userEvent.keyboard('{Escape}')
    await back()
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull()
    expect(history.location.pathname).toBe('/page')
    await press('Done')
    await isClosed()
  })
})

describe('a dialog that another one replaces', () => {
  const List = ({ onEdit, onClose }: { readonly onEdit: () => void; readonly onClose: () => void }) => (
    <Dialog title="Frame" onClose={onClose}>
      <button type="button" onClick={onEdit}>
        Edit
      </button>
    </Dialog>
  )
  const Form = ({ onClose }: { readonly onClose: () => void }) => (
    <Dialog title="Form" onClose={onClose}>
      A form
    </Dialog>
  )
  const Page = () => {
    const [step, setStep] = useState<'closed' | 'list' | 'form'>('closed')
    const to = (next: typeof step) => () => setStep(next)
    return (
      <>
        <button type="button" onClick={to('list')}>
          Open
        </button>
        {step === 'list' && <List onEdit={to('form')} onClose={to('closed')} />}
        {step === 'form' && <Form onClose={to('list')} />}
      </>
    )
  }

  it('returns the focus to what opened the first one', async () => {
    renderScreen(Page)
    await press('Open')
    await press('Edit')
    await screen.findByRole('dialog', { name: 'Form' })
    await press('Close')
    await screen.findByRole('dialog', { name: 'Frame' })
    await press('Close')
    await isClosed()
    expect(document.activeElement?.textContent).toBe('Open')
  })
})

describe('a dialog over another one', () => {
  const Nested = () => {
    const [isOpen, setOpen] = useState(false)
    const close = (): void => setOpen(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Delete
        </button>
        {isOpen && (
          <ConfirmDialog opened onClose={close} title="Sure?" confirmLabel="Yes" onConfirm={close}>
            It is gone then.
          </ConfirmDialog>
        )}
      </>
    )
  }

  it.each(['Esc', 'Back'])('is closed alone by %s', async (way) => {
    const { back } = await open('a dialog', { content: <Nested /> })
    const go = async (): Promise<unknown> => (way === 'Esc' ? userEvent.keyboard('{Escape}') : back())
    await press('Delete')
    await screen.findByRole('dialog', { name: 'Sure?' })
    await go()
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Sure?' })).toBeNull())
    screen.getByRole('dialog', { name: 'Frame' })
    await go()
    await isClosed()
  })
})

describe('a dialog over a page with unsaved changes', () => {
  const Away = () => <Link to="/elsewhere">Away</Link>

  it('asks for the page when a link in it leaves', async () => {
    await open('a dialog', { content: <Away />, beside: <PageForm /> })
    await userEvent.click(screen.getByRole('link', { name: 'Away' }))
    await question()
    await press('Discard')
    await screen.findByText('Elsewhere')
  })

  it('counts Back in the question as the safe answer', async () => {
    const { history, back } = await open('a dialog', { content: <Away />, beside: <PageForm /> })
    await userEvent.click(screen.getByRole('link', { name: 'Away' }))
    await question()
    await back()
    await questionIsGone()
    expect(history.location.pathname).toBe('/page')
    screen.getByRole('dialog', { name: 'Frame' })
  })
})
