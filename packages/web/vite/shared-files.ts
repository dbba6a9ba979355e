/** A file of a build in which modules lie together only where exactly the same entries need them. */
export interface Chunk {
  /** The module that is imported dynamically, or by the page; null for a file that others share. */
  readonly facade: string | null
  /** The names of the files that it imports. */
  readonly imports: readonly string[]
  /** Can it be loaded without a signed-in screen? The texts of such files are part of the page. */
  readonly isSignedOut: boolean
  readonly modules: readonly string[]
  /** The length of its code before it is minified. */
  readonly code: number
  readonly styles: number
}
export type Chunks = Readonly<Record<string, Chunk>>

/** What a browser fetches at once: a page, or a screen with what is around it. */
export interface PageLoad {
  /** The modules whose files it loads, with all that they import. */
  readonly roots: readonly string[]
  /** How much one of its requests counts. */
  readonly share: number
  /** How much a byte counts that it loads in vain. */
  readonly weight: number
}

/** Files that become one, with everything that loads any of them. */
interface Group {
  readonly files: readonly string[]
  readonly loads: ReadonlySet<PageLoad>
  readonly size: number
  readonly hasStyles: boolean
  readonly isSignedOut: boolean
}

/**
 * One request less is worth so many bytes of source in vain. A phone on slow 4G receives some 5 kB, which are 20 kB of
 * source, in the time that one of its six connections waits for an answer; the budgets of the screens allow less.
 */
const REQUEST = 12_000
/** Styles are a tenth of the scripts, and so is their budget. */
const STYLES_WEIGHT = 5

/** The names of all files that some import, themselves included, without those of `known`. */
const filesOf = (
  chunks: Chunks,
  names: Iterable<string>,
  known: ReadonlySet<string> = new Set(),
): ReadonlySet<string> => {
  const [found, pending] = [new Set<string>(), [...names]]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    const chunk = chunks[name]
    if (!chunk || found.has(name) || known.has(name)) continue
    found.add(name)
    pending.push(...chunk.imports)
  }
  return found
}

const joined = (a: Group, b: Group): Group => ({
  ...a,
  files: [...a.files, ...b.files],
  loads: a.loads.union(b.loads),
  size: a.size + b.size,
  hasStyles: a.hasStyles || b.hasStyles,
})

/** The files of a build, and who loads them. */
interface Graph {
  readonly chunks: Chunks
  /** Those that are loaded with every screen. */
  readonly page: ReadonlySet<string>
  readonly users: ReadonlyMap<string, ReadonlySet<PageLoad>>
}

const graphOf = (chunks: Chunks, pageModule: string, loads: readonly PageLoad[]): Graph => {
  const byFacade = new Map(Object.entries(chunks).map(([name, { facade }]) => [facade, name]))
  const entry = byFacade.get(pageModule)
  if (entry === undefined) throw new Error(`The build has no ${pageModule}`)
  const page = filesOf(chunks, [entry])
  const users = new Map<string, Set<PageLoad>>()
  for (const load of loads) {
    const roots = load.roots.flatMap((root) => byFacade.get(root) ?? [])
    for (const name of filesOf(chunks, roots, page)) users.set(name, (users.get(name) ?? new Set()).add(load))
  }
  return { chunks, page, users }
}

/** The files that are shared, each alone. */
const groupsOf = ({ chunks, users }: Graph): readonly Group[] => {
  // By its first module: the name of a file changes with what is in it.
  const firstModule = ([name]: readonly [string, unknown]): string => chunks[name]?.modules[0] ?? ''
  const sorted = [...users].toSorted((a, b) => (firstModule(a) < firstModule(b) ? -1 : 1))
  return sorted.flatMap(([name, loads]): readonly Group[] => {
    const chunk = chunks[name]
    if (!chunk || chunk.facade !== null) return []
    const { isSignedOut, code, styles } = chunk
    const size = code + STYLES_WEIGHT * styles
    return [{ files: [name], loads, size, hasStyles: styles > 0, isSignedOut }]
  })
}

