/** Files of scripts and styles that are here or being loaded, by their addresses. */
const files = new Map<string, Promise<void>>()

const addressOf = (name: string): string => new URL(import.meta.env.BASE_URL + name, document.baseURI).href

/** What the page names itself, the browser loads anyway. */
const isOfPage = (address: string): boolean =>
  [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload], link[rel=stylesheet]')].some(
    ({ href }) => href === address,
  )

const useStyles = (address: string): Promise<void> => {
  const link = Object.assign(document.createElement('link'), {
    rel: 'stylesheet',
    crossOrigin: '',
    href: address,
  })
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve())
    link.addEventListener('error', () => {
      link.remove()
      reject(new TypeError(`${address} cannot be loaded`))
    })
    document.head.append(link)
  })
}

/** Brings a script into the browser's cache, where the import finds it. */
const fetchScript = async (address: string): Promise<void> => {
  const response = await fetch(address)
  if (!response.ok) throw new TypeError(`${address} cannot be loaded: ${response.status}`)
  await response.arrayBuffer()
}

const loadFile = (name: string): Promise<void> => {
  const address = addressOf(name)
  const known = files.get(address)
  if (known) return known
  const load = address.endsWith('.css') ? useStyles : fetchScript
  const loading = isOfPage(address) ? Promise.resolve() : load(address)
  files.set(address, loading)
  loading.catch(() => files.delete(address))
  return loading
}

/**
 * Imports a module after all files that it needs have been loaded. A browser keeps the failure of an import until the
 * page is reloaded (HTML's module map, whatwg/html#6768), and that of a `<link>` to a script as well; a file that is
 * fetched it requests again. The build calls this for every `import()` of a page (vite/repeatable-imports.ts).
 * @param names the module's file and those that it needs, relative to the application's address
 * @throws TypeError if a file cannot be loaded: a later call tries again
 */
export const importWithFiles = async <T>(load: () => Promise<T>, names: readonly string[]): Promise<T> => {
  await Promise.all(names.map(loadFile))
  return load()
}
