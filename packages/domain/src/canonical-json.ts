const compareText = (a: string, b: string): number => Number(a > b) - Number(a < b)

const write = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const members = Object.entries(value).toSorted(([a], [b]) => compareText(a, b))
  return `{${members.map(([key, member]) => `${JSON.stringify(key)}:${write(member)}`).join(',')}}`
}

/**
 * JSON without spaces and with the keys of every object sorted by UTF-16 code units, so that the same content always gives the same text to sign.
 * What JSON drops (undefined members) or changes (dates) is dropped or changed first: both ends of the wire sign what travelled.
 * TypeError when the value has no JSON text at all.
 */
export const canonicalJson = (value: unknown): string => {
  const text: string | undefined = JSON.stringify(value)
  if (text === undefined) throw new TypeError('Nothing that JSON can say')
  return write(JSON.parse(text))
}
