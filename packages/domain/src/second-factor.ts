/** How long a device that was remembered at a sign-in is not asked for a code. */
export const REMEMBERED_DAYS = 30

/** A secret or a code as people read it: in groups of four. */
export const inGroupsOfFour = (text: string, between: string): string =>
  (text.match(/.{1,4}/g) ?? []).join(between)

/** A code as it is compared: however its groups were typed. */
export const plainSecondFactorCode = (typed: string): string =>
  typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
