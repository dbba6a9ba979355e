import type { Page } from '@playwright/test'

/** The translated texts of a page. */
export interface KnownTexts {
  /** Texts of the product: they must not be cut off, even where names may end in an ellipsis. */
  readonly texts: readonly string[]
  /** The opening mark of every text of a pseudo-language. */
  readonly mark?: string
}

// Everything up to `overflowsIn` runs in the page and uses only functions that `IN_PAGE` lists.

/** In px: fractions of pixels do not count. */
const TOLERANCE = 1.5
const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
/** Scrollable: a list, the floor plan. */
const scrolls = (element: Element): boolean =>
  ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) ||
  element.matches('.react-transform-wrapper')
const nameOf = (element: Element): string =>
  `${element.tagName.toLowerCase()}.${[...element.classList].slice(-2).join('.')}`
const selfAndAncestors = (element: Element): Element[] =>
  element.parentElement && element !== document.body
    ? [element, ...selfAndAncestors(element.parentElement)]
    : [element]
const isInline = (element: Element): boolean =>
  ['inline', 'contents'].includes(getComputedStyle(element).display)
/** Not rendered, or for screen readers alone: those texts are in a box of one pixel. */
const isHidden = (element: Element): boolean => {
  const isTiny = (at: Element): boolean =>
    at instanceof HTMLElement &&
    (at.offsetWidth <= 1 || at.offsetHeight <= 1) &&
    hides(getComputedStyle(at).overflowX)
  return (
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    selfAndAncestors(element).some(isTiny)
  )
}
const isWide = (box: DOMRect, { left, right }: DOMRect): boolean =>
  box.right > right + TOLERANCE || box.left < left - TOLERANCE
const isHigh = (box: DOMRect, { top, bottom }: DOMRect): boolean =>
  box.bottom > bottom + TOLERANCE || box.top < top - TOLERANCE

/** Content may be longer than the element: a name with an ellipsis, or anything that scrolls. */
const mayBeLonger = (at: Element, isTranslated: boolean): boolean => {
  const { textOverflow, webkitLineClamp } = getComputedStyle(at)
  return scrolls(at) || (!isTranslated && (textOverflow === 'ellipsis' || webkitLineClamp !== 'none'))
}
/** How one element cuts off a text inside it. */
const cutBy = (at: Element, box: DOMRect, isTranslated: boolean): string | undefined => {
  const [style, edges] = [getComputedStyle(at), at.getBoundingClientRect()]
  if (hides(style.overflowX) && isWide(box, edges)) return `is cut off by ${nameOf(at)}`
  return isTranslated && hides(style.overflowY) && isHigh(box, edges)
    ? `is cut off in height by ${nameOf(at)}`
    : undefined
}
/** How a text overflows one of the elements around it, from its own block up to the window. */
const overflowOf = (box: DOMRect, parent: Element, isTranslated: boolean): string | undefined => {
  const blocks = selfAndAncestors(parent).filter((_, index, all) =>
    all.slice(0, index + 1).some((each) => !isInline(each)),
  )
  const end = blocks.findIndex((at) => mayBeLonger(at, isTranslated))
  const cut = blocks
    .slice(0, end < 0 ? undefined : end)
    .map((at) => cutBy(at, box, isTranslated))
    .find((each) => each !== undefined)
  if (cut !== undefined || end >= 0) return cut
  const [block] = blocks
  if (isTranslated && block && isWide(box, block.getBoundingClientRect()))
    return `is wider than ${nameOf(block)}`
  return isWide(box, new DOMRect(0, 0, innerWidth, innerHeight)) ? 'reaches beyond the window' : undefined
}

/** The language switcher in the corner covers a text; of a scrolling text only the visible part counts. */
const isUnderSwitcher = (box: DOMRect, parent: Element): boolean => {
  const switcher = document.querySelector('[data-language-switcher]')
  const corner = switcher?.querySelector('button')?.getBoundingClientRect()
  if (!corner || switcher?.contains(parent) || parent.closest('[role="dialog"]')) return false
  const frames = selfAndAncestors(parent)
    .filter(scrolls)
    .map((each) => each.getBoundingClientRect())
  const [left, right] = [
    Math.max(box.left, ...frames.map((frame) => frame.left)),
    Math.min(box.right, ...frames.map((frame) => frame.right)),
  ]
  return (
    left < corner.right - TOLERANCE &&
    right > corner.left + TOLERANCE &&
    box.top < corner.bottom - TOLERANCE &&
    box.bottom > corner.top + TOLERANCE
  )
}

const cutPlaceholders = (): string[] => {
  const context = document.createElement('canvas').getContext('2d')
  return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
    .filter((field) => field.value === '' && !isHidden(field))
    .flatMap((field) => {
      const style = getComputedStyle(field)
      if (context) context.font = style.font
      const available =
        field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      return (context?.measureText(field.placeholder).width ?? 0) > available + TOLERANCE
        ? [`the placeholder "${field.placeholder}" is cut off`]
        : []
    })
}

const overflowsIn = ({ texts, mark }: KnownTexts): string[] => {
  const own = new Set(texts)
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [text, parent] = [node.textContent?.trim() ?? '', node.parentElement]
    if (text === '' || !parent || parent.closest('script, style, noscript, svg') || isHidden(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    const isTranslated = own.has(text) || (mark !== undefined && text.includes(mark))
    const overflow = boxes
      .map((box) => overflowOf(box, parent, isTranslated))
      .find((each) => each !== undefined)
    if (overflow !== undefined) found.push(`"${text}" ${overflow}`)
    else if (boxes.some((box) => isUnderSwitcher(box, parent)))
      found.push(`"${text}" is under the language switcher`)
  }
  return [...new Set([...found, ...cutPlaceholders()])]
}

const IN_PAGE = {
  hides,
  scrolls,
  nameOf,
  selfAndAncestors,
  isInline,
  isHidden,
  isWide,
  isHigh,
  mayBeLonger,
  cutBy,
  overflowOf,
  isUnderSwitcher,
  cutPlaceholders,
  overflowsIn,
}

/**
 * Texts that do not fit: cut off, wider than their element, beyond the window or under the language switcher.
 */
export const overflowsOn = (page: Page, { texts, mark }: KnownTexts): Promise<string[]> => {
  const helpers = Object.entries(IN_PAGE).map(([name, helper]) => `const ${name} = ${helper.toString()}`)
  return page.evaluate(
    `{ const TOLERANCE = ${TOLERANCE}; ${helpers.join('; ')}; overflowsIn(${JSON.stringify({ texts, mark })}) }`,
  )
}
