import CodepageEncoder, { type Codepage } from '@point-of-sale/codepage-encoder'

export interface EscposSetting {
  readonly host: string
  readonly port: number
  readonly codepage: Codepage
  /** The printer's number of the code page; null for the usual one. */
  readonly page: number | null
  /** Columns of the paper. */
  readonly width: number
}

const DEFAULT_PORT = 9100
const DEFAULT_WIDTH = 42
const MIN_WIDTH = 24
const MAX_WIDTH = 48
const MAX_PAGE = 255

/** Common names of pages that the encoder knows by another name. */
const pageName = (name: string): string =>
  name.toLowerCase().replace(/^(?:cp|win|windows-)(125\d)$/, 'windows$1')

const wholeBetween = (text: string, low: number, high: number): number | null => {
  const number = /^\d{1,5}$/.test(text) ? Number(text) : -1
  return number >= low && number <= high ? number : null
}

const codepageOf = (text: string): Codepage => {
  const found = CodepageEncoder.getEncodings().find((known) => known === pageName(text))
  if (found === undefined)
    throw new RangeError('names a code page that is not known; cp1251, cp866, cp737 and windows1253 are')
  return found
}

const NAMES = new Set(['codepage', 'page', 'width'])

const addressOf = (text: string): URL => {
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain =
    url !== null &&
    url.protocol === 'escpos:' &&
    url.hostname !== '' &&
    /^\/?$/.test(url.pathname) &&
    url.username === '' &&
    url.hash === ''
  if (!isPlain || [...url.searchParams.keys()].some((name) => !NAMES.has(name))) {
    throw new RangeError('must be an address such as escpos://192.168.1.50:9100?codepage=cp1251&width=42')
  }
  return url
}

/** Reads the address of a network receipt printer and its options; RangeError for one that cannot be used. */
export const readEscpos = (text: string): EscposSetting => {
  const { hostname, port, searchParams } = addressOf(text)
  const width = wholeBetween(searchParams.get('width') ?? String(DEFAULT_WIDTH), MIN_WIDTH, MAX_WIDTH)
  if (width === null) throw new RangeError(`must have a width from ${MIN_WIDTH} to ${MAX_WIDTH}`)
  const pageText = searchParams.get('page')
  const page = pageText === null ? null : wholeBetween(pageText, 0, MAX_PAGE)
  if (pageText !== null && page === null) throw new RangeError(`must have a page from 0 to ${MAX_PAGE}`)
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return {
    host,
    port: port === '' ? DEFAULT_PORT : Number(port),
    codepage: codepageOf(searchParams.get('codepage') ?? 'cp1251'),
    page,
    width,
  }
}
