import type { Page } from '@playwright/test'

/** Runs in the page: every text that does not fit where it stands, and what has to be scrolled sideways to be read. */
const cutOffTexts = (): string[] => {
  /** A row of buttons that is swiped, and shows with the first of them that it goes on. */
  const isSwiped = ({ children }: Element): boolean =>
    [...children].every((child) => child.tagName === 'BUTTON')
  const isForScreenReaders = ({ clientWidth, clientHeight }: Element): boolean =>
    clientWidth === 1 && clientHeight === 1
  /** Why a text with this box is not wholly in sight; undefined where it is. */
  const faultOf = (box: DOMRect, parent: Element): string | undefined => {
    for (let at: Element | null = parent; at; at = at.parentElement) {
      if (isForScreenReaders(at)) return undefined
      const { left, right, top, bottom } = at.getBoundingClientRect()
      const isWider = box.left < left - 1 || box.right > right + 1
      const isHigher = box.top < top - 1 || box.bottom > bottom + 1
      const { overflowX, overflowY } = getComputedStyle(at)
      if (overflowX === 'auto' || overflowX === 'scroll') {
        if (isWider && !isSwiped(at)) return 'is scrolled sideways'
        if (isWider || isHigher) return undefined
      }
      const clips = at.tagName === 'BUTTON' || overflowX === 'hidden' || overflowX === 'clip'
      if (clips && isWider) return `is wider than its ${at.tagName.toLowerCase()}`
      if ((clips || overflowY === 'hidden') && isHigher)
        return `is higher than its ${at.tagName.toLowerCase()}`
    }
    return box.left < -1 || box.right > innerWidth + 1 ? 'is wider than the screen' : undefined
  }
  const scope = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
  const texts = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  const found: string[] = []
  while (texts.nextNode()) {
    const node = texts.currentNode as Text
    const parent = node.parentElement
    if (!parent?.checkVisibility({ contentVisibilityAuto: true }) || parent.closest('select, script'))
      continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const fault = node.data.trim() === '' ? undefined : faultOf(range.getBoundingClientRect(), parent)
    if (fault !== undefined) found.push(`"${node.data}" ${fault}`)
  }
  return found
}

/** The texts of the page, or of the sheet over it, that are not wholly in sight and cannot be scrolled down to. */
export const cutOffOn = (page: Page): Promise<string[]> => page.evaluate(cutOffTexts)
