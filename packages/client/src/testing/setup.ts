import { afterAll, afterEach, beforeEach, expect, vi } from 'vitest'
import { loadParts } from '../browser/parts.ts'
import { fakePopovers } from './fake-popovers.ts'

/** Errors on the console; any error fails the test. */
let consoleErrors: string[] = []

beforeEach(() => {
  consoleErrors = []
  vi.spyOn(console, 'error').mockImplementation(
    (...values) => void consoleErrors.push(values.map(String).join(' ')),
  )
})

// Dialogs open at once: the tests of `deferred` are about the time before they are loaded.
beforeEach(loadParts)

// Screens load lazily, and the first one of a file may take seconds on a busy machine.
if (typeof window !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 10_000 })
}

const REACT_INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
/**
 * React's development build takes a stack trace of every element that it makes, for its warnings: a tenth of the time of
 * these tests. It does so for the first ten thousand elements of every second.
 */
const takeNoElementStacks = (react: object): void => {
  Object.defineProperty(Reflect.get(react, REACT_INTERNALS), 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => Infinity,
    set: () => {},
  })
}

class NoResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

const KEEPS_FRAMES = Symbol.for('kafana.keepsFrames')
/**
 * Draws frames all the time. Otherwise jsdom starts its interval when something is to be drawn, and one that was
 * started under the fake clock of a test would draw nothing in any later test file of the process.
 */
const keepFrames = (): void => {
  if (Reflect.has(window, KEEPS_FRAMES)) return
  Reflect.set(window, KEEPS_FRAMES, true)
  const request = window.requestAnimationFrame.bind(window)
  const next = (): void => {
    request(next)
  }
  next()
}

// What the screens need and jsdom lacks.
if (typeof window !== 'undefined') {
  takeNoElementStacks(await import('react'))
  keepFrames()
  fakePopovers()
  window.ResizeObserver ??= NoResizeObserver
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), { media, matches: false, onchange: null }) as unknown as MediaQueryList
  Element.prototype.scrollIntoView ??= () => {}
  if (!Reflect.has(document, 'fonts'))
    Object.defineProperty(document, 'fonts', {
      value: Object.assign(new EventTarget(), { load: async () => [] }),
    })
  window.scrollTo = () => {}
}

const endOutboxes =
  typeof window === 'undefined' ? () => {} : (await import('./end-outboxes.ts')).collectOutboxes()

afterEach(async () => {
  if (typeof window !== 'undefined') {
    const { cleanup } = await import('@testing-library/react')
    cleanup()
    const { closeOutbox } = await import('../outbox/current-outbox.ts')
    closeOutbox()
    localStorage.clear()
  }
  expect(consoleErrors, 'console.error').toEqual([])
})

// The test files of a worker share a process, so the component library is imported once. Each file still gets its own
// modules of the product, an empty page and no stored data.
afterAll(() => {
  vi.useRealTimers()
  // Otherwise the next file's first test does it, and brings back what is deleted here.
  vi.unstubAllGlobals()
  vi.resetModules()
  if (typeof window === 'undefined') return
  endOutboxes()
  document.body.replaceChildren()
  document.head.replaceChildren()
  sessionStorage.clear()
  window.history.replaceState(null, '', '/')
  Reflect.deleteProperty(navigator, 'clipboard')
  Reflect.deleteProperty(globalThis, 'indexedDB')
})
