import { parseSync } from '@swc/core'

/** What people see or hear of an element besides its content, and the same by the names that our own components give it. */
const READ_ALOUD = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'description',
  'empty',
  'error',
  'hint',
  'label',
  'nothingFoundMessage',
  'placeholder',
  'subtitle',
  'tabTitle',
  'text',
  'title',
])
/** The product's name, and what stands on the keys of a keyboard. */
const NAMES = /\bKafana\b|\b(?:Ctrl|Enter|Esc)\b|^[A-Z]$/g
const LETTER = /\p{L}{2}|^\p{L}$/u

interface Node {
  readonly type: string
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
/** What a node holds by a name; the parser's own types know less than what it answers. */
const part = (node: unknown, name: string): unknown =>
  typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[name] : undefined
const parts = (node: unknown, name: string): readonly unknown[] => {
  const value = part(node, name)
  return Array.isArray(value) ? (value as unknown[]) : []
}
const JOINING = new Set(['+', '&&', '||', '??'])

/** The literals that an expression can come to: its own, those of a choice, those around what is filled in. Arguments of calls are none: they are keys. */
const literalsIn = (node: unknown): readonly string[] => {
  if (!isNode(node)) return []
  switch (node.type) {
    case 'StringLiteral':
      return [String(part(node, 'value'))]
    case 'TemplateLiteral':
      return parts(node, 'quasis').map((quasi) => String(part(quasi, 'raw')))
    case 'JSXExpressionContainer':
    case 'ParenthesisExpression':
      return literalsIn(part(node, 'expression'))
    case 'ConditionalExpression':
      return ['consequent', 'alternate'].flatMap((name) => literalsIn(part(node, name)))
    case 'BinaryExpression':
      return JOINING.has(String(part(node, 'operator')))
        ? ['left', 'right'].flatMap((name) => literalsIn(part(node, name)))
        : []
    default:
      return []
  }
}

/** What a node itself lets people read that is no text of the languages. */
const wordsAt = (node: Node): readonly string[] => {
  switch (node.type) {
    case 'JSXText':
      return [String(part(node, 'value'))]
    case 'JSXElement':
    case 'JSXFragment':
      return parts(node, 'children')
        .filter((child) => part(child, 'type') === 'JSXExpressionContainer')
        .flatMap(literalsIn)
    case 'JSXAttribute':
      return READ_ALOUD.has(String(part(part(node, 'name'), 'value'))) ? literalsIn(part(node, 'value')) : []
    default:
      return []
  }
}

const walk = (node: unknown): readonly string[] => {
  if (Array.isArray(node)) return node.flatMap(walk)
  if (typeof node !== 'object' || node === null) return []
  return [...(isNode(node) ? wordsAt(node) : []), ...Object.values(node).flatMap(walk)]
}

/** Words that a component writes itself instead of taking a text by its key. @param source TSX */
export const writtenWords = (source: string): readonly string[] =>
  walk(parseSync(source, { syntax: 'typescript', tsx: true }).body)
    .map((text) => text.trim())
    .filter((text) => LETTER.test(text.replace(NAMES, '')))
