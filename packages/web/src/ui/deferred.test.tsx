// @vitest-environment jsdom
import { loadParts, part } from '@kafana/client/browser/parts.ts'
import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ComponentType, useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { deferred } from './deferred.tsx'

interface DialogProps {
  readonly text: string
  readonly onClose: () => void
}
const Dialog = ({ text, onClose }: DialogProps) => (
  <button type="button" onClick={onClose}>
    {text}
  </button>
)
type Load = () => Promise<ComponentType<DialogProps>>

/** A page with a button that opens the dialog. */
const open = async (load: Load) => {
  const Deferred = deferred(load)
  const Page = () => {
    const [isOpen, setOpen] = useState(false)
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <output>{isOpen ? 'open' : 'closed'}</output>
        {isOpen && <Deferred text="Hello" onClose={() => setOpen(false)} />}
      </>
    )
  }
  renderScreen(Page)
  await userEvent.click(screen.getByRole('button', { name: 'Open' }))
}

describe('a deferred dialog', () => {
  it('appears as soon as it is loaded, with its props', async () => {
    const loading = Promise.withResolvers<ComponentType<DialogProps>>()
    await open(() => loading.promise)
    expect(screen.queryByText('Hello')).toBeNull()
    loading.resolve(Dialog)
    await userEvent.click(await screen.findByRole('button', { name: 'Hello' }))
    screen.getByText('closed')
  })

  it('is closed with a message if it cannot be loaded, and opens at the next press', async () => {
    const load = vi.fn<Load>().mockRejectedValueOnce(new TypeError('no network')).mockResolvedValue(Dialog)
    await open(load)
    await screen.findByText(/cannot be reached/)
    screen.getByText('closed')
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    await screen.findByRole('button', { name: 'Hello' })
  })

  it('is not loaded twice', async () => {
    const load = vi.fn<Load>().mockResolvedValue(Dialog)
    await open(load)
    await userEvent.click(await screen.findByRole('button', { name: 'Hello' }))
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    // At once, without waiting for anything.
    screen.getByRole('button', { name: 'Hello' })
    expect(load).toHaveBeenCalledOnce()
  })
})

describe('a deferred dialog that stays on its page', () => {
  const show = (load: Load) => {
    const Deferred = deferred(
      load as () => Promise<ComponentType<DialogProps & { readonly opened: boolean }>>,
    )
    const Page = () => {
      const [isOpen, setOpen] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Open
          </button>
          <Deferred text={isOpen ? 'Hello' : 'Closed'} opened={isOpen} onClose={() => setOpen(false)} />
        </>
      )
    }
    renderScreen(Page)
  }

  it('is loaded when it opens, and after a failure when it opens again', async () => {
    const load = vi.fn<Load>().mockRejectedValueOnce(new TypeError('no network')).mockResolvedValue(Dialog)
    show(load)
    expect(load).not.toHaveBeenCalled()
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    await screen.findByText(/cannot be reached/)
    await userEvent.click(screen.getByRole('button', { name: 'Open' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Hello' }))
    await screen.findByRole('button', { name: 'Closed' })
    expect(load).toHaveBeenCalledTimes(2)
  })

  it('is there once something else has loaded it', async () => {
    show(async () => Dialog)
    await act(loadParts)
    screen.getByRole('button', { name: 'Closed' })
  })
})

describe('the parts of a page', () => {
  it('are loaded once, however many ask at the same time', async () => {
    const load = vi.fn<() => Promise<string>>().mockResolvedValue('code')
    const asked = part(load)
    expect(await Promise.all([asked.load(), asked.load(), loadParts()])).toEqual(['code', 'code', undefined])
    expect(load).toHaveBeenCalledOnce()
  })

  it('are all loaded, with the parts that those declare', async () => {
    const inner = vi.fn<() => Promise<string>>().mockResolvedValue('inner')
    const outer = part(async () => part(inner))
    await loadParts()
    expect((await outer.load()).loaded()).toBe('inner')
    expect(inner).toHaveBeenCalledOnce()
  })

  it('do not fail together', async () => {
    part(async () => {
      throw new TypeError('no network')
    })
    const other = part(async () => 'other')
    await loadParts()
    expect(other.loaded()).toBe('other')
  })
})
