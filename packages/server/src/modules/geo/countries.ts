import { readFileSync } from 'node:fs'
import { Reader, type CountryResponse } from 'mmdb-lib'
import { SettingError } from '../../platform/config/setting-fields.ts'
import { plainAddress } from '../../platform/http/caller.ts'
import type { Log } from '../../platform/log.ts'

/** The country of an address; null if unknown. */
export type CountryOf = (ip: string) => string | null

const COUNTRY = /^[A-Z]{2}$/
/** What proxies send for an unknown address. */
const UNKNOWN = 'XX'

/** The upper-case country code; null for anything else. */
export const countryCode = (text: string | undefined): string | null => {
  const code = text?.trim().toUpperCase() ?? ''
  return COUNTRY.test(code) && code !== UNKNOWN ? code : null
}

const unusable = (error: unknown): string =>
  `The setting GEO_DATABASE can't be used: it names no file of countries (${error instanceof Error ? error.message : String(error)})`
const read = (file: string): Buffer => {
  try {
    return readFileSync(file)
  } catch (error) {
    throw new SettingError(unusable(error))
  }
}
/** The file may be replaced at any time, so a broken one does not stop the server. */
const open = (file: string, log: Pick<Log, 'error'>): Reader<CountryResponse> | null => {
  const bytes = read(file)
  try {
    return new Reader<CountryResponse>(bytes)
  } catch (error) {
    log.error(unusable(error))
    return null
  }
}

/**
 * Reads the operator's file once. Without a valid file every country is unknown.
 * @throws SettingError for a file that cannot be read
 */
export const openCountries = (file: string | null, log: Pick<Log, 'error'>): CountryOf => {
  const reader = file === null ? null : open(file, log)
  if (reader === null) return () => null
  return (ip) => {
    try {
      return countryCode(reader.get(plainAddress(ip))?.country?.iso_code)
    } catch {
      // The file does not cover this kind of address.
      return null
    }
  }
}
