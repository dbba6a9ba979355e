// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showToast } from './toast.ts'

const shown = (): string[] =>
  [...document.querySelectorAll('[role=alert]')].map((toast) =>
    [...toast.querySelectorAll('p')].map((each) => each.textContent).join(' | '),
  )

beforeEach(() => {
  vi.useFakeTimers()
  document.body.innerHTML = '<section id="toasts" data-close="Close"></section>'
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a toast', () => {
  it('closes after three seconds', () => {
    showToast('info', 'Language changed to English')
    vi.advanceTimersByTime(2999)
    expect(shown()).toEqual(['Language changed to English'])
    vi.advanceTimersByTime(1)
    expect(shown()).toEqual([])
  })

  it('stays while hovered', () => {
    showToast('error', 'Failed', 'Because')
    const toast = document.querySelector('[role=alert]')
    toast?.dispatchEvent(new Event('pointerenter'))
    vi.advanceTimersByTime(10_000)
    expect(shown()).toEqual(['Failed | Because'])
    toast?.dispatchEvent(new Event('pointerleave'))
    vi.advanceTimersByTime(3000)
    expect(shown()).toEqual([])
  })

  it('closes by its button, and escapes its text', () => {
    showToast('success', '<b>Sent</b>')
    expect(shown()).toEqual(['<b>Sent</b>'])
    document.querySelector<HTMLButtonElement>('button[aria-label=Close]')?.click()
    expect(shown()).toEqual([])
  })
})
