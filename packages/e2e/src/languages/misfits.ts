import type { Page } from '@playwright/test'

/** What a look at a page needs to know of its texts. */
export interface Known {
  /** Texts that are nobody's data: cutting them off is a fault, also where names may end in an ellipsis. */
  readonly texts: readonly string[]
  /** What begins every text of a pseudo-language; a piece of text with it is nobody's data. */
  readonly mark: string
}

/**
 * Texts that do not fit where they stand: cut off, wider than what they stand in, beyond the window's edge or under the globe in the corner.
 * What scrolls may be longer than its window; a name may end in an ellipsis, a text of ours may not.
 */
export const misfitsOn = (page: Page, known: Known): Promise<string[]> => page.evaluate(({ texts, mark }) => {
  const SLACK = 1.5
  const own = new Set(texts)
  const globe = document.querySelector('[data-language-switcher]')
  const nameOf = (element: Element): string => `${element.tagName.toLowerCase()}.${[...element.classList].slice(-2).join('.')}`
  const isHidden = (element: Element): boolean => {
    const { width, height } = element.getBoundingClientRect()
    return width <= 1 || height <= 1 || !element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  }
  const isInline = (element: Element): boolean => ['inline', 'contents'].includes(getComputedStyle(element).display)
  const blockOf = (element: Element): Element => (isInline(element) && element.parentElement ? blockOf(element.parentElement) : element)
  const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
  const scrolls = (overflow: string): boolean => overflow === 'auto' || overflow === 'scroll'

  /** How a text goes over the edges of what it stands in, from its own block up to the window. */
  const faultOf = (text: string, box: DOMRect, parent: Element): string | undefined => {
    const isOurs = own.has(text) || text.includes(mark)
    const block = blockOf(parent)
    for (let at: Element | null = block; at && at !== document.documentElement; at = at.parentElement) {
      const style = getComputedStyle(at)
      const edges = at.getBoundingClientRect()
      const isWide = box.right > edges.right + SLACK || box.left < edges.left - SLACK
      const isHigh = box.bottom > edges.bottom + SLACK || box.top < edges.top - SLACK
      const mayEnd = !isOurs && (style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none')
      if (mayEnd) return undefined
      if (hides(style.overflowX) && isWide) return `is cut off by ${nameOf(at)}`
      if (hides(style.overflowY) && isHigh) return `is cut off in height by ${nameOf(at)}`
      if (at === block && isWide && !scrolls(style.overflowX)) return `is wider than ${nameOf(at)}`
      if (scrolls(style.overflowX) || style.position === 'fixed') return undefined
    }
    return box.right > innerWidth + SLACK || box.left < -SLACK ? 'reaches over the edge of the window' : undefined
  }
  const underGlobe = (box: DOMRect, parent: Element): boolean => {
    const corner = globe?.querySelector('button')?.getBoundingClientRect()
    if (!corner || globe?.contains(parent) || parent.closest('[role="dialog"]')) return false
    return box.left < corner.right - SLACK && box.right > corner.left + SLACK && box.top < corner.bottom - SLACK && box.bottom > corner.top + SLACK
  }

  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent?.trim() ?? ''
    const parent = node.parentElement
    if (text === '' || !parent || ['SCRIPT', 'STYLE', 'TITLE'].includes(parent.tagName) || isHidden(parent) || parent.closest('svg')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    const fault = boxes.map((box) => faultOf(text, box, parent)).find((each) => each !== undefined)
    if (fault !== undefined) found.push(`"${text}" ${fault}`)
    else if (boxes.some((box) => underGlobe(box, parent))) found.push(`"${text}" lies under the globe`)
  }
  const pen = document.createElement('canvas').getContext('2d')
  for (const field of document.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
    const style = getComputedStyle(field)
    if (!pen || isHidden(field) || field.value !== '') continue
    pen.font = style.font
    const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
    if (pen.measureText(field.placeholder).width > room + SLACK) found.push(`the placeholder "${field.placeholder}" is cut off`)
  }
  return [...new Set(found)]
}, known)
