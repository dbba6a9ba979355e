import type { CDPSession } from '@playwright/test'

/** Bytes of what scripts hold, by the kind of value: `Object`, `closure: onMessage`. */
export type Held = ReadonlyMap<string, number>

interface Snapshot {
  readonly snapshot: {
    readonly meta: {
      readonly node_fields: readonly string[]
      readonly node_types: readonly [readonly string[], ...unknown[]]
    }
  }
  readonly nodes: readonly number[]
  readonly strings: readonly string[]
}

/** What a script made. Compiled code comes and goes by the engine's own mind, and a browser's insides grow with what is recorded of the page. */
const VALUES = [
  'object',
  'closure',
  'array',
  'string',
  'concatenated string',
  'sliced string',
  'number',
  'symbol',
  'bigint',
  'regexp',
]
const LONGEST_NAME = 60

const sumUp = ({ snapshot: { meta }, nodes, strings }: Snapshot): Held => {
  const {
    node_fields: fields,
    node_types: [types],
  } = meta
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field)) as [
    number,
    number,
    number,
  ]
  const held = new Map<string, number>()
  for (let node = 0; node < nodes.length; node += fields.length) {
    const kind = types[nodes[node + type] ?? -1] ?? ''
    if (!VALUES.includes(kind)) continue
    const named =
      kind === 'object' || kind === 'closure'
        ? `${kind}: ${(strings[nodes[node + name] ?? -1] ?? '').slice(0, LONGEST_NAME)}`
        : kind
    held.set(named, (held.get(named) ?? 0) + (nodes[node + size] ?? 0))
  }
  return held
}

/** What a page's scripts hold now that its garbage is gone. */
export const readHeld = async (session: CDPSession): Promise<Held> => {
  const chunks: string[] = []
  const collect = ({ chunk }: { readonly chunk: string }): void => void chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', collect)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', collect)
  return sumUp(JSON.parse(chunks.join('')) as Snapshot)
}

export const bytesOf = (held: Held): number => held.values().reduce((sum, bytes) => sum + bytes, 0)

/** What grew most between two looks, a line each. */
export const grownMost = (before: Held, after: Held, lines = 8): string[] =>
  [...after]
    .map(([name, bytes]) => ({ name, grown: bytes - (before.get(name) ?? 0) }))
    .toSorted((one, other) => other.grown - one.grown)
    .slice(0, lines)
    .map(({ name, grown }) => `${Math.round(grown / 1024)} KB  ${name}`)
