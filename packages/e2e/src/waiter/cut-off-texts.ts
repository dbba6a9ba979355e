import type { Page } from '@playwright/test'

/** Runs in the page: every text that does not fit where it stands, and what has to be scrolled sideways to be read. */
const cutOffTexts = (): string[] => {
  /** A row of buttons that is swiped, and shows with the first of them that it goes on. */
  const isSwiped = ({ children }: Element): boolean =>
    [...children].every((child) => child.tagName === 'BUTTON')
  const isForScreenReaders = ({ clientWidth, clientHeight }: Element): boolean =>
    clientWidth === 1 && clientHeight === 1
  const reachOf = (box: DOMRect, at: Element): { readonly isWider: boolean; readonly isHigher: boolean } => {
    const { left, right, top, bottom } = at.getBoundingClientRect()
    return {
      isWider: box.left < left - 1 || box.right > right + 1,
      isHigher: box.top < top - 1 || box.bottom > bottom + 1,
    }
  }
  /** What this element does with a text of this box: a fault, nothing, or undefined where it decides nothing. */
  const faultAt = (box: DOMRect, at: Element): string | null | undefined => {
    if (isForScreenReaders(at)) return null
    const { isWider, isHigher } = reachOf(box, at)
    if (!isWider && !isHigher) return undefined
    const { overflowX } = getComputedStyle(at)
    if (['auto', 'scroll'].includes(overflowX))
      return isWider && !isSwiped(at) ? 'is scrolled sideways' : null
    const isCut = at.tagName === 'BUTTON' || ['hidden', 'clip'].includes(overflowX)
    return isCut ? `is larger than its ${at.tagName.toLowerCase()}` : undefined
  }
  /** Why a text of this box is not wholly in sight; null where it is. */
  const faultOf = (box: DOMRect, parent: Element): string | null => {
    for (let at: Element | null = parent; at; at = at.parentElement) {
      const fault = faultAt(box, at)
      if (fault !== undefined) return fault
    }
    return box.left < -1 || box.right > innerWidth + 1 ? 'is wider than the screen' : null
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
    const fault = node.data.trim() === '' ? null : faultOf(range.getBoundingClientRect(), parent)
    if (fault !== null) found.push(`"${node.data}" ${fault}`)
  }
  return found
}

/** The texts of the page, or of the sheet over it, that are not wholly in sight and cannot be scrolled down to. */
export const cutOffOn = (page: Page): Promise<string[]> => page.evaluate(cutOffTexts)
