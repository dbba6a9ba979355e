import { useContext, useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { LiveState } from './live-connection.ts'
import { LiveContext, type NewsHandler, type ReturnTask } from './live-provider.tsx'

const NOT_CONNECTED: LiveState = { phase: 'connecting', since: null }
const subscribeNothing = () => () => {}

/** Is the screen live? `lost` carries since when; it turns `open` again only after everything on screen has been read anew. */
export const useLiveState = (): LiveState => {
  const { connection } = useContext(LiveContext)
  return useSyncExternalStore(
    connection?.subscribe ?? subscribeNothing,
    connection?.getState ?? (() => NOT_CONNECTED),
  )
}

/** Calls `handler` with every message of the venue. Reading again is done already; this is for sounds and notices. */
export const useLiveNews = (handler: NewsHandler): void => {
  const { handlers } = useContext(LiveContext)
  const handle = useEffectEvent(handler)
  useEffect(() => {
    const own: NewsHandler = (message) => handle(message)
    handlers.add(own)
    return () => {
      handlers.delete(own)
    }
  }, [handlers])
}

/** Runs `task` whenever the server is heard again, before what is on screen is read anew and before the screen counts as live. */
export const useOnReturn = (task: ReturnTask): void => {
  const { returning } = useContext(LiveContext)
  const run = useEffectEvent(task)
  useEffect(() => {
    const own: ReturnTask = () => run()
    returning.add(own)
    return () => {
      returning.delete(own)
    }
  }, [returning])
}
