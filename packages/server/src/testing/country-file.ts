const RECORD_BYTES = 4
const SEPARATOR = Buffer.alloc(16)
const METADATA_MARK = Buffer.concat([Buffer.from([0xab, 0xcd, 0xef]), Buffer.from('MaxMind.com')])
const [TEXT, MAP, UINT16, UINT32, UINT64, ARRAY] = [2, 7, 5, 6, 9, 11]
const FIRST_EXTENDED = 8

/** What stands in front of a value: its kind and its length (below 29). */
const head = (kind: number, length: number): Buffer =>
  kind < FIRST_EXTENDED ? Buffer.from([(kind << 5) | length]) : Buffer.from([length, kind - 7])
const text = (value: string): Buffer =>
  Buffer.concat([head(TEXT, Buffer.byteLength(value)), Buffer.from(value)])
const uint = (kind: number, value: number): Buffer =>
  Buffer.concat([
    head(kind, 4),
    Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255]),
  ])
const map = (entries: readonly (readonly [string, Buffer])[]): Buffer =>
  Buffer.concat([head(MAP, entries.length), ...entries.flatMap(([name, value]) => [text(name), value])])

type Node = [Node | string | null, Node | string | null]

const bitsOf = (network: string): string => {
  const [address = '', length] = network.split('/')
  return address
    .split('.')
    .map((part) => Number(part).toString(2).padStart(8, '0'))
    .join('')
    .slice(0, Number(length))
}
const plant = (root: Node, bits: string, country: string): void => {
  let node = root
  for (const bit of bits.slice(0, -1)) {
    const side = Number(bit) as 0 | 1
    const next = node[side]
    if (Array.isArray(next)) node = next
    else node = node[side] = [null, null]
  }
  node[Number(bits.at(-1)) as 0 | 1] = country
}

/** A file as operators bring it (MaxMind DB, IPv4), that knows the countries of these networks. */
export const countryFile = (networks: Readonly<Record<string, string>>): Buffer => {
  const root: Node = [null, null]
  for (const [network, country] of Object.entries(networks)) plant(root, bitsOf(network), country)
  const nodes: Node[] = []
  const number = (node: Node): void => {
    nodes.push(node)
    for (const side of node) if (Array.isArray(side)) number(side)
  }
  number(root)
  const countries = [...new Set(Object.values(networks))]
  const data = countries.map((code) => map([['country', map([['iso_code', text(code)]])]]))
  const offsetOf = (code: string): number =>
    data.slice(0, countries.indexOf(code)).reduce((sum, { length }) => sum + length, 0)
  const record = (side: Node | string | null): Buffer => {
    const bytes = Buffer.alloc(RECORD_BYTES)
    if (side === null) bytes.writeUInt32BE(nodes.length)
    else
      bytes.writeUInt32BE(
        typeof side === 'string' ? nodes.length + SEPARATOR.length + offsetOf(side) : nodes.indexOf(side),
      )
    return bytes
  }
  const metadata = map([
    ['node_count', uint(UINT32, nodes.length)],
    ['record_size', uint(UINT16, RECORD_BYTES * 8).subarray(0)],
    ['ip_version', uint(UINT16, 4)],
    ['database_type', text('Test-Country')],
    ['languages', head(ARRAY, 0)],
    ['binary_format_major_version', uint(UINT16, 2)],
    ['binary_format_minor_version', uint(UINT16, 0)],
    ['build_epoch', uint(UINT64, 1)],
    ['description', map([])],
  ])
  return Buffer.concat([
    ...nodes.flatMap((node) => node.map(record)),
    SEPARATOR,
    ...data,
    METADATA_MARK,
    metadata,
  ])
}
