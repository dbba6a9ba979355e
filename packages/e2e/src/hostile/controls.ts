import type { Page } from '@playwright/test'
import { expectLoaded, waitForAnimations } from '../screen.ts'
import { MARK, type TypedTexts } from './typed-texts.ts'
import type { WatchedPage } from './watched-page.ts'

const CONTROLS = 'button, [role="button"], [role="combobox"], [aria-haspopup="listbox"], summary'
const IN_MENU = '[role="menuitem"]'
const OPEN = '[role="dialog"], [role="menu"], [role="listbox"]'
/** A control that is covered is not worth waiting for. */
const CLICK = { timeout: 2000 } as const
const ESCAPES = 3

/** Set by this file on the controls of a page, which have no attribute of that name. */
const NUMBER = 'e2e-control'

/** Numbers the visible controls below an element, and returns their names in this order. */
const numberControls = (page: Page, scope: string, controls: string): Promise<string[]> =>
  page.evaluate(
    ([below, selector, number]) => {
      for (const numbered of document.querySelectorAll(`[${number}]`)) numbered.removeAttribute(number)
      const inScope = [...document.querySelectorAll(below)].flatMap((root) => [
        ...root.querySelectorAll<HTMLElement>(selector),
      ])
      const usable = inScope.filter(
        (element) =>
          element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
          !element.matches(':disabled, [aria-disabled="true"]') &&
          element.closest('[data-language-switcher], [inert]') === null,
      )
      return usable.map((element, index) => {
        element.setAttribute(number, String(index))
        const { ariaLabel, textContent } = element
        return ariaLabel ?? (element.getAttribute('name') || textContent)
      })
    },
    [scope, controls, NUMBER] as const,
  )

const control = (page: Page, index: number) => page.locator(`[${NUMBER}="${index}"]`).first()

/** What opens controls of a screen, and looks at what they open. */
export interface Opener {
  /** A screen, as its address opens it. */
  readonly path: string
  /** The names of controls that are left alone, such as that which logs out. */
  readonly except: readonly string[]
  /** Of several controls of a kind, that of the text with this index is used. */
  readonly index: number
  /** Whether a control is pressed, by its kind: its name, in which `•` is in the place of a typed text. */
  isWanted(kind: string): boolean
}

const settle = async (page: Page): Promise<void> => {
  await expectLoaded(page)
  await waitForAnimations(page)
}

/** The kind of a control: its name without typed texts and numbers. */
const kindOf = (name: string, texts: TypedTexts): string =>
  texts.wholes
    .reduce((rest, whole) => rest.replaceAll(whole, '•'), name)
    .replaceAll(/[\r\n]+/g, ' ')
    .replaceAll(MARK, (mark) => `\u0000${mark}`)
    .split('\u0000')
    .map((part) => {
      const mark = part.match(MARK)?.[0]
      const text = mark === undefined ? undefined : texts.withMark(mark)?.replaceAll(/[\r\n]+/g, ' ')
      // Zones and tables may have controls of the same name.
      return text === undefined ? part : `•${texts.entityOf(part)}${part.slice(text.length)}`
    })
    .join('')
    .replaceAll(/\d+/g, '#')
    .replaceAll(/•(\S*)(?: •\1)+/g, '•$1')

/** One control of each kind. */
const onePerKind = (
  names: readonly string[],
  texts: TypedTexts,
  { except, index }: Opener,
): ReadonlyMap<string, number> => {
  const wanted = String(index).padStart(3, '0')
  const isWanted = (name: string): boolean =>
    [...name.matchAll(MARK)].some(([mark]) => mark.endsWith(`${wanted}~`))
  const chosen = new Map<string, number>()
  for (const [at, name] of names.entries()) {
    const kind = kindOf(name, texts)
    if (except.some((text) => name.trim().startsWith(text))) continue
    if (!chosen.has(kind) || (isWanted(name) && !isWanted(names[chosen.get(kind) ?? 0] ?? '')))
      chosen.set(kind, at)
  }
  return chosen
}

/** A path with neither query nor fragment. */
const pathname = (address: string): string => address.replace(/[?#].*/, '')

export interface Opened {
  /** How many controls were pressed. */
  readonly pressed: number
}

/**
 * Presses one control of each kind on a screen and looks at what opens: a dialog with its lists, a menu with its items,
 * a field, a message. Whatever needs another confirmation is not confirmed.
 */
export const openControls = async (
  watched: WatchedPage,
  texts: TypedTexts,
  opener: Opener,
): Promise<Opened> => {
  const { page, inspect } = watched
  const { path } = opener
  const home = pathname(path)
  let pressed = 0

  const reload = async (): Promise<void> => {
    await watched.open(path)
    await waitForAnimations(page)
  }
  const close = async (): Promise<void> => {
    for (
      let tries = 0;
      tries < ESCAPES && (await page.locator(OPEN).locator('visible=true').count()) > 0;
      tries += 1
    ) {
      await page.keyboard.press('Escape')
      await waitForAnimations(page)
    }
    const isOpen = (await page.locator(OPEN).locator('visible=true').count()) > 0
    if (isOpen || new URL(page.url()).pathname !== home) await reload()
  }
  const press = async (index: number, where: string): Promise<boolean> => {
    const isPressed = await control(page, index)
      .click(CLICK)
      .then(
        () => true,
        () => false,
      )
    if (!isPressed) return false
    pressed += 1
    await settle(page)
    await inspect(where)
    return true
  }
  /** Opens the lists of an open dialog. */
  const openLists = async (where: string): Promise<void> => {
    if ((await page.locator('[role="dialog"]').locator('visible=true').count()) === 0) return
    const lists = await numberControls(
      page,
      '[role="dialog"]',
      '[role="combobox"], [aria-haspopup="listbox"]',
    )
    for (const [index, name] of lists.entries()) await press(index, `${where} › ${name}`)
  }
  const openItems = async (where: string, reopen: () => Promise<unknown>): Promise<void> => {
    const count = (await numberControls(page, '[role="menu"]', IN_MENU)).length
    for (let index = 0; index < count; index += 1) {
      if (index > 0) {
        await close()
        await reopen()
      }
      const name = (await numberControls(page, '[role="menu"]', IN_MENU))[index] ?? ''
      if (opener.except.some((text) => name.trim().startsWith(text))) continue
      if (await press(index, `${where} › ${name}`)) await openLists(`${where} › ${name}`)
    }
  }

  const number = async () => onePerKind(await numberControls(page, 'main', CONTROLS), texts, opener)
  const find = async (kind: string): Promise<number | undefined> => {
    const at = (await number()).get(kind)
    if (at !== undefined) return at
    // What was pressed before has replaced it, such as a form.
    await reload()
    return (await number()).get(kind)
  }
  await reload()
  for (const kind of (await number()).keys()) {
    if (!opener.isWanted(kind)) continue
    const again = await find(kind)
    if (again === undefined) continue
    const where = `${path} › ${kind}`
    if (!(await press(again, where))) continue
    if ((await page.locator('[role="menu"]').locator('visible=true').count()) > 0)
      await openItems(where, async () => {
        const at = (await number()).get(kind)
        if (at !== undefined)
          await control(page, at)
            .click(CLICK)
            .catch(() => undefined)
        await settle(page)
      })
    else await openLists(where)
    await close()
  }
  return { pressed }
}
