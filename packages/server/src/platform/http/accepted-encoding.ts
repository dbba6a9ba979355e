export type Encoding = 'br' | 'gzip'

const refuses = (accepted: string, encoding: Encoding): boolean =>
  new RegExp(`\\b${encoding}\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)`).test(accepted)

const BOTH: Readonly<Record<Encoding, unknown>> = { br: true, gzip: true }

/**
 * The best encoding that a header `Accept-Encoding` permits; undefined for none.
 * @param offered what there is in each encoding
 */
export const acceptedEncoding = (
  header: string | string[] | undefined,
  offered: Readonly<Partial<Record<Encoding, unknown>>> = BOTH,
): Encoding | undefined => {
  const accepted = String(header ?? '')
  return (['br', 'gzip'] as const).find(
    (each) =>
      offered[each] !== undefined &&
      new RegExp(`(?:^|[\\s,])${each}\\b`).test(accepted) &&
      !refuses(accepted, each),
  )
}
