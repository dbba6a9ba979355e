import { once } from 'node:events'
import type { CDPSession, Page } from '@playwright/test'

/** Bytes that scripts use, by the kind of value: `object: Object`, `closure: onMessage`. */
export type HeapUsage = ReadonlyMap<string, number>

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

/** Values that scripts create. Compiled code and the browser's own objects change for other reasons. */
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

const sumUp = ({ snapshot: { meta }, nodes, strings }: Snapshot): HeapUsage => {
  const {
    node_fields: fields,
    node_types: [types],
  } = meta
  const [type, name, size] = ['type', 'name', 'self_size'].map((field) => fields.indexOf(field)) as [
    number,
    number,
    number,
  ]
  const usage = new Map<string, number>()
  for (let node = 0; node < nodes.length; node += fields.length) {
    const kind = types[nodes[node + type] ?? -1] ?? ''
    if (!VALUES.includes(kind)) continue
    const named =
      kind === 'object' || kind === 'closure'
        ? `${kind}: ${(strings[nodes[node + name] ?? -1] ?? '').slice(0, LONGEST_NAME)}`
        : kind
    usage.set(named, (usage.get(named) ?? 0) + (nodes[node + size] ?? 0))
  }
  return usage
}

/** The memory that the scripts of a page use, without garbage. */
const readHeapUsage = async (session: CDPSession): Promise<HeapUsage> => {
  const chunks: string[] = []
  const collect = ({ chunk }: { readonly chunk: string }): void => void chunks.push(chunk)
  session.on('HeapProfiler.addHeapSnapshotChunk', collect)
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  session.off('HeapProfiler.addHeapSnapshotChunk', collect)
  return sumUp(JSON.parse(chunks.join('')) as Snapshot)
}

export const totalBytes = (usage: HeapUsage): number => usage.values().reduce((sum, bytes) => sum + bytes, 0)

/** The largest growth between two measurements, one line per kind of value. */
export const largestGrowth = (before: HeapUsage, after: HeapUsage, lines = 8): string[] =>
  [...after]
    .map(([name, bytes]) => ({ name, grown: bytes - (before.get(name) ?? 0) }))
    .toSorted((one, other) => other.grown - one.grown)
    .slice(0, lines)
    .map(({ name, grown }) => `${Math.round(grown / 1024)} KB  ${name}`)

/** The memory of a page after a forced collection. */
interface PageMemory {
  readonly usage: HeapUsage
  readonly nodes: number
  readonly listeners: number
}

/** Measures the memory of a page after a forced collection. */
export const openPageMemory = async (page: Page): Promise<() => Promise<PageMemory>> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('HeapProfiler.enable')
  return async () => {
    await session.send('HeapProfiler.collectGarbage')
    const usage = await readHeapUsage(session)
    const { metrics } = await session.send('Performance.getMetrics')
    const read = (name: string): number => metrics.find((metric) => metric.name === name)?.value ?? Number.NaN
    return { usage, nodes: read('Nodes'), listeners: read('JSEventListeners') }
  }
}

interface Inspector {
  call(method: string): Promise<{ readonly usedSize?: number }>
  close(): void
}

/** Opens the inspector of a Node process that was started with `--inspect`. */
const openInspector = async (output: string): Promise<Inspector> => {
  const url = /Debugger listening on (ws:\S+)/.exec(output)?.[1]
  if (url === undefined) throw new Error(`no inspector in:\n${output}`)
  const socket = new WebSocket(url)
  await once(socket, 'open')
  let calls = 0
  return {
    call: (method) => {
      calls += 1
      const id = calls
      socket.send(JSON.stringify({ id, method }))
      return new Promise((resolve) => {
        const onMessage = ({ data }: MessageEvent): void => {
          const message = JSON.parse(String(data)) as { id?: number; result?: { usedSize?: number } }
          if (message.id !== id) return
          socket.removeEventListener('message', onMessage)
          resolve(message.result ?? {})
        }
        socket.addEventListener('message', onMessage)
      })
    },
    close: () => socket.close(),
  }
}

interface ProcessMemory {
  /** The used heap after a forced collection, in bytes. */
  read(): Promise<number>
  /** Detaches from the process, which does not exit before. */
  close(): void
}

/** Flags for a Node process whose heap is measured. */
export const INSPECTED = ['--inspect=127.0.0.1:0'] as const

/** Measures the heap of a Node process. @param output its output so far */
export const openProcessMemory = async (output: string): Promise<ProcessMemory> => {
  const { call, close } = await openInspector(output)
  return {
    read: async () => {
      await call('HeapProfiler.collectGarbage')
      return (await call('Runtime.getHeapUsage')).usedSize ?? Number.NaN
    },
    close,
  }
}
