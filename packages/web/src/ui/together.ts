import type { Read } from './query-view.tsx'

type Datas<Reads> = { readonly [K in keyof Reads]: Reads[K] extends Read<infer T> ? T : never }

/** Several reads as one: there when all are, failed as soon as one that is needed did. Trying again reads only what is missing. */
export const together = <Reads extends Readonly<Record<string, Read<unknown>>>>(
  reads: Reads,
): Read<Datas<Reads>> => {
  const all = Object.values(reads)
  const datas = Object.fromEntries(Object.entries(reads).map(([name, { data }]) => [name, data]))
  return {
    data: all.every(({ data }) => data !== undefined) ? (datas as Datas<Reads>) : undefined,
    error: all.find(({ error }) => error !== null)?.error ?? null,
    isFetching: all.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(all.filter(({ error }) => error !== null).map(({ refetch }) => refetch())),
  }
}
