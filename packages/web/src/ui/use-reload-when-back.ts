import { useEffect, useEffectEvent } from 'react'
import { PartNotFetchedError } from '../platform/browser/part-not-fetched.ts'

const ASK_EVERY_MS = 5_000

/** What browsers and the bundler say of a part of the page that could not be fetched. */
const NOT_FETCHED = /dynamically imported module|importing a module script|preload css/i

/** Is the page broken only because a part of it could not be fetched? */
export const isNotFetched = (error: unknown): boolean =>
  error instanceof PartNotFetchedError || (error instanceof Error && NOT_FETCHED.test(error.message))

const isBack = async (): Promise<boolean> => {
  try {
    return (await fetch('/api/health', { signal: AbortSignal.timeout(ASK_EVERY_MS) })).ok
  } catch {
    return false
  }
}

/** While `isWaiting`, asks every five seconds whether the server is there, and calls `reload` as soon as it is. */
export const useReloadWhenBack = (isWaiting: boolean, reload: () => void = () => location.reload()): void => {
  const ask = useEffectEvent(async () => {
    if (await isBack()) reload()
  })
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setInterval(() => void ask(), ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isWaiting])
}
