import { readFileSync } from 'node:fs'
import { Reader, type CountryResponse } from 'mmdb-lib'
import { SettingError } from '../../platform/config/setting-error.ts'
import { plainAddress } from '../../platform/http/plain-address.ts'
import type { Log } from '../../platform/log/log.ts'

/** Knows in which country an address is; null where it does not. */
export type CountryOf = (ip: string) => string | null

const COUNTRY = /^[A-Z]{2}$/
/** What proxies say of an address that they know nothing of. */
const UNKNOWN = 'XX'

/** A country's two letters, however they were written; null for anything else. */
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
/** A file that was right when it was named may be half renewed by tonight: nobody is kept from their orders by it. */
const open = (file: string, log: Pick<Log, 'error'>): Reader<CountryResponse> | null => {
  const bytes = read(file)
  try {
    return new Reader<CountryResponse>(bytes)
  } catch (error) {
    log.error(unusable(error))
    return null
  }
}

/** Reads the operator's file once; without one, or with one that holds something else, nothing is known. @throws SettingError for a file that cannot be read */
export const openCountries = (file: string | null, log: Pick<Log, 'error'>): CountryOf => {
  const reader = file === null ? null : open(file, log)
  if (reader === null) return () => null
  return (ip) => {
    try {
      return countryCode(reader.get(plainAddress(ip))?.country?.iso_code)
    } catch {
      // An address of a kind that the file was not made for.
      return null
    }
  }
}
