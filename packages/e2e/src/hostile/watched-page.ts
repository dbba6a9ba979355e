import { readFileSync } from 'node:fs'
import type { BrowserContext, Page } from '@playwright/test'
import { expectLoaded } from '../screen.ts'
import { ELEMENT_MARK, HOSTILE_HOST, MARKER } from './payloads.ts'
import { MARK, type TypedTexts } from './typed-texts.ts'

/** Where the page itself collects what it has seen. */
const SEEN = 'hostileSeen'

/**
 * Runs in the page before its own scripts: collects violations of the content policy and elements that payloads have
 * created, however short they were there.
 */
const collectInPage = ([seen, mark]: readonly [string, string]): void => {
  const found: string[] = []
  Object.defineProperty(window, seen, { value: found })
  document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) =>
    found.push(`the content policy was violated: ${violatedDirective} ${blockedURI} ${sample}`),
  )
  const OWN_SCRIPT = /^\/(?:(?:assets|src|page)\/|color-scheme\.js$)/
  const isForeign = (element: Element): boolean =>
    element.hasAttribute(mark) ||
    element.getAttributeNames().some((name) => name.startsWith('on')) ||
    element.matches('iframe, frame, object, embed, base, portal, [srcdoc]') ||
    /^\s*(?:javascript|vbscript|data:text)/i.test(
      element.getAttribute('href') ?? element.getAttribute('src') ?? '',
    ) ||
    (element instanceof HTMLScriptElement &&
      element.src !== '' &&
      !OWN_SCRIPT.test(new URL(element.src).pathname))
  const look = (node: Node): void => {
    if (!(node instanceof Element)) return
    for (const element of [node, ...node.querySelectorAll('*')])
      if (isForeign(element)) found.push(`a new element: ${element.outerHTML.slice(0, 200)}`)
  }
  new MutationObserver((changes) => {
    for (const { target, type, addedNodes } of changes) {
      if (type === 'attributes' && target instanceof Element && isForeign(target))
        found.push(`a new attribute: ${target.outerHTML.slice(0, 200)}`)
      for (const node of addedNodes) look(node)
    }
  }).observe(document, { childList: true, subtree: true, attributes: true })
}

/** Everything that a page shows or reads aloud as it was typed. What a device has printed has lines of its own. */
const shownIn = (): string => {
  const ATTRIBUTES = [
    'aria-label',
    'aria-description',
    'aria-valuetext',
    'placeholder',
    'title',
    'alt',
    'label',
  ]
  const texts = [document.querySelector('title')?.textContent ?? '']
  const walker = document.createTreeWalker(
    document.body ?? document.documentElement,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
    {
      acceptNode: (node) =>
        node instanceof Element && node.matches('script, style, noscript, pre')
          ? NodeFilter.FILTER_REJECT
          : NodeFilter.FILTER_ACCEPT,
    },
  )
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Element) {
      for (const name of ATTRIBUTES) texts.push(node.getAttribute(name) ?? '')
      if (node instanceof HTMLInputElement || node instanceof HTMLTextAreaElement) texts.push(node.value)
    } else texts.push(node.textContent ?? '')
  }
  return texts.filter((text) => text !== '').join('\n\u0000\n')
}

/** Line breaks: a field of one line has none. */
const inOneLine = (text: string): string => text.replaceAll(/[\r\n]+/g, '')

/** A page of which everything is reported that a hostile text may have caused. */
export interface WatchedPage {
  readonly page: Page
  /** Opens a screen and waits until it has loaded. A screen that does not appear is a failure. */
  open(path: string): Promise<void>
  /**
   * Looks at the page as it is now. Adds to the failures.
   * @param isPrinted texts are in lines of their own, as a device prints them: only what they cause is looked at
   * @returns what the page shows
   */
  inspect(where: string, isPrinted?: boolean): Promise<string>
  /** Adds what is missing of what the page should show. */
  expectShown(shown: string, texts: readonly string[]): void
  /** What was found. */
  readonly failures: readonly string[]
  /** The CSV files that were exported; empty texts for other files. */
  exported(): Promise<readonly string[]>
  /** How often a marked text was seen as it was typed. */
  literal(): number
  /** How often the page was looked at. */
  views(): number
}

const APPEARS_MS = 20_000

/** Watches every page of a context that is opened from now on. */
export const watchContext = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(collectInPage, [SEEN, ELEMENT_MARK] as const)
}

