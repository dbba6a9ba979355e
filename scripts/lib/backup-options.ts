import { UserError } from '../bootstrap/launch.mjs'

export interface BackupOptions {
  /** The folder that was named; null if none was. */
  readonly folder: string | null
  readonly onlyGateway: boolean
}

/** Reads the arguments of `npm run backup` or `npm run restore`. @throws UserError for what it does not know */
export const optionsOf = (args: readonly string[], task: 'backup' | 'restore'): BackupOptions => {
  const at = args.indexOf('--only')
  const [before, after] = at < 0 ? [args, []] : [args.slice(0, at), args.slice(at + 2)]
  const [folder, ...more] = [...before, ...after]
  const isKnown =
    more.length === 0 &&
    !folder?.startsWith('-') &&
    (at < 0 || (task === 'restore' && args[at + 1] === 'gateway'))
  if (!isKnown)
    throw new UserError(
      task === 'backup'
        ? 'npm run backup takes a folder alone.'
        : 'npm run restore takes the folder of a backup and --only gateway.',
    )
  return { folder: folder ?? null, onlyGateway: at >= 0 }
}

/** Runs work whose errors are lines for the operator. @throws UserError with the same line */
export const asUserError = <T>(work: () => T): T => {
  try {
    return work()
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error))
  }
}
