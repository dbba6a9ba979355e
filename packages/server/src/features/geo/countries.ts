import { readFileSync } from 'node:fs'
import { Reader, type CountryResponse } from 'mmdb-lib'
import { SettingError } from '../../platform/config/setting-error.ts'

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

const open = (file: string): Reader<CountryResponse> => {
  try {
    return new Reader<CountryResponse>(readFileSync(file))
  } catch (error) {
    throw new SettingError(`The setting GEO_DATABASE can't be used: it names no file of countries (${error instanceof Error ? error.message : String(error)})`)
  }
}

/** Reads the operator's file once; without one nothing is known. @throws SettingError for a file that is none */
export const openCountries = (file: string | null): CountryOf => {
  if (file === null) return () => null
  const reader = open(file)
  return (ip) => {
    try {
      return countryCode(reader.get(ip.replace(/^::ffff:(?=\d+\.)/i, ''))?.country?.iso_code)
    } catch {
      // An address of a kind that the file was not made for.
      return null
    }
  }
}