/** Some lists shorten long names by themselves: what stands before the ellipsis has to be as it was typed. */
const isShortened = (found: string, text: string, mark: string): boolean => {
  const end = found.indexOf('…')
  return end > mark.length && text.startsWith(found.slice(0, end))
}

/** Texts of which the rest differs from what was typed after their mark. */
const changedIn = (
  shown: string,
  texts: TypedTexts,
): { readonly changed: string[]; readonly same: number } => {
  const changed: string[] = []
  let same = 0
  for (const { 0: mark, index } of shown.matchAll(MARK)) {
    const text = inOneLine(texts.withMark(mark) ?? '')
    const found = shown.slice(index, index + text.length)
    if (text !== '' && (found === text || isShortened(found, text, mark))) same += 1
    else changed.push(`"${text}" is shown as "${found}"`)
  }
  return { changed, same }
}

/** A cell of a file that a spreadsheet would take for a formula. */
const FORMULA = /^[=+\-@\t\r＝＋－＠]/
const NUMBER = /^-?\d+(?:[.,]\d+)?$/
/** One cell as in RFC 4180. */
const CELL = /(?:^|[,;\n])(?:"((?:[^"]|"")*)"|([^",;\r\n]*))/g

const formulasIn = (csv: string): string[] =>
  [...csv.replace('\uFEFF', '').matchAll(CELL)]
    .map(([, quoted, bare = '']) => quoted?.replaceAll('""', '"') ?? bare)
    .filter((cell) => FORMULA.test(cell) && !NUMBER.test(cell))

/** The page of a context that is watched. */
export const watchPage = (page: Page, texts: TypedTexts): WatchedPage => {
  const [failures, files]: [string[], Promise<string>[]] = [[], []]
  let [where, literal, views] = ['', 0, 0]
  const fail = (text: string): void => {
    failures.push(`${where}: ${text}`)
  }
  page.on('dialog', (dialog) => {
    // A page with unsaved changes may ask before it is left.
    if (dialog.type() !== 'beforeunload') fail(`a dialog: ${dialog.message()}`)
    void dialog.accept()
  })
  page.on('download', (download) => {
    files.push(
      download.path().then((path) => {
        const csv = download.suggestedFilename().endsWith('.csv') ? readFileSync(path, 'utf8') : ''
        for (const cell of formulasIn(csv)) fail(`a formula in ${download.suggestedFilename()}: ${cell}`)
        return csv
      }),
    )
  })
  page.on('popup', (popup) => fail(`a window: ${popup.url()}`))
  page.on('pageerror', (error) => fail(`an error: ${error.message}`))
  page.on('request', (request) => {
    if (new URL(request.url()).hostname === HOSTILE_HOST) fail(`a request: ${request.url()}`)
  })
  page.on('framenavigated', (frame) => {
    if (frame.parentFrame() !== null) fail(`a frame: ${frame.url()}`)
  })
  const shown = async (): Promise<string> => inOneLine(await page.evaluate(shownIn))
  return {
    page,
    open: async (path) => {
      where = path
      await page.goto(path)
      const heading = page.getByRole('heading', { level: 1 }).first()
      const isThere = await heading.waitFor({ timeout: APPEARS_MS }).then(
        () => true,
        () => false,
      )
      if (isThere) await expectLoaded(page)
      else fail('it does not appear')
    },
    failures,
    exported: () => Promise.all(files),
    literal: () => literal,
    views: () => views,
    expectShown: (now, wanted) => {
      for (const text of wanted) if (!now.includes(inOneLine(text))) fail(`"${text}" is not shown`)
    },
    inspect: async (at, isPrinted = false) => {
      where = at
      views += 1
      const { seen, isRun, isPolluted } = await page.evaluate(
        ([name, marker]) => ({
          seen: ((window as unknown as Record<string, string[]>)[name] ?? ['nothing was collected']).splice(
            0,
          ),
          isRun: marker in window,
          isPolluted: Object.keys(Object.prototype).length > 0,
        }),
        [SEEN, MARKER] as const,
      )
      for (const text of new Set(seen)) fail(text)
      if (isRun) fail('a payload has run')
      if (isPolluted) fail('the prototype of all objects has changed')
      const now = await shown()
      if (isPrinted) return now
      const { changed, same } = changedIn(now, texts)
      literal += same
      for (const text of new Set(changed)) fail(text)
      return now
    },
  }
}
