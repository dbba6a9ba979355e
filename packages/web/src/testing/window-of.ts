import { vi } from 'vitest'

/** A window of this width in px, until the test ends. */
export const windowOf = (width: number): void => {
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => {
    const most = /max-width: (\d+)px/.exec(media)?.[1]
    const matches = most !== undefined && width <= Number(most)
    return Object.assign(new EventTarget(), { media, matches, onchange: null }) as unknown as MediaQueryList
  })
}
