// @vitest-environment jsdom
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import '@kafana/client/i18n/i18n.ts'
import { notify } from '../../../ui/notify.tsx'
import { Toasts } from '../../../ui/toasts.tsx'
import { MonitorFooter, useFooterMessage } from './monitor-footer.tsx'

const nothing = (): void => {}
const Footer = () => (
  <>
    <MonitorFooter
      last={null}
      isUnsent={false}
      onUndo={nothing}
      message={useFooterMessage()}
      doneToday={0}
      panel={null}
      onPanel={nothing}
      textSize="M"
      onTextSize={nothing}
      onKeys={nothing}
    >
      {null}
    </MonitorFooter>
    <Toasts />
  </>
)
const inFooter = (): (string | null)[] =>
  [...document.querySelectorAll('footer [role=alert]')].map((each) => each.textContent)
/** The toast with this text and the bar whose animation is its time. */
const toastOf = async (text: string) => {
  const found = await waitFor(() => {
    const toast = [...document.querySelectorAll<HTMLElement>('.Toastify__toast')].find(
      ({ textContent }) => textContent === text,
    )
    const bar = toast?.querySelector<HTMLElement>('.Toastify__progress-bar')
    if (!toast || !bar) throw new Error('no toast')
    return { toast, bar }
  })
  fireEvent.animationEnd(found.toast)
  return found
}
/** Lets the toast’s time run out and its closing end. */
const close = async (text: string): Promise<void> => {
  const { toast, bar } = await toastOf(text)
  fireEvent(bar, new Event('webkitAnimationEnd', { bubbles: true }))
  await waitFor(() => expect(toast.getAttribute('data-in')).toBe('false'))
  fireEvent.animationEnd(toast)
}

it('shows a toast until it closes, and an error before other messages', async () => {
  render(<Footer />)
  act(() => notify.error('Refused'))
  const { bar } = await toastOf('Refused')
  expect(bar.style.animationDuration).toBe('3000ms')
  act(() => notify.info('Order 7 is new'))
  expect(inFooter()).toEqual(['Refused'])
  await close('Refused')
  await waitFor(() => expect(inFooter()).toEqual(['Order 7 is new']))
  await close('Order 7 is new')
  await waitFor(() => expect(inFooter()).toEqual([]))
})

it('keeps a message while it is hovered', async () => {
  render(<Footer />)
  act(() => notify.info('Order 8 is new'))
  const { bar } = await toastOf('Order 8 is new')
  const [message] = await screen.findAllByText('Order 8 is new', { selector: 'footer *' })
  if (!message) throw new Error('no message')
  fireEvent.mouseEnter(message.closest('[role=alert]') ?? message)
  await waitFor(() => expect(bar.style.animationPlayState).toBe('paused'))
  fireEvent.mouseLeave(message.closest('[role=alert]') ?? message)
  await waitFor(() => expect(bar.style.animationPlayState).toBe('running'))
  await close('Order 8 is new')
})
