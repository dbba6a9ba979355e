import { growthOf, riseOf, type Sample } from './growth.ts'

/** What is watched over a run. */
export interface Series {
  readonly name: string
  readonly kind: 'memory' | 'count'
  /** How much one more message may leave behind: bytes, or things counted. */
  readonly most: number
  /** A rise of the second half over the first that is no growth yet: a screen shows more at one moment than at another, and a store fills its cache. */
  readonly unsteady: number
  readonly samples: Sample[]
}

const leaks = ({ most, unsteady, samples }: Series): boolean =>
  growthOf(samples) > most && riseOf(samples) > unsteady

const figure = (kind: Series['kind'], value = Number.NaN): string =>
  kind === 'memory' ? `${Math.round(value / 1024)} KB` : String(Math.round(value))
const [FIRST, WIDTH] = [20, 18]
const row = ([first = '', ...cells]: readonly string[]): string =>
  first.padEnd(FIRST) + cells.map((cell) => cell.padStart(WIDTH)).join('')

/** A table of everything that was watched. */
export const tableOf = (watched: readonly Series[]): string =>
  [
    row(['', 'begin', 'end', 'rise of halves', 'a message leaves', 'at most']),
    ...watched.map(({ name, kind, most, samples }) => {
      const unit = kind === 'memory' ? ' B' : ''
      const growth = growthOf(samples).toFixed(kind === 'memory' ? 0 : 3)
      return row([
        name,
        figure(kind, samples[0]?.value),
        figure(kind, samples.at(-1)?.value),
        figure(kind, riseOf(samples)),
        `${growth}${unit}`,
        `${most}${unit}`,
      ])
    }),
  ].join('\n')

/** The names of what grew beyond its bound. */
export const leaksIn = (watched: readonly Series[]): string[] => watched.filter(leaks).map(({ name }) => name)
