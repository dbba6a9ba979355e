import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROUTES, type RouteName } from '@kafana/domain'
import { type StaticFile, withText } from './static-files.ts'

/** What the build lists for each screen (web: `vite/screen-files.ts`), as names of files of the build. */
interface ScreenFiles {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** Requested by the scripts. */
  readonly texts: readonly string[]
}

/** Attributes as the application itself loads each kind of file: with others the browser would load it twice. */
const linksTo = ({ scripts, styles, texts }: ScreenFiles): string =>
  [
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...texts.map((file) => `<link rel="preload" as="fetch" crossorigin href="/${file}">`),
  ].join('')

/** `/orders/:id` as an expression for paths. */
const patternOf = (route: string): RegExp => new RegExp(`^${route.replaceAll(/:\w+/g, '[^/]+')}/?$`)

/**
 * The application's page for a path: with links to everything that its screen loads, which the browser then fetches at
 * once, instead of after it has run the application. The page alone for other paths, and where the build has no list.
 */
export const createScreenPages = (webDir: string, page: StaticFile): ((path: string) => StaticFile) => {
  const list = join(webDir, '.vite', 'screens.json')
  if (!existsSync(list)) return () => page
  const html = page.plain.bytes.toString()
  const screens = Object.entries(JSON.parse(readFileSync(list, 'utf8')) as Record<RouteName, ScreenFiles>)
  const pages = screens.map(([route, files]) => ({
    pattern: patternOf(ROUTES[route as RouteName]),
    page: withText(
      page,
      html.replace('</head>', () => `${linksTo(files)}</head>`),
    ),
  }))
  return (path) => pages.find(({ pattern }) => pattern.test(path))?.page ?? page
}
