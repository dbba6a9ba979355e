/**
 * Marks a test for long runs only (EVERY_TEST, as in `npm run test:full`), which keeps `npm test` short: another test
 * holds its rule there, on another screen, in another size or without a browser.
 */
export const LONG_TAG = '@long'

/** The details of one of several tests of the same kind: a short run leaves out those that are not `typical`. */
export const longUnless = (isTypical: boolean): { readonly tag: string[] } => ({
  tag: isTypical ? [] : [LONG_TAG],
})

/** The details of a test that only a long run has. */
export const LONG = longUnless(false)
