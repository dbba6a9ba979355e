import { readFileSync } from 'node:fs'
import { SettingError } from './setting-fields.ts'

/** The settings that may contain a password. */
const SECRET_SETTINGS = ['DATABASE_URL', 'SMTP_URL'] as const

type Environment = Readonly<Record<string, string | undefined>>

const contentOf = (name: string, file: string): string => {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new SettingError(`The setting ${name} can't be used: ${reason}`)
  }
}

/**
 * Each setting that may contain a password can be in a file instead, which its name with `_FILE` names: so secret
 * stores hand it over (systemd credentials, container secrets, agents of a vault), and no list of processes shows it.
 * @throws SettingError for a file that cannot be read, or both at once
 */
export const withSecretFiles = (environment: Environment): Environment => {
  const read: Record<string, string> = {}
  for (const name of SECRET_SETTINGS) {
    const file = environment[`${name}_FILE`] ?? ''
    if (file === '') continue
    if ((environment[name] ?? '') !== '')
      throw new SettingError(`The setting ${name}_FILE can't be used: ${name} is set too`)
    read[name] = contentOf(`${name}_FILE`, file)
  }
  return { ...environment, ...read }
}
