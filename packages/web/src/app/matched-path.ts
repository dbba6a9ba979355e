/** A decoded line break, which the router's pattern for any address does not match. */
const LINE_BREAK = /%0[ad]|%e2%80%a[89]/i
const NOWHERE = '/not-found'

/** The path by which the router looks for a screen: no screen has an address with a line break. */
export const matchedPath = (path: string): string => (LINE_BREAK.test(path) ? NOWHERE : path)
