import { join } from 'node:path'
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import { AROUND, SIGNED_IN, SIGNED_OUT } from './screen-files.ts'
import type { Chunks, PageLoad } from './shared-files.ts'
import { signedInModules, signedOutChunks } from './signed-out-chunks.ts'

const WEB = join(import.meta.dirname, '..')
const SCREEN = /-screen\.tsx$/
/** The screens on which a venue works have smaller budgets (scripts/lib/first-load.ts). */
const SMALL_BUDGET = /\/(?:monitor|establishment|manager|table-details)-screen\.tsx$/
const SMALL_BUDGET_WEIGHT = 3
/** What a dialog counts: it is loaded when its screen stands, and most of its files are there then. */
const LATER = 0.1

/** How a build would be cut if only what exactly the same entries need lay together, and what browsers load of it. */
export interface ChunkGraph {
  readonly chunks: Chunks
  readonly loads: readonly PageLoad[]
}

const stylesOf = (chunk: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): number =>
  [...(chunk.viteMetadata?.importedCss ?? [])].reduce((sum, name) => {
    const file = bundle[name]
    return sum + (file?.type === 'asset' ? file.source.length : 0)
  }, 0)

const graphOf = (bundle: Rolldown.OutputBundle, signedIn: ReadonlySet<string>): ChunkGraph => {
  const files = Object.values(bundle).filter((file) => file.type === 'chunk')
  const signedOut = new Set(
    signedOutChunks(Object.fromEntries(files.map((file) => [file.fileName, file])), signedIn),
  )
  const chunks: Chunks = Object.fromEntries(
    files.map((file) => [
      file.fileName,
      {
        facade: file.facadeModuleId,
        imports: file.imports,
        isSignedOut: signedOut.has(file),
        modules: file.moduleIds,
        code: Object.values(file.modules).reduce((sum, { renderedLength }) => sum + renderedLength, 0),
        styles: stylesOf(file, bundle),
      },
    ]),
  )
  const loads = files.flatMap((file): readonly PageLoad[] => {
    const { facadeModuleId: facade } = file
    if (facade === null) return []
    const isSignedOut = signedOut.has(file)
    // What signed-out screens load later is small and counts as one of them.
    if (!isSignedOut && !SCREEN.test(facade)) return [{ roots: [facade], share: LATER, weight: LATER }]
    const { layout } = AROUND[isSignedOut ? SIGNED_OUT : SIGNED_IN]
    const weight = SMALL_BUDGET.test(facade) ? SMALL_BUDGET_WEIGHT : 1
    return [{ roots: [join(WEB, layout), facade], share: 1, weight }]
  })
  return { chunks, loads }
}

/**
 * Builds the application without writing anything.
 * @param settings those of the build, with the plugins that change what its files import or contain
 */
export const readChunkGraph = async (settings: InlineConfig): Promise<ChunkGraph> => {
  let graph: ChunkGraph | undefined
  const reader: Plugin = {
    name: 'kafana:chunk-graph',
    generateBundle(_, bundle) {
      graph = graphOf(bundle, signedInModules(this))
    },
  }
  await build({
    ...settings,
    configFile: false,
    root: WEB,
    logLevel: 'error',
    plugins: [settings.plugins, reader],
    build: { ...settings.build, write: false, minify: false, reportCompressedSize: false },
  })
  if (!graph) throw new Error('The first build had no result')
  return graph
}
