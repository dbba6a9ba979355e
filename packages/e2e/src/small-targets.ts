import type { Page } from '@playwright/test'

/**
 * The controls that are smaller than a finger. Links in the middle of a text may be, and what a larger target does as
 * well: the tables of the floor plan are in its list, the bars of a chart in the orders of their day.
 * @param leastPx the width and height that a finger needs
 */
export const smallTargets = (page: Page, leastPx: number): Promise<string[]> =>
  page.evaluate((min) => {
    const isInText = (element: Element): boolean =>
      getComputedStyle(element).display === 'inline' &&
      element.parentElement?.matches('p, li, dd, span') === true
    /** With what reaches beyond it: its label, and the surface that the styles lay over it. */
    const boxOf = (element: Element): { readonly width: number; readonly height: number } => {
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
      const over = ['::before', '::after'].map((part) => getComputedStyle(element, part))
      const reach = over.filter(({ position, content }) => position === 'absolute' && content !== 'none')
      return {
        width: Math.max(width, ...reach.map((style) => Number.parseFloat(style.width) || 0)),
        height: Math.max(height, ...reach.map((style) => Number.parseFloat(style.height) || 0)),
      }
    }
    return [...document.querySelectorAll('a[href], button, input:not([type="hidden"]), select, summary')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
      .filter((element) => !element.closest('[inert], [id^="tile-"], ol') && !isInText(element))
      .flatMap((element) => {
        const { width, height } = boxOf(element)
        const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
        return Math.min(width, height) + 0.5 < min
          ? [`${element.tagName} ${name.slice(0, 40)} ${Math.round(width)}x${Math.round(height)}`]
          : []
      })
  }, leastPx)
