import type { Page } from '@playwright/test'
import { CLOSING, OPENING } from './views.ts'

/** No texts of ours: the product's name, currencies and their symbols, addresses. */
const NAMES = /\bKafana\b|\b[A-Z]{3}\b|\bden\.|https?:\/\/\S+/g
/** Dates of the pseudo-language are in Greek letters, which occur in none of its texts. */
const DATE_LETTERS = /\p{Script=Greek}/gu
/** Sizes are written with these letters in every language. */
const SIZE = /^(?:S|M|L|XL)$/
/** API fields with codes, which are not data and have translations. */
const CODED = new Set([
  'billKind',
  'buyingUnit',
  'category',
  'code',
  'event',
  'is',
  'kind',
  'payment',
  'role',
  'servingUnit',
  'state',
  'status',
  'type',
])
const LETTER = /\p{L}/u

const stringsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value)
    .filter(([name]) => !CODED.has(name))
    .flatMap(([, each]) => stringsIn(each))
}

/**
 * Collects every text of the server's responses from now on: names that users entered are data and appear on
 * screens unchanged. Returns a function that returns the texts of all responses so far and of the URL.
 */
export const collectData = (page: Page): (() => Promise<ReadonlySet<string>>) => {
  const data = new Set<string>()
  const responses: Promise<void>[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/api/') && !response.url().endsWith('/health')) return
    const read = response.json().then(
      (body: unknown) => {
        for (const text of stringsIn(body)) data.add(text.trim())
      },
      () => undefined,
    )
    responses.push(read)
  })
  return async () => {
    await Promise.all(responses)
    // The URL may contain a name that has not been loaded yet.
    return new Set([...data, ...new URL(page.url()).searchParams.values()])
  }
}

/** Every text on a page that is shown or read aloud. */
const piecesOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const pieces = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent && !parent.closest('script, noscript, style, code, pre, kbd, [data-language-switcher] ul'))
        pieces.push(node.textContent ?? '')
    }
    const ATTRIBUTES = [
      'aria-label',
      'aria-description',
      'aria-roledescription',
      'aria-valuetext',
      'placeholder',
      'title',
      'alt',
    ]
    for (const element of document.querySelectorAll(
      ATTRIBUTES.map((name) => `[${name}]:not([aria-hidden='true'])`).join(),
    )) {
      pieces.push(...ATTRIBUTES.map((name) => element.getAttribute(name) ?? ''))
    }
    return [...new Set(pieces.map((piece) => piece.trim()))]
  })

/** A piece of text without its translations: the rest should be data, numbers and punctuation. */
const withoutTranslations = (piece: string): string => {
  const inner = new RegExp(`${OPENING}[^${OPENING}${CLOSING}]*${CLOSING}`, 'g')
  const without = piece.replace(inner, '\n')
  return without === piece ? piece : withoutTranslations(without)
}

/** A whole word: "vm" does not match in "vmax". */
const wholeWord = (name: string): RegExp => new RegExp(`(?<!\\p{L})${RegExp.escape(name)}(?!\\p{L})`, 'gu')

/** Texts on a page of the pseudo-language that are neither translations nor data, and thus hard-coded. */
export const hardCodedTextsOn = async (page: Page, data: ReadonlySet<string>): Promise<string[]> => {
  // The longest first: a name may be part of another.
  const known = [...data]
    .filter((text) => LETTER.test(text))
    .toSorted((a, b) => b.length - a.length)
    .map(wholeWord)
  const withoutData = (piece: string): string => known.reduce((rest, name) => rest.replace(name, '\n'), piece)
  const isHardCoded = (piece: string): boolean =>
    !SIZE.test(piece) && LETTER.test(piece) && LETTER.test(withoutData(piece))
  return (await piecesOn(page)).filter((piece) =>
    isHardCoded(withoutTranslations(piece).replace(NAMES, '').replace(DATE_LETTERS, '')),
  )
}
