import type { Page } from '@playwright/test'

/** What a job costs a person: presses, which are clicks and keys that act, and fields that are typed into. */
export interface Effort {
  readonly presses: number
  readonly fields: number
}

declare global {
  interface Window {
    /** Counts what a person does on this page. */
    effort?: Effort
  }
}

const countInPage = (): void => {
  const effort = { presses: 0, fields: 0 }
  window.effort = effort
  let typedInto: EventTarget | null = null
  const press = (): void => {
    effort.presses += 1
  }
  addEventListener('pointerdown', press, true)
  addEventListener(
    'keydown',
    ({ key, ctrlKey, metaKey }) => {
      const isModifier = ['Control', 'Meta', 'Shift', 'Alt'].includes(key)
      const isTyping = key.length === 1 && !ctrlKey && !metaKey
      if (!isModifier && !isTyping) press()
    },
    true,
  )
  addEventListener('focusin', () => (typedInto = null), true)
  addEventListener(
    'input',
    ({ target }) => {
      const isText = target instanceof HTMLInputElement && !['checkbox', 'radio'].includes(target.type)
      if (!isText || target === typedInto) return
      typedInto = target
      effort.fields += 1
    },
    true,
  )
}

/** Counts from the next address on that this page opens; it counts from zero again when it loads again. */
export const countEffort = async (page: Page): Promise<void> => {
  await page.addInitScript(countInPage)
}

/** What was done on a page since it was loaded. */
export const effortOn = (page: Page): Promise<Effort> =>
  page.evaluate(() => window.effort ?? { presses: NaN, fields: NaN })
