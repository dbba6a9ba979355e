import { readSettingFile, unusableSetting } from './setting-fields.ts'

/** The settings that are a secret, or may contain one. */
const SECRET_SETTINGS = ['DATABASE_URL', 'SMTP_URL', 'METRICS_TOKEN'] as const

type Environment = Readonly<Record<string, string | undefined>>

/** An empty value would count as unset: the server would start on another database, or send no mail. */
const contentOf = (name: string, file: string): string => {
  const content = readSettingFile(name, file).toString('utf8').trim()
  if (content === '') throw unusableSetting(name, `${file} is empty`)
  return content
}

/**
 * Each setting that may contain a secret can be in a file instead, which its name with `_FILE` names: so secret
 * stores hand it over (systemd credentials, container secrets, agents of a vault), and no list of processes shows it.
 * @throws SettingError for a file that is empty or cannot be read, or both at once
 */
export const withSecretFiles = (environment: Environment): Environment => {
  const contents: Record<string, string> = {}
  for (const name of SECRET_SETTINGS) {
    const file = environment[`${name}_FILE`] ?? ''
    if (file === '') continue
    if ((environment[name] ?? '') !== '') throw unusableSetting(`${name}_FILE`, `${name} is set too`)
    contents[name] = contentOf(`${name}_FILE`, file)
  }
  return { ...environment, ...contents }
}
