import type { Rolldown } from 'vite'
import { SIGNED_IN } from './screen-files.ts'

/** The modules whose dynamic imports are the signed-in layout and screens. */
const SIGNED_IN_ENTRIES = [`/${SIGNED_IN}`, '/src/app/load-app-layout.ts']

/** What loads a chunk, and what it loads. */
export type LoadedChunk = Pick<
  Rolldown.RenderedChunk,
  'isEntry' | 'facadeModuleId' | 'imports' | 'dynamicImports'
>

/** The modules of the signed-in layout and screens. */
export const signedInModules = (build: Rolldown.PluginContext): ReadonlySet<string> =>
  new Set(
    [...build.getModuleIds()]
      .filter((id) => SIGNED_IN_ENTRIES.some((entry) => id.endsWith(entry)))
      .flatMap((id) => build.getModuleInfo(id)?.dynamicallyImportedIds ?? []),
  )

/** The chunks that can be loaded without a signed-in screen. */
export const signedOutChunks = <Chunk extends LoadedChunk>(
  chunks: Readonly<Record<string, Chunk>>,
  signedIn: ReadonlySet<string>,
): readonly Chunk[] => {
  const isSignedIn = ({ facadeModuleId }: Chunk): boolean =>
    facadeModuleId !== null && signedIn.has(facadeModuleId)
  const [seen, queue] = [new Set<Chunk>(), Object.values(chunks).filter(({ isEntry }) => isEntry)]
  for (let chunk = queue.pop(); chunk !== undefined; chunk = queue.pop()) {
    if (seen.has(chunk)) continue
    seen.add(chunk)
    const next = [
      ...chunk.imports.map((file) => chunks[file]),
      ...chunk.dynamicImports.map((file) => chunks[file]).filter((each) => each && !isSignedIn(each)),
    ]
    queue.push(...next.filter((each) => each !== undefined))
  }
  return [...seen]
}
