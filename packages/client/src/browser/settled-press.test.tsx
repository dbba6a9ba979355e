// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useSettledPress } from './settled-press.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pressed = vi.fn<() => void>()
const Step = ({ step = 'choose' }: { readonly step?: string | null }) => (
  <div {...useSettledPress(step)} data-testid="step">
    <button type="button" onClick={pressed}>
      Print
    </button>
  </div>
)
const press = (): number => {
  pressed.mockClear()
  fireEvent.click(screen.getByRole('button', { name: 'Print' }))
  return pressed.mock.calls.length
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const isOff = () => screen.getByTestId('step').getAttribute('aria-disabled')

it('ignores a press soon after the step appears, and none after that', async () => {
  render(<Step />)
  await wait(400)
  expect([press(), isOff()]).toEqual([0, 'true'])
  await wait(120)
  expect([press(), isOff()]).toEqual([1, null])
  expect(press()).toBe(1)
})

it('the same where another step takes the place of one', async () => {
  const { rerender } = render(<Step step="choose" />)
  await wait(520)
  expect(press()).toBe(1)
  rerender(<Step step="confirm" />)
  expect(press()).toBe(0)
  await wait(520)
  expect(press()).toBe(1)
})

it('the same where the same step is shown again, and never where there is none', async () => {
  const { rerender } = render(<Step />)
  await wait(520)
  rerender(<Step step={null} />)
  expect(press()).toBe(1)
  rerender(<Step />)
  expect(press()).toBe(0)
  await wait(520)
  expect(press()).toBe(1)
})
