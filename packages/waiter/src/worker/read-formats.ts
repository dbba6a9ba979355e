/** The formats of stored work that this version reads: of every version that phones may have. */
const READ_FORMATS: readonly number[] = [1]

/**
 * May this version be used on a phone that has stored work in this format? Null for no work at all; undefined from the
 * first version, which asks only then.
 */
export const canRead = (format: number | null | undefined): boolean =>
  format === null || format === undefined || READ_FORMATS.includes(format)
