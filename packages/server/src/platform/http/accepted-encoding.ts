export type Encoding = 'br' | 'gzip'

const refuses = (accepted: string, encoding: Encoding): boolean =>
  new RegExp(`\\b${encoding}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`).test(accepted)

/** The best encoding that a header `Accept-Encoding` permits; undefined for none. */
export const acceptedEncoding = (header: string | string[] | undefined): Encoding | undefined => {
  const accepted = String(header ?? '')
  return (['br', 'gzip'] as const).find(
    (each) => new RegExp(`(?:^|[\\s,])${each}\\b`).test(accepted) && !refuses(accepted, each),
  )
}
