export type Way = 'left' | 'right' | 'up' | 'down'
/** What a key asks of the screen. */
export type Command =
  | { readonly do: 'press'; readonly place: number }
  | { readonly do: 'go'; readonly way: Way }
  | { readonly do: 'page'; readonly by: 1 | -1 }
  | { readonly do: 'undo' | 'all-day' | 'recall' | 'status' | 'keys' | 'close' }

type Pressed = Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>

const WAYS: Readonly<Record<string, Way>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
}
const PAGES: Readonly<Record<string, 1 | -1>> = { PageDown: 1, PageUp: -1 }
const LETTERS = { a: 'all-day', r: 'recall', s: 'status' } as const satisfies Record<string, Command['do']>

/** Keys above the letters count by their place, because some layouts give a sign there. */
const digitOf = ({ key, code }: Pressed): number | null => {
  const digit = /^\d$/.test(key) ? key : /^Digit(\d)$/.exec(code)?.[1]
  return digit === undefined ? null : Number(digit)
}

/** The Latin letter on a key; where the layout writes others, the one that stands there on a Latin keyboard. */
const letterOf = ({ key, code }: Pressed): string | undefined =>
  /^[a-z]$/i.test(key) ? key.toLowerCase() : /^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase()

/** What a key asks for, as a kitchen's bump bar and any keyboard send it; null for every other key. */
export const commandOf = (pressed: Pressed): Command | null => {
  const { key, shiftKey } = pressed
  if (key === '?') return { do: 'keys' }
  if (key === 'Escape') return { do: 'close' }
  if (shiftKey) return null
  const [way, by, digit, letter] = [WAYS[key], PAGES[key], digitOf(pressed), letterOf(pressed)]
  if (way) return { do: 'go', way }
  if (by) return { do: 'page', by }
  if (digit !== null) return digit === 0 ? { do: 'undo' } : { do: 'press', place: digit }
  const name = Object.entries(LETTERS).find(([each]) => each === letter)?.[1]
  return name ? { do: name } : null
}
