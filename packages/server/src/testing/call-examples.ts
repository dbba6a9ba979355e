import type { Contract, Resource } from '@kafana/contract'
import type { FullVenue } from './full-venue.ts'

type NamesOf<R extends Resource, Reads extends boolean> = {
  [N in keyof Contract[R] & string]: (
    Contract[R][N] extends { readonly method: 'GET' } ? true : false
  ) extends Reads
    ? `${R}.${N}`
    : never
}[keyof Contract[R] & string]
export type WriteName = { [R in Resource]: NamesOf<R, false> }[Resource]
export type ReadName = { [R in Resource]: NamesOf<R, true> }[Resource]

/** The path parameters, query and body of a call. */
export interface Example {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: string
  readonly body?: unknown
}
/** Why a call needs no event: it changes nothing that a screen shows, or screens read it by other means. */
interface Exempt {
  readonly exempt: string
}
export type WriteCase = Exempt | { readonly resource: Resource; readonly call: (venue: FullVenue) => Example }
export type ReadCase = Exempt | { readonly call: (venue: FullVenue) => Example; readonly resource?: Resource }

/** An import of one line. */
export const importOf = (values: Readonly<Record<string, string | number>>) => ({
  dryRun: false,
  defaults: {},
  lines: [{ line: 2, values }],
})
