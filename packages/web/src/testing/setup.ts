import { afterEach, beforeEach, expect, vi } from 'vitest'

/** What a test's page said to the console; anything but silence fails the test. */
let complaints: string[] = []

beforeEach(() => {
  complaints = []
  vi.spyOn(console, 'error').mockImplementation((...said) => void complaints.push(said.map(String).join(' ')))
})

// Screens load lazily, and the first of a file takes its time on a busy machine.
if (typeof window !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })
}

class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

// What jsdom lacks and Mantine asks for.
if (typeof window !== 'undefined') {
  window.ResizeObserver ??= NoResizeObserver
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as unknown as MediaQueryList
  Element.prototype.scrollIntoView ??= () => {}
  window.scrollTo = () => {}
}

afterEach(async () => {
  if (typeof window !== 'undefined') {
    const { cleanup } = await import('@testing-library/react')
    cleanup()
    const { closeOutbox } = await import('../platform/outbox/present-outbox.ts')
    closeOutbox()
    localStorage.clear()
  }
  expect(complaints, 'console.error').toEqual([])
})
