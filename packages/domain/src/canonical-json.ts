const compareText = (a: string, b: string): number => Number(a > b) - Number(a < b)

const write = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([a], [b]) => compareText(a, b))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${write(member)}`).join(',')}}`
}

/**
 * JSON without spaces and with sorted keys (by UTF-16 code units), so that the same content always gives the same text
 * to sign. Undefined members are dropped and dates converted first, as in the JSON that is sent.
 * @throws TypeError for a value without a JSON text
 */
export const canonicalJson = (value: unknown): string => {
  const text: string | undefined = JSON.stringify(value)
  if (text === undefined) throw new TypeError('This value has no JSON text')
  return write(JSON.parse(text))
}
