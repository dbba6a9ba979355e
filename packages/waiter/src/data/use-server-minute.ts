import { useMinute } from '@kafana/client/browser/use-now.ts'
import { useKnownVenue } from './use-venue.tsx'

/**
 * The server's time of the current minute, UTC ms, whatever the clock of the phone says: what is counted from the server's
 * times would otherwise count as late.
 */
export const useServerMinute = (): number => useMinute() - useKnownVenue().clockAhead
