import { parseSync } from '@swc/core'

/** Attributes whose text is shown or read aloud, including props of the product's components. */
const TEXT_ATTRIBUTES = new Set([
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
/** The product's name and the names of keys. */
const NAMES = /\bKafana\b|\b(?:Ctrl|Enter|Esc)\b|^[A-Z]$/g
const LETTER = /\p{L}{2}|^\p{L}$/u

interface Node {
  readonly type: string
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
/** A field of a node; the types of the parser do not declare all of them. */
const part = (node: unknown, name: string): unknown =>
  typeof node === 'object' && node !== null ? (node as Record<string, unknown>)[name] : undefined
const parts = (node: unknown, name: string): readonly unknown[] => {
  const value = part(node, name)
  return Array.isArray(value) ? (value as unknown[]) : []
}
const JOINING_OPERATORS = new Set(['+', '&&', '||', '??'])

/**
 * The literals that an expression can evaluate to: its own, those of a condition, those of a template.
 * Arguments of calls are left out, because they are keys.
 */
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
      return JOINING_OPERATORS.has(String(part(node, 'operator')))
        ? ['left', 'right'].flatMap((name) => literalsIn(part(node, name)))
        : []
    default:
      return []
  }
}

/** The visible texts of a node itself. */
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
      return TEXT_ATTRIBUTES.has(String(part(part(node, 'name'), 'value')))
        ? literalsIn(part(node, 'value'))
        : []
    default:
      return []
  }
}

const walk = (node: unknown): readonly string[] => {
  if (Array.isArray(node)) return node.flatMap(walk)
  if (typeof node !== 'object' || node === null) return []
  return [...(isNode(node) ? wordsAt(node) : []), ...Object.values(node).flatMap(walk)]
}

/** Texts in a component that do not come from a translation key. @param source TSX */
export const hardCodedTexts = (source: string): readonly string[] =>
  walk(parseSync(source, { syntax: 'typescript', tsx: true }).body)
    .map((text) => text.trim())
    .filter((text) => LETTER.test(text.replace(NAMES, '')))
