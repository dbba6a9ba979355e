/** Which fiscal device there is, and how it is reached. */
export type FiscalDeviceSetting =
  | { readonly driver: 'virtual' }
  /** The address of one printer of an ErpNet.FP print server, without a slash at its end. */
  | { readonly driver: 'erpnet'; readonly url: string }

const ERPNET = 'erpnet:'

const printerUrl = (text: string): string => {
  const url = URL.canParse(text) ? new URL(text) : null
  const isPlain =
    url !== null &&
    /^https?:$/.test(url.protocol) &&
    url.username === '' &&
    url.search === '' &&
    url.hash === ''
  if (!isPlain || !/^\/(?:[^/]+\/)*printers\/[^/]+\/?$/.test(url.pathname)) {
    throw new RangeError('must name a printer such as erpnet:http://127.0.0.1:8001/printers/dt517985')
  }
  return url.href.replace(/\/$/, '')
}

/** Reads `virtual` or `erpnet:<address of the printer>`; RangeError when it is neither. */
export const readFiscalDevice = (text: string): FiscalDeviceSetting => {
  if (text === 'virtual') return { driver: 'virtual' }
  if (text.startsWith(ERPNET)) return { driver: 'erpnet', url: printerUrl(text.slice(ERPNET.length)) }
  throw new RangeError('must be virtual or erpnet:http://<host>:8001/printers/<id>')
}
