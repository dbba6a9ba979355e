import type { Page } from '@playwright/test'

/** What a look at a page needs to know of its texts. */
export interface Known {
  /** Texts that are nobody's data: cutting them off is a fault, also where names may end in an ellipsis. */
  readonly texts: readonly string[]
  /** What begins every text of a pseudo-language; a piece of text with it is nobody's data. */
  readonly mark?: string
}

// Everything up to `misfitsIn` runs in the page: it uses nothing but itself and what the list below takes along.

/** Half pixels are no fault. */
const SLACK = 1.5
const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip'
/** What its owner moves about: a list that scrolls, the floor plan. */
const scrolls = (element: Element): boolean =>
  ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) ||
  element.matches('.react-transform-wrapper')
const nameOf = (element: Element): string =>
  `${element.tagName.toLowerCase()}.${[...element.classList].slice(-2).join('.')}`
const upwards = (element: Element): Element[] =>
  element.parentElement && element !== document.body
    ? [element, ...upwards(element.parentElement)]
    : [element]
const isInline = (element: Element): boolean =>
  ['inline', 'contents'].includes(getComputedStyle(element).display)
/** Not shown, or for screen readers alone: those words stand in a box of one pixel, however much it is enlarged. */
const isHidden = (element: Element): boolean => {
  const isTiny = (at: Element): boolean =>
    at instanceof HTMLElement &&
    (at.offsetWidth <= 1 || at.offsetHeight <= 1) &&
    hides(getComputedStyle(at).overflowX)
  return (
    !element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) ||
    upwards(element).some(isTiny)
  )
}
const isWide = (box: DOMRect, { left, right }: DOMRect): boolean =>
  box.right > right + SLACK || box.left < left - SLACK
const isHigh = (box: DOMRect, { top, bottom }: DOMRect): boolean =>
  box.bottom > bottom + SLACK || box.top < top - SLACK

/** May what stands in an element be longer than it: a name that ends in an ellipsis, or what is scrolled? A text of ours may not end so. */
const mayBeLonger = (at: Element, isOurs: boolean): boolean => {
  const { textOverflow, webkitLineClamp } = getComputedStyle(at)
  return scrolls(at) || (!isOurs && (textOverflow === 'ellipsis' || webkitLineClamp !== 'none'))
}
/** How one element cuts off a text that stands in it. */
const cutBy = (at: Element, box: DOMRect, isOurs: boolean): string | undefined => {
  const [style, edges] = [getComputedStyle(at), at.getBoundingClientRect()]
  if (hides(style.overflowX) && isWide(box, edges)) return `is cut off by ${nameOf(at)}`
  return isOurs && hides(style.overflowY) && isHigh(box, edges)
    ? `is cut off in height by ${nameOf(at)}`
    : undefined
}
/** How a text goes over the edges of what it stands in, from its own block up to the window. */
const faultOf = (box: DOMRect, parent: Element, isOurs: boolean): string | undefined => {
  const blocks = upwards(parent).filter((_, index, all) =>
    all.slice(0, index + 1).some((each) => !isInline(each)),
  )
  const end = blocks.findIndex((at) => mayBeLonger(at, isOurs))
  const cut = blocks
    .slice(0, end < 0 ? undefined : end)
    .map((at) => cutBy(at, box, isOurs))
    .find((each) => each !== undefined)
  if (cut !== undefined || end >= 0) return cut
  const [block] = blocks
  if (isOurs && block && isWide(box, block.getBoundingClientRect())) return `is wider than ${nameOf(block)}`
  return isWide(box, new DOMRect(0, 0, innerWidth, innerHeight))
    ? 'reaches over the edge of the window'
    : undefined
}

/** The globe in the corner lies over a text; of a text that scrolls, only what is let through counts. */
const isUnderGlobe = (box: DOMRect, parent: Element): boolean => {
  const globe = document.querySelector('[data-language-switcher]')
  const corner = globe?.querySelector('button')?.getBoundingClientRect()
  if (!corner || globe?.contains(parent) || parent.closest('[role="dialog"]')) return false
  const frames = upwards(parent)
    .filter(scrolls)
    .map((each) => each.getBoundingClientRect())
  const [left, right] = [
    Math.max(box.left, ...frames.map((frame) => frame.left)),
    Math.min(box.right, ...frames.map((frame) => frame.right)),
  ]
  return (
    left < corner.right - SLACK &&
    right > corner.left + SLACK &&
    box.top < corner.bottom - SLACK &&
    box.bottom > corner.top + SLACK
  )
}

const cutPlaceholders = (): string[] => {
  const pen = document.createElement('canvas').getContext('2d')
  return [...document.querySelectorAll<HTMLInputElement>('input[placeholder]')]
    .filter((field) => field.value === '' && !isHidden(field))
    .flatMap((field) => {
      const style = getComputedStyle(field)
      if (pen) pen.font = style.font
      const room =
        field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight)
      return (pen?.measureText(field.placeholder).width ?? 0) > room + SLACK
        ? [`the placeholder "${field.placeholder}" is cut off`]
        : []
    })
}

const misfitsIn = ({ texts, mark }: Known): string[] => {
  const own = new Set(texts)
  const found: string[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [text, parent] = [node.textContent?.trim() ?? '', node.parentElement]
    if (text === '' || !parent || parent.closest('script, style, noscript, svg') || isHidden(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
    const isOurs = own.has(text) || (mark !== undefined && text.includes(mark))
    const fault = boxes.map((box) => faultOf(box, parent, isOurs)).find((each) => each !== undefined)
    if (fault !== undefined) found.push(`"${text}" ${fault}`)
    else if (boxes.some((box) => isUnderGlobe(box, parent))) found.push(`"${text}" lies under the globe`)
  }
  return [...new Set([...found, ...cutPlaceholders()])]
}

const IN_PAGE = {
  hides,
  scrolls,
  nameOf,
  upwards,
  isInline,
  isHidden,
  isWide,
  isHigh,
  mayBeLonger,
  cutBy,
  faultOf,
  isUnderGlobe,
  cutPlaceholders,
  misfitsIn,
}

/** Texts that do not fit where they stand: cut off, wider than what they stand in, beyond the window's edge or under the globe in the corner. */
export const misfitsOn = (page: Page, { texts, mark }: Known): Promise<string[]> => {
  const helpers = Object.entries(IN_PAGE).map(([name, helper]) => `const ${name} = ${helper.toString()}`)
  return page.evaluate(
    `{ const SLACK = ${SLACK}; ${helpers.join('; ')}; misfitsIn(${JSON.stringify({ texts, mark })}) }`,
  )
}
