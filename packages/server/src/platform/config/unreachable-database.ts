import { type SettingError, unusableSetting } from './setting-fields.ts'

/** Of a name with several addresses there is one error for each, and no message of their own. */
const reasonOf = (error: unknown): string => {
  if (error instanceof AggregateError && error.errors.length > 0)
    return [...new Set(error.errors.map(reasonOf))].join(', ')
  return error instanceof Error ? error.message : String(error)
}

/** The address of a database without the password, which may be among the parameters too. */
export const withoutSecrets = (text: string): string => {
  const url = new URL(text)
  url.password = ''
  url.search = ''
  url.hash = ''
  return url.href
}

/** The error of a first connection to the database, as a line for the operator. */
export const unreachableDatabase = (url: string, error: unknown): SettingError =>
  unusableSetting('DATABASE_URL', `no connection to ${withoutSecrets(url)} (${reasonOf(error)})`)
