// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { notify } from './notify.tsx'

const Nothing = () => <button type="button">Elsewhere</button>
/**
 * No animation ends in these tests by itself; the first one is that of an opening toast.
 */
const show = async (text: string) => {
  renderScreen(Nothing)
  act(() => notify.success(text))
  const toast = (await screen.findByText(text)).closest<HTMLElement>('.Toastify__toast')
  const bar = toast?.querySelector<HTMLElement>('.Toastify__progress-bar')
  if (!toast || !bar) throw new Error('no toast')
  fireEvent.animationEnd(toast)
  return { toast, bar }
}

describe('a toast', () => {
  it('is at the bottom centre, without a progress bar', async () => {
    const { toast, bar } = await show('Saved')
    expect(toast.closest('.Toastify__toast-container')?.className).toContain(
      'Toastify__toast-container--bottom-center',
    )
    expect(bar.getAttribute('aria-hidden')).toBe('true')
    expect(bar.parentElement?.getAttribute('data-hidden')).toBe('true')
  })

  it('closes after 3000 ms', async () => {
    const { toast, bar } = await show('Booked')
    expect(bar.style.animationDuration).toBe('3000ms')
    // The page here knows no AnimationEvent, and React then waits for the event's older name.
    fireEvent(bar, new Event('webkitAnimationEnd', { bubbles: true }))
    await waitFor(() => expect(toast.className).toContain('slide-exit'))
    fireEvent.animationEnd(toast)
    await waitFor(() => expect(screen.queryByText('Booked')).toBeNull())
  })

  it('stays three more seconds when repeated', async () => {
    const { toast, bar } = await show('Printed')
    act(() => notify.success('Printed'))
    await waitFor(() => expect(toast.querySelector('.Toastify__progress-bar')).not.toBe(bar))
    expect(screen.getAllByText('Printed')).toHaveLength(1)
  })

  it('opens again when repeated while closing', async () => {
    const { toast } = await show('Billed')
    fireEvent.click(within(toast).getByRole('button', { name: 'Close' }))
    await waitFor(() => expect(toast.getAttribute('data-in')).toBe('false'))
    act(() => notify.success('Billed'))
    const [next] = await screen.findAllByRole('alert')
    expect(next?.textContent).toBe('Billed')
  })

  it('stays while hovered or focused', async () => {
    const { toast, bar } = await show('Moved')
    const state = () => bar.style.animationPlayState
    expect(state()).toBe('running')
    fireEvent.mouseEnter(toast)
    expect(state()).toBe('paused')
    fireEvent.mouseLeave(toast)
    expect(state()).toBe('running')
    const close = toast.querySelector('button')
    act(() => close?.focus())
    await waitFor(() => expect(state()).toBe('paused'))
    act(() => screen.getByRole('button', { name: 'Elsewhere' }).focus())
    await waitFor(() => expect(state()).toBe('running'))
  })
})