const sumOf = (of: 'share' | 'weight', loads: ReadonlySet<PageLoad>): number =>
  [...loads].reduce((sum, load) => sum + load[of], 0)

/** What two groups gain as one file, in bytes of source; not above 0 if it is better to keep both. */
const gainOf = (a: Group, b: Group): number => {
  if (a.isSignedOut !== b.isSignedOut) return 0
  const fewer = sumOf('share', a.loads.intersection(b.loads)) * (a.hasStyles && b.hasStyles ? 2 : 1)
  const inVain =
    sumOf('weight', b.loads.difference(a.loads)) * a.size +
    sumOf('weight', a.loads.difference(b.loads)) * b.size
  return fewer * REQUEST - inVain
}

/**
 * May two groups become one file? Not if a third file would be imported by them and import them: such files cannot be run
 * one after the other. Nor if somebody would load a third file only for the other half.
 */
const mayJoin = (graph: Graph, groups: readonly Group[], a: Group, b: Group): boolean => {
  const owners = new Map(groups.flatMap((group) => group.files.map((name) => [name, group] as const)))
  const one = joined(a, b)
  const both = new Set(one.files)
  const importsOf = (names: readonly string[]): readonly string[] =>
    names.flatMap((name) => graph.chunks[name]?.imports ?? []).filter((name) => !graph.page.has(name))
  const [seen, pending] = [new Set<string>(), importsOf(one.files).filter((name) => !both.has(name))]
  for (let name = pending.pop(); name !== undefined; name = pending.pop()) {
    if (both.has(name)) return false
    if (seen.has(name)) continue
    const owner = owners.get(name)
    if (!one.loads.isSubsetOf(owner?.loads ?? graph.users.get(name) ?? new Set())) return false
    const together = owner?.files ?? [name]
    for (const each of together) seen.add(each)
    pending.push(...importsOf(together))
  }
  return true
}

interface Pair {
  readonly a: Group
  readonly b: Group
  readonly gain: number
}

/** A group with each of others that it gains from. */
const pairsOf = (a: Group, others: readonly Group[]): readonly Pair[] =>
  others.map((b) => ({ a, b, gain: gainOf(a, b) })).filter(({ gain }) => gain > 0)

const bestOf = (pairs: readonly Pair[]): Pair | undefined => {
  let best: Pair | undefined
  for (const pair of pairs) if (!best || pair.gain > best.gain) best = pair
  return best
}

/**
 * Which modules of a build become one file, so that a screen needs few requests: a phone fetches six files at a time, and
 * waits for each of them. Files become one as long as a request less is worth more than what screens load in vain: always
 * if the same screens need them.
 * @param page the module of the page that contains the application; what it imports is loaded with every screen
 * @returns the name of the file for each module that is shared, and nothing for all others
 */
export const planSharedFiles = (
  chunks: Chunks,
  page: string,
  loads: readonly PageLoad[],
): ReadonlyMap<string, string> => {
  const graph = graphOf(chunks, page, loads)
  let groups = groupsOf(graph)
  let pairs = groups.flatMap((group, index) => pairsOf(group, groups.slice(index + 1)))
  for (let best = bestOf(pairs); best; best = bestOf(pairs)) {
    const { a, b } = best
    if (!mayJoin(graph, groups, a, b)) {
      pairs = pairs.filter((pair) => pair !== best)
      continue
    }
    const isOther = (group: Group): boolean => group !== a && group !== b
    const others = groups.filter(isOther)
    const one = joined(a, b)
    pairs = [...pairs.filter((pair) => isOther(pair.a) && isOther(pair.b)), ...pairsOf(one, others)]
    groups = [...others, one]
  }
  return new Map(
    groups.flatMap(({ files }, index) =>
      files.flatMap((name) => (chunks[name]?.modules ?? []).map((id) => [id, `shared-${index}`] as const)),
    ),
  )
}
