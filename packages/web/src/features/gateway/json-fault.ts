/** Where a text stops being JSON, as an offset into it; `deep`: it is nested further than anybody's command. */
export interface JsonFault {
  readonly at: number
  readonly is: 'syntax' | 'deep'
}

const MOST_LEVELS = 20

/** What may stand next. */
type Wanted = 'value' | 'value or end' | 'name' | 'name or end' | 'colon' | 'comma or end'

const TOKENS = {
  space: /[ \t\n\r]*/y,
  opening: /[[{]/y,
  comma: /,/y,
  colon: /:/y,
  // oxlint-disable-next-line no-control-regex -- what JSON forbids inside a text
  text: /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/y,
  plain: /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y,
  endOfList: /\]/y,
  endOfObject: /\}/y,
} as const

/** Goes through a text from token to token. */
const createReader = (text: string) => {
  let at = 0
  return {
    at: () => at,
    isAtEnd: () => at === text.length,
    take: (token: keyof typeof TOKENS): string | null => {
      const pattern = TOKENS[token]
      pattern.lastIndex = at
      const found = pattern.exec(text)
      if (found !== null) at = pattern.lastIndex
      return found?.[0] ?? null
    },
  }
}

/** One step of the grammar: what may stand after what stands here, null where this may not stand here. */
const stepOf = (reader: ReturnType<typeof createReader>, open: string[]) => {
  const closes = (): Wanted | null => {
    if (reader.take(open.at(-1) === '{' ? 'endOfObject' : 'endOfList') === null) return null
    open.pop()
    return 'comma or end'
  }
  const value = (): Wanted | null => {
    const opening = reader.take('opening')
    if (opening === null)
      return (reader.take('text') ?? reader.take('plain')) === null ? null : 'comma or end'
    open.push(opening)
    return opening === '{' ? 'name or end' : 'value or end'
  }
  const name = (): Wanted | null => (reader.take('text') === null ? null : 'colon')
  const comma = (): Wanted | null => {
    if (reader.take('comma') === null) return null
    return open.at(-1) === '{' ? 'name' : 'value'
  }
  return (wanted: Wanted): Wanted | null => {
    switch (wanted) {
      case 'value':
        return value()
      case 'value or end':
        return closes() ?? value()
      case 'name':
        return name()
      case 'name or end':
        return closes() ?? name()
      case 'colon':
        return reader.take('colon') === null ? null : 'value'
      case 'comma or end':
        return comma() ?? closes()
    }
  }
}

/** The first thing in a text that cannot stand there, null for JSON. Browsers differ in what their own reader says of the place, and some say nothing. */
export const jsonFault = (text: string): JsonFault | null => {
  const reader = createReader(text)
  const open: string[] = []
  const step = stepOf(reader, open)
  let wanted: Wanted = 'value'
  for (;;) {
    reader.take('space')
    const at = reader.at()
    if (wanted === 'comma or end' && open.length === 0) return reader.isAtEnd() ? null : { at, is: 'syntax' }
    const next = step(wanted)
    if (next === null) return { at, is: 'syntax' }
    if (open.length > MOST_LEVELS) return { at, is: 'deep' }
    wanted = next
  }
}

/** An offset as people count: lines and columns from 1, a column for each character. */
export const placeOf = (text: string, at: number): { readonly line: number; readonly column: number } => {
  const lines = text.slice(0, at).split('\n')
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 }
}
