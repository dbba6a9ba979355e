/** Does a text anywhere in this value hold a NUL? PostgreSQL can't store one, and nobody means one. */
export const holdsNul = (value: unknown): boolean => {
  if (typeof value === 'string') return value.includes('\0')
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([name, inner]) => name.includes('\0') || holdsNul(inner))
}

/** The same value without any NUL in its texts and names. */
export const withoutNul = (value: unknown): unknown => {
  if (typeof value === 'string') return value.replaceAll('\0', '')
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(withoutNul)
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.replaceAll('\0', ''), withoutNul(inner)]),
  )
}
