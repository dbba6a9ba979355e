import type { Page } from '@playwright/test'

const MIN_NAME_WIDTH = 180

/** Words that are broken over two lines, and names of rows that are too narrow. */
const squeezedTexts = (page: Page): Promise<string[]> =>
  page.evaluate((min) => {
    const found: string[] = []
    for (const cell of document.querySelectorAll<HTMLElement>('main [data-name-column]'))
      if (cell.getBoundingClientRect().width + 0.5 < min)
        found.push(`${cell.textContent}: ${Math.round(cell.getBoundingClientRect().width)} px`)
    const texts = document.createTreeWalker(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT,
    )
    while (texts.nextNode()) {
      const node = texts.currentNode as Text
      if (!node.parentElement?.checkVisibility()) continue
      for (const { 0: word, index } of node.data.matchAll(/\p{L}{2,}/gu)) {
        const range = document.createRange()
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
        )
        if (lines.size > 1) found.push(`${word} is broken`)
      }
    }
    return found
  }, MIN_NAME_WIDTH)

/** Tables that have to be scrolled to see their last columns. */
const scrolledTables = (page: Page): Promise<string[]> =>
  page.locator('main table').evaluateAll((tables) =>
    tables.flatMap((table) => {
      const beyond = (table.parentElement?.scrollWidth ?? 0) - (table.parentElement?.clientWidth ?? 0)
      return beyond > 1 ? [`${table.getAttribute('aria-label')} is ${beyond} px wider than its frame`] : []
    }),
  )

/** What has too little width: words, names of rows, and tables. */
export const squeezedOn = async (page: Page): Promise<string[]> => [
  ...(await squeezedTexts(page)),
  ...(await scrolledTables(page)),
]
