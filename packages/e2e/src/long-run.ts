/**
 * Marks a test for long runs only (EVERY_TEST, as in `npm run test:full`): another test holds its rule in `npm test`, on
 * another screen or in another size.
 */
export const LONG_TAG = '@long'

/** The details of one of several tests of the same kind: a short run leaves out those that are not `typical`. */
export const longUnless = (isTypical: boolean): { readonly tag: string[] } => ({
  tag: isTypical ? [] : [LONG_TAG],
})

/** The details of a test that only a long run has. */
export const LONG = longUnless(false)
