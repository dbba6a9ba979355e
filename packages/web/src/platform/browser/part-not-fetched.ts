/** A part of the application, other than a script of it, that could not be fetched. */
export class PartNotFetchedError extends Error {
  override readonly name = 'PartNotFetchedError'
}
