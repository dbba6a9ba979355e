import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Beside } from '../../app/beside.tsx'
import { closePhoneOutbox } from '../../data/phone-outbox.ts'
import { ScreenSection } from './screen-section.tsx'

const release = vi.fn(async () => {})
const request = vi.fn(async () => ({ release }))
beforeEach(() => Object.defineProperty(navigator, 'wakeLock', { configurable: true, value: { request } }))
afterEach(() => {
  Reflect.deleteProperty(navigator, 'wakeLock')
  closePhoneOutbox()
})

const App = ({ isLocked }: { readonly isLocked: boolean }) => (
  <>
    <ScreenSection />
    <Beside isLocked={isLocked} />
  </>
)

it('keeps the screen on where somebody asks for it, until the app is locked', async () => {
  const { rerender } = render(<App isLocked={false} />)
  expect(request).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('switch', { name: 'Keep the screen on' }))
  await waitFor(() => expect(request).toHaveBeenCalledOnce())
  rerender(<App isLocked />)
  await waitFor(() => expect(release).toHaveBeenCalledOnce())
})

it('does not offer what the browser cannot do', () => {
  Reflect.deleteProperty(navigator, 'wakeLock')
  render(<ScreenSection />)
  expect(screen.queryByRole('switch')).toBeNull()
})
