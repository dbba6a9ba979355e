import { join } from 'node:path'
import { Script } from 'node:vm'
import { build } from 'vite'

const WAITER = join(import.meta.dirname, '..', '..', '..', '..', 'waiter')

const buildScript = async (): Promise<Script> => {
  const configFile = join(WAITER, 'vite', 'phone-without-screens.config.ts')
  const built = await build({ configFile, logLevel: 'error' })
  const [chunk] = [built].flat().flatMap((each) => ('output' in each ? each.output : []))
  if (chunk?.type !== 'chunk') throw new Error('the script of a phone was not built')
  return new Script(chunk.code, { filename: chunk.fileName })
}

let script: Promise<Script> | undefined
/** The waiter's app without its screens, as one script. Nothing of it is imported: phones and server meet on the wire. */
export const phoneScript = (): Promise<Script> => (script ??= buildScript())
