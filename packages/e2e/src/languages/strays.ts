import type { Page } from '@playwright/test'
import { CLOSING, OPENING } from './pseudo.ts'

/** The same in every language: the product's own name, currencies, addresses. */
const NAMES = /\bKafana\b|\b[A-Z]{3}\b|https?:\/\/\S+/g
/** The carrier of the pseudo-language writes dates in letters of its own, which occur in no text. */
const DATE_LETTERS = /\p{Script=Greek}/gu
/** Where the wire calls things by names of its own: those are no data, and have texts. */
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

/** Listens to what the server says from now on: names that people gave are data, and stand on screens as they are. */
export const listenForData = (page: Page): Set<string> => {
  const data = new Set<string>()
  page.on('response', (response) => {
    if (!response.url().includes('/api/') && !response.url().endsWith('/health')) return
    void response.json().then(
      (body: unknown) => {
        for (const text of stringsIn(body)) data.add(text.trim())
      },
      () => undefined,
    )
  })
  return data
}

/** Everything that is read on a page or read out of it, piece by piece. */
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

/** A piece without its texts: what is left of it should be data, numbers and signs. */
const outside = (piece: string): string => {
  const inner = new RegExp(`${OPENING}[^${OPENING}${CLOSING}]*${CLOSING}`, 'g')
  const without = piece.replace(inner, '\n')
  return without === piece ? piece : outside(without)
}

/** A name by itself: "vm" is none in "vmax". */
const alone = (name: string): RegExp => new RegExp(`(?<!\\p{L})${RegExp.escape(name)}(?!\\p{L})`, 'gu')

/** What stands on a page of the pseudo-language and is neither a text nor somebody's data: words written into the program. */
export const straysOn = async (page: Page, data: ReadonlySet<string>): Promise<string[]> => {
  // The longest first: a name may be a part of another.
  const known = [...data]
    .filter((text) => LETTER.test(text))
    .toSorted((a, b) => b.length - a.length)
    .map(alone)
  const withoutData = (piece: string): string => known.reduce((rest, name) => rest.replace(name, '\n'), piece)
  const isStray = (piece: string): boolean => LETTER.test(piece) && LETTER.test(withoutData(piece))
  return (await piecesOn(page)).filter((piece) =>
    isStray(outside(piece).replace(NAMES, '').replace(DATE_LETTERS, '')),
  )
}
