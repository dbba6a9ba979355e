import { useSyncExternalStore } from 'react'
import { readSession, subscribeSession, type StoredSession } from './session-store.ts'

/** The signed-in person and their token, or null; follows sign-ins and sign-outs of other tabs. */
export const useSession = (): StoredSession | null => useSyncExternalStore(subscribeSession, readSession)
